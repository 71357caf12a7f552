// @ts-check
// Corpus scores of the shown systems in each group of a facet: a table with shades, the best system first.

import { axisOf, decimalsOf, OWNER } from "../axes.js";
import { innerRange } from "../charts/marks.js";
import { unitIndex } from "../data/store.js";
import { byId, find, made, offerOptions, optionOf } from "../elements.js";
import { UNITS } from "../meta.js";
import { numberElement } from "../rounding.js";
import { header, line, td } from "../tables/cells.js";
import { itemName, itemText, sayText, tell } from "../text.js";
import { readable } from "../unseen.js";
import { changed, listen, looked, pairOf } from "../view.js";
import { shownGroups } from "./groups.js";
import { chosenUnits, countedUnits, rescoredBy, scoresOn, signOf } from "./rescored.js";
import { signedElement } from "./words.js";

/** @import { Current } from "./part.js" */
/** @import { Scored } from "./rescored.js" */

/** What the table tells those who listen when another facet was chosen. */
export const HEAT = "heat";
/** Shades of a cell, from the worst to the best of its column. */
const SHADES = 5;

/** A column: the item of the facet, or null for all units. @typedef {{place: number | null, positions: Int32Array}} Column */

export function startHeatMap() {
  const select = find("#heat-facet", HTMLSelectElement);
  const write = () => offerOptions(select, UNITS.facets.map((id) => optionOf(id, sayText(axisOf(id).title))));
  write();
  select.addEventListener("change", () => changed(HEAT));
  listen((what) => {
    if (what === "language") write();
  });
}

/** @param {Current} isCurrent */
export async function drawHeatMap(isCurrent) {
  const { metric, owners } = looked();
  const id = find("#heat-facet", HTMLSelectElement).value;
  const facet = (await unitIndex()).facets.find((one) => one.axis === id);
  const positions = await countedUnits(metric, chosenUnits());
  const { shown, all } = facet && positions.length
    ? await shownGroups(facet, metric, pairOf(), positions)
    : { shown: new Map(), all: 0 };
  const columns = [{ place: null, positions }, ...[...shown].map(([place, group]) => ({ place, positions: group }))];
  const scores = await scoresIn(metric, owners, columns);
  if (!isCurrent()) return;
  const table = find("#heat", HTMLTableElement);
  table.tHead?.replaceChildren(headLine(id, columns, scores));
  table.tBodies[0].replaceChildren(...(scores ? bodyLines(id, metric, owners, columns, scores) : []));
  const some = byId("heat-some");
  some.hidden = shown.size === all;
  tell(some, "Groups with most influence on the difference of the pair: {n} of {all}.", { n: shown.size, all });
}

/**
 * For each owner the score in each column.
 *
 * @param {number} metric
 * @param {number[]} owners
 * @param {Column[]} columns
 */
async function scoresIn(metric, owners, columns) {
  if (!rescoredBy(metric) || !columns[0].positions.length) return null;
  const found = await Promise.all(
    columns.map(async ({ positions }) => (await scoresOn(metric, owners, positions)) ?? []),
  );
  return owners.map((_, row) => found.map((scores) => scores[row]));
}

/**
 * Whether the systems that have units in a column have different numbers of them, so that each cell says its own.
 *
 * @param {Scored[][]} scores
 * @param {number} column
 */
function isUneven(scores, column) {
  return new Set(scores.map((one) => one[column].n).filter((n) => n > 0)).size > 1;
}

/** @param {string} id @param {Column[]} columns @param {Scored[][] | null} scores */
function headLine(id, columns, scores) {
  const heads = columns.map(({ place, positions }, column) => {
    const name = made("bdi");
    if (place === null) tell(name, "all");
    else name.textContent = readable(itemText(id, place));
    const n = made("small");
    if (!scores) n.textContent = String(positions.length);
    else if (!isUneven(scores, column)) n.textContent = String(Math.max(0, ...scores.map((one) => one[column].n)));
    return header("number", name, " ", n);
  });
  return line(tell(header(), "System"), ...heads);
}

/**
 * @param {string} id
 * @param {number} metric
 * @param {number[]} owners
 * @param {Column[]} columns
 * @param {Scored[][]} scores
 */
function bodyLines(id, metric, owners, columns, scores) {
  const [sign, digits] = [signOf(metric), decimalsOf(metric)];
  const shown = rescoredBy(metric)?.effectUnit ? signedElement : numberElement;
  const worth = (/** @type {number} */ value) => (Number.isNaN(value) ? -Infinity : sign * value);
  const order = [...owners.keys()].sort((a, b) => worth(scores[b][0].value) - worth(scores[a][0].value) || a - b);
  const ranges = columns.map((_, place) => {
    const values = scores.map((one) => sign * one[place].value).filter((value) => !Number.isNaN(value));
    return innerRange(values);
  });
  return order.map((row) => {
    const head = made("th");
    head.scope = "row";
    head.append(itemName(OWNER.id, owners[row]));
    const cells = columns.map(({ place }, column) => {
      const { value, n } = scores[row][column];
      const number = shown(value, digits);
      const cell = place === null ? number : drillButton({ [id]: place, [OWNER.id]: owners[row] }, number);
      const count = made("small");
      if (n && isUneven(scores, column)) count.textContent = ` ${n}`;
      return td(`number ${shadeOf(sign * value, ranges[column])}`, cell, count);
    });
    return line(head, ...cells);
  });
}

/** @param {number} value @param {number[]} range */
function shadeOf(value, [low, high]) {
  if (Number.isNaN(value) || low === high) return "shade-0";
  const shade = Math.floor((SHADES * (value - low)) / (high - low));
  return `shade-${Math.max(0, Math.min(SHADES - 1, shade))}`;
}

/** @param {Record<string, number>} facets @param {HTMLElement} number */
function drillButton(facets, number) {
  const button = made("button", "plain");
  button.type = "button";
  button.dataset.facets = JSON.stringify(facets);
  button.append(number);
  return button;
}
