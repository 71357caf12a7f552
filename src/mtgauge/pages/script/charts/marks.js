// @ts-check
// Elements of drawings, scales with their ticks, names that fit; the same as in `pages/charts/svg.py`.

/** An element: its name, its attributes, and then texts and elements inside it. @typedef {any[]} Element */
/** The ends of an axis, its ticks and their labels. @typedef {{low: number, high: number, values: number[], labels: string[]}} Ticks */

const MINUS = "\u2212";
const ELLIPSIS = "\u2026";
/** Pixels of signs, and the first wide one; see `pages/charts/labels.py`. */
const [NARROW, WIDE, WIDE_FROM] = [8, 13.5, "\u2e80"];
/** Of fewer values than this none is far out. */
const FEW = 5;
/** Outlines of signs and dashes of lines, by the places of the colours that they go with. */
export const SIGNS = [
  "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z",
  "M-4,-4h8v8h-8z",
  "M0,-5l5,9h-10z",
  "M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z",
  "M0,5l5,-9h-10z",
  "M-1.7,-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
  "M5,0l-9,5v-10z",
  "M-5,0l9,5v-10z",
];
export const DASHES = ["", "6 3", "2 2", "8 3 2 3", "4 2 1 2", "10 4", "1 3", "12 3 3 3"];

/**
 * An element; attributes that are null are left out.
 *
 * @param {string} name
 * @param {Record<string, string | number | null>} attributes
 * @param {...(Element | string)} inside
 * @returns {Element}
 */
export function element(name, attributes, ...inside) {
  return [name, Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)), ...inside];
}

/**
 * The same in the document.
 *
 * @param {Element | string} one
 * @returns {Node}
 */
export function nodeOf(one) {
  if (typeof one === "string") return document.createTextNode(one);
  const [name, attributes, ...inside] = one;
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, String(value));
  found.append(...inside.map(nodeOf));
  return found;
}

/** A place with at most two decimals. @param {number} value */
export function short(value) {
  return String(Math.floor(value * 100 + 0.5) / 100);
}

/** A share of the width. @param {number} share */
export function percent(share) {
  return `${short(100 * share)}%`;
}

/** About how many pixels wide a text is. @param {string} text */
export function textWidth(text) {
  return [...text].reduce((width, sign) => width + (sign >= WIDE_FROM ? WIDE : NARROW), 0);
}

/**
 * An axis with ticks in the finest steps of 1, 2 or 5 that have at most `most` of them, five or more: two at least.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} most
 * @param {{signed?: boolean, percents?: boolean}} shown
 * @returns {Ticks}
 */
export function ticks(low, high, most, shown = {}) {
  if (high <= low) {
    const room = Math.abs(low) / 20 || 0.5;
    [low, high] = [low - room, high + room];
  }
  for (let exponent = Math.floor(Math.log10((high - low) / most)) - 1; ; exponent++) {
    for (const factor of [1, 2, 5]) {
      const size = 10 ** Math.abs(exponent);
      const steps = [low, high].map((value) => (exponent < 0 ? (value / factor) * size : value / factor / size));
      const [first, last] = [Math.ceil(steps[0] - 1e-9), Math.floor(steps[1] + 1e-9)];
      if (last - first >= most) continue;
      const numbers = Array.from({ length: last - first + 1 }, (_, step) => factor * (first + step));
      const values = numbers.map((number) => (exponent < 0 ? number / size : number * size));
      return { low, high, values, labels: numbers.map((number) => labelOf(number, exponent, shown)) };
    }
  }
}

/**
 * @param {number} number
 * @param {number} exponent
 * @param {{signed?: boolean, percents?: boolean}} shown
 */
function labelOf(number, exponent, { signed = false, percents = false }) {
  const power = exponent + (percents ? 2 : 0);
  const value = power < 0 ? number / 10 ** -power : number * 10 ** power;
  const text = value.toFixed(Math.max(0, -power)).replace("-", MINUS);
  return `${signed && number > 0 ? "+" : ""}${text}${percents ? "%" : ""}`;
}

/**
 * A name that is at most `room` pixels wide: cut in the middle.
 *
 * @param {string} name
 * @param {number} room
 */
export function cut(name, room) {
  if (textWidth(name) <= room) return name;
  const signs = [...name];
  for (let kept = signs.length - 1; ; kept--) {
    const after = kept >> 1;
    const found = [...signs.slice(0, kept - after), ELLIPSIS, ...signs.slice(signs.length - after)].join("");
    if (kept <= 2 || textWidth(found) <= room) return found;
  }
}

/**
 * The least and the greatest value but those far out, by Tukey's fences.
 *
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function innerRange(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const whole = /** @type {[number, number]} */ ([sorted[0], sorted[sorted.length - 1]]);
  if (values.length < FEW) return whole;
  const [first, third] = [1, 3].map((quarter) => {
    const [at, rest] = [Math.floor((quarter * (sorted.length - 1)) / 4), (quarter * (sorted.length - 1)) % 4];
    return (sorted[at] * (4 - rest) + (sorted[at + 1] ?? 0) * rest) / 4;
  });
  if (first === third) return whole;
  const fence = 1.5 * (third - first);
  const inside = sorted.filter((value) => first - fence <= value && value <= third + fence);
  return [inside[0], inside[inside.length - 1]];
}
