// @ts-check
// The steps to a score as readers see them: formulas with their symbols, with their values, and with their results.

import { made } from "../elements.js";
import { tell } from "../text.js";

/** @import { Formula, Step, Table } from "../arithmetic.js" */

/** Decimals of numbers that are not whole. */
const DIGITS = 4;
const SYMBOL = /([A-Za-z_]\w*)/;
const FUNCTIONS = new Set(["exp", "log", "min", "max", "sqrt"]);

/** @param {Step[]} steps @returns {HTMLElement[]} */
export function stepElements(steps) {
  return steps.map(({ title, parts }, place) => {
    const step = made("div", "step");
    const head = made("p", "step-title");
    head.append(`${place + 1}. `, tell(made("span"), title.t, title.a));
    step.append(head);
    for (const part of parts) {
      if (part.kind === "formula") step.append(formulaElement(part));
      else if (part.kind === "table") step.append(tableElement(part));
      else step.append(tell(made("p"), part.text.t, part.text.a));
    }
    return step;
  });
}

/**
 * A formula with symbols, the same with values, and the value, unless it is the same again.
 *
 * @param {Formula} formula
 */
function formulaElement({ symbol, form, terms, value, meaning }) {
  const line = made("p", "formula");
  line.append(...symbolNodes(symbol, {}));
  const sides = form ? [symbolNodes(form, {}), symbolNodes(form, terms)] : [];
  for (const side of sides) line.append(" = ", ...side);
  const shown = shownNumber(value);
  if (sides.length === 0 || textOf(sides[1]) !== shown) line.append(" = ", shown);
  if (meaning) line.append(" ", tell(made("small"), meaning.t, meaning.a));
  return line;
}

/** @param {(string | HTMLElement)[]} nodes */
function textOf(nodes) {
  return nodes.map((node) => (typeof node === "string" ? node : node.textContent)).join("");
}

/**
 * A formula as people write it, with values for those of its symbols that have some.
 *
 * @param {string} form
 * @param {Record<string, number>} values
 * @returns {(string | HTMLElement)[]}
 */
function symbolNodes(form, values) {
  return form.split(SYMBOL).flatMap((part, place) => {
    if (place % 2 === 0) return part.replaceAll(" ** ", "^").replaceAll("*", "×").split(/(\^\d+)/).map(power);
    if (part in values) return [shownNumber(values[part])];
    if (FUNCTIONS.has(part)) return [part];
    const [name, ...index] = part.split("_");
    const symbol = made("var");
    symbol.textContent = name;
    return index.length ? [symbol, lowered("sub", index.join("_"))] : [symbol];
  });
}

/** @param {string} text */
function power(text) {
  return text.startsWith("^") ? lowered("sup", text.slice(1)) : text;
}

/** @param {"sub" | "sup"} name @param {string} text */
function lowered(name, text) {
  const element = made(name);
  element.textContent = text;
  return element;
}

/**
 * A number as it stands in a formula: whole ones without decimals, small ones with digits that count.
 *
 * @param {number} value
 */
export function shownNumber(value) {
  if (Number.isNaN(value)) return "–";
  if (Number.isInteger(value)) return String(value);
  const text = Math.abs(value) < 10 ** -DIGITS ? String(Number(value.toPrecision(DIGITS))) : value.toFixed(DIGITS);
  return text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace("-", "−");
}

/** @param {Table} table */
function tableElement({ columns, rows }) {
  const table = made("table");
  const head = table.createTHead().insertRow();
  for (const [place, column] of columns.entries()) {
    const cell = made("th", place ? "number" : "");
    cell.scope = "col";
    if (typeof column === "string") cell.textContent = column;
    else tell(cell, column.t, column.a);
    head.append(cell);
  }
  const body = table.createTBody();
  const isWhole = columns.map((_, place) => rows.every((row) => Number.isInteger(row[place])));
  for (const row of rows) {
    const line = body.insertRow();
    for (const [place, value] of row.entries()) {
      const cell = made(place ? "td" : "th", place ? "number" : "");
      if (typeof value === "string") cell.textContent = value;
      else cell.textContent = isWhole[place] ? String(value) : value.toFixed(DIGITS);
      line.append(cell);
    }
  }
  return table;
}
