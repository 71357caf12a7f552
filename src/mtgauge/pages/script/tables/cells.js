// @ts-check
// Rows and cells of tables that are made here.

import { made } from "../elements.js";
import { numberElement } from "../rounding.js";

/** @param {...Node} cells */
export function line(...cells) {
  const found = made("tr");
  found.append(...cells);
  return found;
}

/**
 * @param {string} kind
 * @param {...(Node | string)} content
 */
export function header(kind = "", ...content) {
  const found = made("th");
  found.scope = "col";
  found.className = kind;
  found.append(...content);
  return found;
}

/**
 * @param {string} kind
 * @param {...(Node | string)} content
 */
export function td(kind, ...content) {
  const found = made("td");
  found.className = kind;
  found.append(...content);
  return found;
}

/**
 * A score as it is shown, with all its digits within.
 *
 * @param {number} value
 * @param {number} digits
 */
export function scoreCell(value, digits) {
  return td("number", numberElement(value, digits));
}

/** @param {number} value */
export function countCell(value) {
  return td("number", String(value));
}
