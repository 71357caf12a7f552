// @ts-check
// Texts of units with what is marked in them: edits, what the reader searched for, what is pointed at.

import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { tell } from "../text.js";
import { appendSeen } from "../unseen.js";
import { editElement } from "./edits.js";
import { cutOf, pieces } from "./pieces.js";

/** @import { Place, Run } from "./pieces.js" */

/**
 * What is marked in a text, and which part of it is shown.
 *
 * @typedef {object} Marks
 * @property {Run[]} runs
 * @property {Place[]} hits what the reader searched for
 * @property {Place[]} counterparts what is pointed at
 * @property {number} start
 * @property {number} end
 */
/** @typedef {{text: string, marks: Marks}} Shown */

/** Characters of a text that are shown until somebody asks for the rest: more than anybody reads in a list. */
export const LONGEST = 12_000;

/**
 * Element of a text -> what stands in it, and with which marks.
 *
 * @type {WeakMap<Element, Shown>}
 */
const SHOWN = new WeakMap();

/**
 * What stands in the element of a text.
 *
 * @param {Element} element
 * @returns {Shown}
 */
export function shownIn(element) {
  const found = SHOWN.get(element);
  if (!found) throw new Error("not the element of a text");
  return found;
}

/**
 * A text under its heading; one that nobody would read in a list is cut, with a button for the rest.
 *
 * @param {HTMLElement} heading
 * @param {string} text
 * @param {"source" | "target"} side whose language it is in
 * @param {Pick<Marks, "runs" | "hits">} marks
 */
export function textBox(heading, text, side, marks) {
  const box = made("div", "text-box");
  const element = textElement(text, side, marks, [0, cutOf(text, LONGEST)]);
  box.append(heading, element);
  if (text === "") element.prepend(tell(made("span", "none"), "(empty)"), " ");
  else if (text.trim() === "") element.append(tell(made("span", "none"), "(white space)"));
  const shown = shownIn(element);
  if (shown.marks.end < text.length) box.append(restButton(element, shown));
  return box;
}

/**
 * The element of a part of a text.
 *
 * @param {string} text
 * @param {"source" | "target"} side whose language it is in
 * @param {Pick<Marks, "runs" | "hits">} marks
 * @param {Place} part
 */
export function textElement(text, side, { runs, hits }, [start, end]) {
  const element = made("p", "text");
  element.dir = "auto";
  if (UNITS.languages) element.lang = UNITS.languages[side];
  SHOWN.set(element, { text, marks: { runs, hits, counterparts: [], start, end } });
  writeText(element, text, shownIn(element).marks);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {Shown} shown
 */
function restButton(element, shown) {
  const button = made("button");
  button.type = "button";
  tell(button, "Show all {n} characters", { n: shown.text.length });
  button.addEventListener("click", () => {
    shown.marks.end = shown.text.length;
    writeText(element, shown.text, shown.marks);
    element.tabIndex = -1;
    element.focus({ preventScroll: true }); // where the button was, there is nothing more
    button.remove();
  });
  return button;
}

/**
 * Points at places in the element of a text, and at no others.
 *
 * @param {Element} element
 * @param {Place[]} counterparts
 */
export function markCounterparts(element, counterparts) {
  const { text, marks } = shownIn(element);
  writeText(element, text, { ...marks, counterparts });
}

/**
 * Writes the part of a text that is shown into its element.
 *
 * @param {Element} element
 * @param {string} text
 * @param {Marks} marks
 */
function writeText(element, text, { runs, hits, counterparts, start, end }) {
  const parent = document.createDocumentFragment();
  /** @type {[Place, string][]} */
  const marks = [];
  for (const place of hits) marks.push([place, "hit"]);
  for (const place of counterparts) marks.push([place, "counterpart"]);
  for (const piece of pieces(runs, end, start)) {
    const home = piece.runs.length ? editElement(piece.runs) : parent;
    if (piece.start === piece.end) appendSeen(home, piece.runs[0].missing);
    else appendMarked(home, text, piece.start, piece.end, marks);
    if (home !== parent) parent.append(home);
  }
  element.replaceChildren(parent);
}

/**
 * Appends a part of a text with <mark> around what is pointed at.
 *
 * @param {HTMLElement | DocumentFragment} parent
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {[Place, string][]} marks
 */
function appendMarked(parent, text, start, end, marks) {
  const edges = marks.flatMap(([place]) => place).filter((edge) => edge > start && edge < end);
  const cuts = [start, ...edges.sort((a, b) => a - b), end];
  for (let index = 1; index < cuts.length; index++) {
    const [from, to] = [cuts[index - 1], cuts[index]];
    const kinds = marks.filter(([place]) => place[0] < to && place[1] > from).map(([, kind]) => kind);
    if (from === to) continue;
    if (kinds.length) parent.append(appendSeen(made("mark", kinds.join(" ")), text.slice(from, to)));
    else appendSeen(parent, text.slice(from, to));
  }
}
