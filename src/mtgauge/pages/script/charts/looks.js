// @ts-check
// Colours of the page's style, and how items look. An item has one colour for the life of the page: the best eight by
// what the page begins with; the others are grey. The two that are held against each other have accents.

import { COLOURED, placesOf, rankedPlaces } from "../axes.js";
import { META } from "../meta.js";
import { firstView, listen, pairOf } from "../view.js";

/**
 * How an item looks, the same in every chart.
 *
 * @typedef {{colour: string, dash: number[], shape: string}} Look
 */

/** What tells items apart beside colour, by the place of their colour; see `pages/palette.py`. */
const SIGNS = [
  { dash: [], shape: "circle" },
  { dash: [6, 3], shape: "square" },
  { dash: [2, 2], shape: "triangle-up" },
  { dash: [8, 3, 2, 3], shape: "diamond" },
  { dash: [4, 2, 1, 2], shape: "triangle-down" },
  { dash: [10, 4], shape: "cross" },
  { dash: [1, 3], shape: "triangle-right" },
  { dash: [12, 3, 3, 3], shape: "triangle-left" },
];

/** The items in the order in which they get colours; see `pages/palette.py`. */
const ORDER = [...new Set([...rankedPlaces(COLOURED, firstView().choice), ...placesOf(COLOURED)])];
/** The accents of the first and the second of the pair. */
const ACCENTS = ["var(--accent-a)", "var(--accent-b)"];

/** Gives the pair its accents, now and after each change. */
export function startLooks() {
  if (META.pair !== COLOURED.id || COLOURED.items.length < 2) return;
  mark();
  const concerns = [COLOURED.rankedBy, "pair", "address"];
  listen((what) => concerns.includes(what) && mark());
}

function mark() {
  const pair = pairOf();
  for (const place of placesOf(COLOURED)) {
    const side = pair.indexOf(place);
    const style = ruleOf(place)?.style;
    style?.setProperty("--ring", ACCENTS[side] ?? "transparent");
    style?.setProperty("--weight", side < 0 ? "500" : "700");
  }
}

/**
 * The rule of the style sheet that gives an item its colour.
 *
 * @param {number} place
 */
function ruleOf(place) {
  const rules = document.styleSheets[0].cssRules;
  for (let at = rules.length - 1; at >= 0; at--) {
    const rule = rules[at];
    if (rule instanceof CSSStyleRule && rule.selectorText === `.i${place}`) return rule;
  }
  return null;
}

/**
 * A colour of the style, by the name of its property.
 *
 * @param {string} property
 * @param {Element} element
 */
export function colour(property, element = document.documentElement) {
  return getComputedStyle(element).getPropertyValue(property).trim();
}

/** The place of an item's colour; null for no item, and for one beyond the colours. @param {number} place */
export function slotOf(place) {
  const slot = ORDER.indexOf(place);
  return SIGNS[slot] ? slot : null;
}

/**
 * Colour, dash and shape of an item; those of no item, and of one beyond the colours, are faint.
 *
 * @param {number} place
 * @returns {Look}
 */
export function lookOf(place) {
  const slot = slotOf(place);
  if (slot === null) return { colour: colour("--faint"), dash: [], shape: "circle" };
  return { colour: colour(`--c${slot}`), ...SIGNS[slot] };
}
