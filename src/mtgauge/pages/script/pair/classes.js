// @ts-check
// How many words of each class the two of the pair find: numbers, names, rare words.

import { block } from "../data/store.js";
import { find, made } from "../elements.js";
import { META } from "../meta.js";
import { numberElement } from "../rounding.js";
import { countCell, header, line, td } from "../tables/cells.js";
import { itemName, tell } from "../text.js";
import { showFacets } from "../units/facets.js";
import { pairOf } from "../view.js";
import { signedElement } from "./words.js";

/** @import { Message } from "../text.js" */
/** @import { Current } from "./part.js" */

/** @typedef {{name: Message, meaning: Message, expected: number, matched: number[]}} WordClass */

/** The axis with the classes of the block as its items. */
export const AXIS = "word-class";

/** @param {Current} isCurrent */
export async function drawClasses(isCurrent) {
  /** @type {WordClass[]} */
  const classes = await block("classes");
  if (!isCurrent()) return;
  const pair = pairOf();
  const table = find("#classes", HTMLTableElement);
  const names = pair.map((item) => header("number", itemName(META.pair ?? "", item)));
  const heads = [tell(header(), "Words"), ...names, tell(header("number"), "Difference")];
  table.tHead?.replaceChildren(line(...heads, tell(header("number"), "Count")));
  table.tBodies[0].replaceChildren(...classes.map((one, place) => classLine(one, place, pair)));
}

/** @param {WordClass} found @param {number} place @param {[number, number]} pair */
function classLine({ name, meaning, expected, matched }, place, pair) {
  const head = made("th");
  head.scope = "row";
  const [a, b] = pair.map((item) => (100 * matched[item]) / expected);
  const button = tell(made("button", "plain"), name.t, name.a);
  button.type = "button";
  // those first that decide in favour of who finds more of them
  button.addEventListener("click", () => showFacets({ [AXIS]: place }, { sort: a < b ? "loss" : "gain" }));
  head.append(button, " ", tell(made("small"), meaning.t, meaning.a));
  const cells = [numberElement(a), numberElement(b), signedElement(a - b)].map((one) => td("number", one));
  return line(head, ...cells, countCell(expected));
}
