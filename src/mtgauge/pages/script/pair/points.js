// @ts-check
// The categories of check-points in which the two of the pair differ most, with what the tests say.

import { METRIC } from "../axes.js";
import { block } from "../data/store.js";
import { find, findAll, made } from "../elements.js";
import { META } from "../meta.js";
import { numberElement } from "../rounding.js";
import { countCell, header, line, td } from "../tables/cells.js";
import { itemName, tell } from "../text.js";
import { showFacets } from "../units/facets.js";
import { pairOf } from "../view.js";
import { startPart } from "./part.js";
import { signedElement } from "./words.js";

/** @import { Change } from "../view.js" */
/** @import { Message } from "../text.js" */
/** @import { Current } from "./part.js" */

/** @typedef {[item: number, points: number, scores: (number | null)[]]} Category */
/** @typedef {[item: number, a: number, b: number, bounds: string, verdict: Message, p: string, shown: boolean]} Test */
/** @typedef {{axis: string, metric: number, digits: number, rows: Category[], tests: Test[]}} Points */

/** Starts the table of each set of check-points. @param {Change[]} concerns */
export function startPoints(concerns) {
  for (const element of findAll(".pair-points", HTMLElement)) {
    startPart(element, (isCurrent) => drawPoints(element, isCurrent), concerns);
  }
}

/** @param {HTMLElement} element @param {Current} isCurrent */
async function drawPoints(element, isCurrent) {
  /** @type {Points} */
  const points = await block(element.dataset.block ?? "");
  if (!isCurrent()) return;
  const pair = pairOf();
  const table = find("table", HTMLTableElement, element);
  const names = pair.map((item) => header("number", itemName(META.pair ?? "", item)));
  const heads = [tell(header(), "Category"), ...names, tell(header("number"), "Difference")];
  table.tHead?.replaceChildren(line(...heads, tell(header(), "Verdict"), tell(header("number"), "Check-points")));
  const [a, b] = pair;
  const distance = (/** @type {Category} */ [, , scores]) => Math.abs((scores[a] ?? NaN) - (scores[b] ?? NaN)) || 0;
  const ordered = [...points.rows].sort((one, other) => distance(other) - distance(one));
  table.tBodies[0].replaceChildren(...ordered.map((row) => categoryLine(row, points, pair)));
}

/** @param {Category} row @param {Points} points @param {[number, number]} pair */
function categoryLine([item, count, scores], { axis, metric, digits, tests }, pair) {
  const [a, b] = pair.map((place) => scores[place] ?? NaN);
  const head = made("th");
  head.scope = "row";
  const button = made("button", "plain");
  button.append(itemName(axis, item));
  button.type = "button";
  // by the scores of their own metric, those first that are ahead in what the better one does better
  const places = { [axis]: item, [METRIC.id]: metric };
  button.addEventListener("click", () => showFacets(places, { sort: a < b ? "behind" : "ahead" }));
  head.append(button);
  const test = tests.find(([of, one, other]) => of === item && pair.includes(one) && pair.includes(other));
  const verdict = td("");
  if (test) {
    const words = tell(made(test[6] ? "strong" : "span"), test[4].t, test[4].a);
    verdict.append(words, ` (${test[5]})`);
  }
  const cells = [numberElement(a, digits), numberElement(b, digits), signedElement(a - b, digits)];
  return line(head, ...cells.map((one) => td("number", one)), verdict, countCell(count));
}
