// @ts-check
// Numbers as readers see them, each with its exact value.

import { made } from "./elements.js";

/**
 * A number rounded to `digits` decimals, a dash for NaN; halves that are exact go to the even digit, as in the
 * tables, no zero is negative, and negative numbers have a minus sign.
 *
 * @param {number} value
 * @param {number} digits
 */
export function rounded(value, digits = 2) {
  if (Number.isNaN(value)) return "–";
  // 10 ** digits is odd but for its power of two, so a half at that digit is an odd multiple of this one
  const halves = value * 2 ** (digits + 1);
  const isHalf = Number.isInteger(halves) && halves % 2 !== 0;
  const below = Math.floor(value * 10 ** digits);
  const even = below + (below % 2 !== 0 ? 1 : 0);
  const text = (isHalf ? even / 10 ** digits : value).toFixed(digits);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text.replace("-", "−");
}

/**
 * A number rounded as in the tables, with its exact value.
 *
 * @param {number} value
 * @param {number} digits
 */
export function numberElement(value, digits = 2) {
  const element = made("data");
  if (!Number.isNaN(value)) element.value = String(value);
  element.textContent = rounded(value, digits);
  return element;
}

/**
 * What is not whole with a number of decimals; everything else as it is.
 *
 * @template T
 * @param {T} value
 * @param {number} digits
 */
export function shortened(value, digits) {
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(digits) : value;
}
