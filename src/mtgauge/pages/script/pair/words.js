// @ts-check
// Numbers of a comparison as readers see them, each with its exact value.

import { made } from "../elements.js";
import { rounded } from "../rounding.js";

/**
 * A difference with its sign and its exact value.
 *
 * @param {number} value
 * @param {number} digits
 */
export function signedElement(value, digits = 2) {
  const element = made("data");
  if (!Number.isNaN(value)) element.value = String(value);
  element.textContent = signed(value, digits);
  return element;
}

/**
 * A difference with its sign.
 *
 * @param {number} value
 * @param {number} digits
 */
export function signed(value, digits = 2) {
  if (Number.isNaN(value)) return "–";
  const text = rounded(value, digits);
  return value > 0 ? `+${text}` : text;
}

/**
 * As many decimals as show three digits of a number.
 *
 * @param {number} value
 * @param {number} least the least number of them
 */
export function digitsFor(value, least) {
  return value > 0 ? Math.max(least, Math.min(12, 2 - Math.floor(Math.log10(value)))) : least;
}

/**
 * An interval in brackets; nothing where there is none.
 *
 * @param {[number, number] | null} interval
 * @param {(value: number) => string} shown
 */
export function bounds(interval, shown) {
  return interval ? `[${shown(interval[0])}, ${shown(interval[1])}]` : "";
}
