// @ts-check
// A unit of long texts: the source, a reference and two outputs in rows of sentences that belong together, and what
// else there is folded.

import { OWNER } from "../axes.js";
import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { tokensOf } from "../pair/diff.js";
import { itemName, tell } from "../text.js";
import { readable } from "../unseen.js";
import { pairOf } from "../view.js";
import { alignedRows } from "./alignment.js";
import { LONGEST, textElement } from "./texts.js";
import { WORDS } from "./words.js";

/** @import { Unit } from "../data/store.js" */
/** @import { Marks } from "./texts.js" */
/** @import { Place } from "./alignment.js" */

/** Words from which on a text is long, and how much of one a character of a script without blanks counts as. */
const LONG = 60;
const CHARACTER = 0.5;

/**
 * A text in rows.
 *
 * @typedef {object} Column
 * @property {string} text
 * @property {"source" | "target"} side
 * @property {Pick<Marks, "runs" | "hits">} marks
 * @property {() => HTMLElement} heading
 * @property {string} [classes] of its cells
 * @property {Record<string, string>} data of its cells
 */

/**
 * Whether a unit is read in rows: where its reference or an output of two is long, and no text is endless.
 *
 * @param {Unit} texts
 * @param {number[]} owners
 */
export function isLong({ source, references, outputs }, owners) {
  const texts = [...references, ...owners.map((owner) => outputs[owner])].filter((text) => text !== null);
  return [source ?? "", ...texts].every(({ length }) => length <= LONGEST) && texts.some((text) => weight(text) > LONG);
}

/** How many words a text has. @param {string} text */
function weight(text) {
  // most texts are so short that nobody needs to count
  if (text.length < LONG) return 0;
  return tokensOf(text).reduce((sum, { text: word }) => {
    if (!/[\p{L}\p{N}]/u.test(word)) return sum;
    return sum + (/^\P{ASCII}\p{M}*$/u.test(word) ? CHARACTER : 1);
  }, 0);
}

/**
 * Those of the shown owners, in their ranks, whose outputs are side by side: the pair as far as it is shown, and
 * others up to two.
 *
 * @param {number[]} ranked
 */
export function besideEachOther(ranked) {
  const pair = pairOf().filter((owner) => ranked.includes(owner));
  return [...pair, ...ranked.filter((owner) => !pair.includes(owner))].slice(0, 2);
}

/**
 * The texts in rows. The first of the target language is what the others are aligned with.
 *
 * @param {Column[]} columns
 */
export function alignedTable(columns) {
  const pivot = Math.max(0, columns.findIndex(({ side }) => side === "target"));
  const order = [pivot, ...columns.keys()].filter((place, at) => at === 0 || place !== pivot);
  const rows = alignedRows(order.map((place) => columns[place].text));
  const table = made("table", "aligned");
  const head = made("tr");
  for (const { heading, classes } of columns) {
    const cell = made("th", classes);
    cell.scope = "col";
    cell.append(heading());
    head.append(cell);
  }
  const body = made("tbody");
  body.append(...rows.map((row) => alignedRow(columns, columns.map((_, place) => row[order.indexOf(place)]))));
  table.createTHead().append(head);
  table.append(body);
  return table;
}

/**
 * A row of sentences; where the two outputs are equal, a note replaces the second.
 *
 * @param {Column[]} columns
 * @param {Place[]} places
 */
function alignedRow(columns, places) {
  const row = made("tr");
  const said = columns.map(({ text }, place) => text.slice(...places[place]).trim());
  const outputs = columns.flatMap(({ data }, place) => (data.owner === undefined ? [] : [place]));
  const [first, second] = outputs;
  const isSame = second !== undefined && said[first] === said[second];
  if (second !== undefined && !isSame) {
    row.className = "differs";
    row.tabIndex = -1;
  }
  for (const [place, { text, side, marks, heading, classes, data }] of columns.entries()) {
    const cell = made("td", classes);
    Object.assign(cell.dataset, data);
    const name = made("span", "whose");
    name.append(heading());
    cell.append(name);
    if (place === first && first > 0) cell.append(openerOf(row));
    if (!outputs.includes(place)) cell.classList.add("original");
    if (isSame && place === second && said[first]) {
      cell.append(tell(made("p", "none"), "the same as {name}", { name: { axis: OWNER.id, item: Number(columns[first].data.owner) } }));
    } else if (said[place]) cell.append(textElement(text, side, marks, places[place]));
    else cell.classList.add("missing");
    row.append(cell);
  }
  return row;
}

/** The button that opens the source and the reference of a row in narrow windows. @param {HTMLElement} row */
function openerOf(row) {
  const button = made("button", "plain opener");
  button.type = "button";
  tell(button, "Source and reference");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", String(row.classList.toggle("opened")));
  });
  return button;
}

/**
 * A folded part: opened at once if it contains hits.
 *
 * @param {HTMLElement} summary
 * @param {boolean} isOpen
 * @param {() => HTMLElement} content
 */
export function folded(summary, isOpen, content) {
  const part = made("details", "folded");
  part.append(summary);
  if (isOpen) part.append(content());
  else part.addEventListener("toggle", () => part.append(content()), { once: true });
  part.open = isOpen;
  return part;
}

/** The heading of the source. */
export const sourceHeading = () => tell(made("span"), WORDS.source);

/** The heading of a reference. @param {number} place */
export const referenceHeading = (place) => tell(made("span"), WORDS.reference, { name: readable(UNITS.references[place]) });

/** The heading of an output. @param {number} owner */
export const outputHeading = (owner) => itemName(OWNER.id, owner);
