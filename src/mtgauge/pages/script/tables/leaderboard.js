// @ts-check
// The leaderboard: sorted by the measure that the page follows, or by names; columns fold, shadows mark its edges.

import { axisOf } from "../axes.js";
import { find, findAll, made, sought } from "../elements.js";
import { META } from "../meta.js";
import { tellAttribute } from "../text.js";
import { choose, listen, pairOf, view } from "../view.js";
import { compare, rulesBetween } from "./sorting.js";

/**
 * The order of a board.
 *
 * @typedef {object} Order
 * @property {boolean} byName whether names decide, and not the chosen measure
 * @property {boolean} isTurned whether the order is turned round
 */

/** Pixels of a table out of sight that nobody would miss. */
const SLACK = 2;

export function startLeaderboards() {
  for (const table of findAll("table.board", HTMLTableElement)) start(table);
}

/** @param {HTMLTableElement} table */
function start(table) {
  const axis = table.dataset.axis ?? "";
  /** @type {Order} */
  const order = { byName: false, isTurned: false };
  const state = { measure: find("th.chosen", HTMLElement, table).dataset.measure ?? "" };
  const isOfPage = axisOf(axis).choice === "one";
  const write = () => {
    if (isOfPage) state.measure = String(view.choice[axis]);
    unfoldFor(table, state.measure);
    sort(table, state.measure, order);
    bringInSight(table);
    if (META.pair) markPair(table);
  };
  for (const heading of findAll(".measures th:not(.place)", HTMLTableCellElement, table)) {
    const { measure } = heading.dataset;
    const button = made("button", "sorter");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    tellAttribute(button, "title", "Sort by this column");
    button.addEventListener("click", () => {
      const isSame = heading.hasAttribute("aria-sort");
      order.isTurned = isSame && !order.isTurned;
      order.byName = measure === undefined;
      const isNew = measure !== undefined && measure !== state.measure;
      if (isNew) state.measure = measure;
      // whoever listens to the page's choice comes back to `write`
      if (isNew && isOfPage) choose(axis, Number(measure));
      else write();
    });
  }
  listen((what) => {
    if (what === axis || what === "address") {
      order.byName = false;
      if (what === "address") order.isTurned = false;
      write();
    } else if (what === "pair") markPair(table);
  });
  startFolding(table);
  startEdges(table);
  write();
}

/**
 * @param {HTMLTableElement} table
 * @param {string} measure
 * @param {Order} order
 */
function sort(table, measure, { byName, isTurned }) {
  for (const cell of findAll("[data-measure]", HTMLTableCellElement, table)) {
    cell.classList.toggle("chosen", cell.dataset.measure === measure);
    cell.removeAttribute("aria-sort");
  }
  const headings = findAll(".measures th", HTMLTableCellElement, table);
  const corner = find(".measures .corner", HTMLTableCellElement, table);
  corner.removeAttribute("aria-sort");
  const heading = byName ? corner : (headings.find((one) => one.dataset.measure === measure) ?? corner);
  const first = heading.dataset.first === "descending" ? "descending" : "ascending";
  const other = first === "ascending" ? "descending" : "ascending";
  const direction = isTurned ? other : first;
  heading.setAttribute("aria-sort", direction);
  const body = table.tBodies[0];
  const rows = [...body.rows];
  if (byName) {
    const sign = isTurned ? -1 : 1;
    rows.sort((a, b) => sign * compare(nameOf(a), nameOf(b)));
  } else {
    const keys = new Map(rows.map((row) => [row, keyOf(row, measure)]));
    const sign = direction === "descending" ? -1 : 1;
    rows.sort((a, b) => ordered(/** @type {Key} */ (keys.get(a)), /** @type {Key} */ (keys.get(b)), sign));
  }
  body.append(...rows);
  const cells = rows.map((row) => cellOf(row, measure));
  const ruled = rulesBetween(cells.map((cell) => Number(cell?.dataset.rank || NaN)));
  for (const [index, row] of rows.entries()) {
    row.classList.toggle("ruled", ruled[index]);
    find(".place", HTMLElement, row).textContent = cells[index]?.dataset.place ?? "";
  }
}

/**
 * The key of a row: its value, NaN where it has none, whether it can have a place, and its place on the axis.
 *
 * @typedef {{value: number, isUnplaced: boolean, item: number}} Key
 */

/**
 * @param {HTMLTableRowElement} row
 * @param {string} measure
 * @returns {Key}
 */
function keyOf(row, measure) {
  const number = cellOf(row, measure)?.querySelector("data");
  return {
    value: number ? Number(number.value) : NaN,
    isUnplaced: row.classList.contains("unplaced"),
    item: Number(row.dataset.item),
  };
}

/**
 * The order of two rows: those with a place, then those that can have none, then those without a value.
 *
 * @param {Key} a
 * @param {Key} b
 * @param {number} sign of ascending values
 */
export function ordered(a, b, sign) {
  return (
    Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value)) ||
    Number(a.isUnplaced) - Number(b.isUnplaced) ||
    sign * (a.value - b.value) ||
    a.item - b.item
  );
}

/** @param {HTMLTableRowElement} row @param {string} measure */
function cellOf(row, measure) {
  return sought(`td.number[data-measure="${measure}"]`, HTMLTableCellElement, row);
}

/** @param {HTMLTableRowElement} row */
function nameOf(row) {
  return find("th bdi", HTMLElement, row).textContent ?? "";
}

/** Marks the pair. @param {HTMLTableElement} table */
function markPair(table) {
  const pair = pairOf();
  for (const row of table.tBodies[0].rows) {
    const side = pair[0] === pair[1] ? -1 : pair.indexOf(Number(row.dataset.item));
    row.classList.toggle("paired", side >= 0);
    const badge = find(".side", HTMLElement, row);
    badge.textContent = side < 0 ? "" : "AB"[side];
    badge.classList.toggle("b", side === 1);
  }
}

/** @param {HTMLTableElement} table */
function startFolding(table) {
  const button = sought(`[data-unfold="${table.id}"]`, HTMLButtonElement);
  if (!button) return;
  table.classList.add("folded");
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", String(!table.classList.toggle("folded")));
  });
}

/**
 * A measure that is chosen is in sight.
 *
 * @param {HTMLTableElement} table
 * @param {string} measure
 */
function unfoldFor(table, measure) {
  if (!sought(`.folded .extra[data-measure="${measure}"]`, HTMLElement, table.parentElement ?? document)) return;
  table.classList.remove("folded");
  sought(`[data-unfold="${table.id}"]`, HTMLButtonElement)?.setAttribute("aria-expanded", "true");
}

/** Moves the table sideways until the chosen measure is in sight; the page itself stays. @param {HTMLTableElement} table */
function bringInSight(table) {
  const box = table.parentElement;
  const heading = sought("th.chosen", HTMLElement, table);
  if (!box || !heading || box.scrollWidth <= box.clientWidth) return;
  const [inner, outer] = [heading.getBoundingClientRect(), box.getBoundingClientRect()];
  const names = find(".measures .corner", HTMLElement, table).getBoundingClientRect();
  const start = Math.max(outer.left, names.right);
  if (inner.left < start || inner.right > outer.right) box.scrollLeft += inner.left - start;
}

/** Shadows at the edges beyond which there is more. @param {HTMLTableElement} table */
function startEdges(table) {
  const box = table.parentElement;
  const frame = box?.parentElement;
  if (!box || !frame) return;
  const write = () => {
    const left = Math.abs(box.scrollLeft);
    frame.classList.toggle("came-from", left > SLACK);
    frame.classList.toggle("goes-on", box.scrollWidth - box.clientWidth - left > SLACK);
  };
  box.addEventListener("scroll", write, { passive: true });
  const observer = new ResizeObserver(write);
  observer.observe(box);
  observer.observe(table);
}
