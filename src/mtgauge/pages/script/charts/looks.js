// @ts-check
// Colours of the page's style, and how items look. An item keeps its colour for the life of the page: the best eight in
// the ranking with which the page opens have one each, and the others are grey. The two of the pair have accents.

import { COLOURED, placesOf, rankedPlaces } from "../axes.js";
import { META } from "../meta.js";
import { firstView, listen, pairOf } from "../view.js";
import { SIGNS } from "./marks.js";

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
  return slot in SIGNS ? slot : null;
}

/** The colour of an item; no item, and one beyond the colours, has the faint one. @param {number} place */
export function colourOf(place) {
  const slot = slotOf(place);
  return colour(slot === null ? "--faint" : `--c${slot}`);
}
