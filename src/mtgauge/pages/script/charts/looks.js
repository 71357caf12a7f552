// @ts-check
// Colours of the page's style, and how items look: the first that are shown, and the pair, have colours of their own.

import { COLOURED, rankedPlaces } from "../axes.js";
import { META } from "../meta.js";
import { changed, listen, MOST_SHOWN, pairOf, shownOf, view } from "../view.js";

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

/** Item -> the place of its colour. @type {Map<number, number>} */
const SLOTS = new Map();

/** Told when colours went from one item to another: what is painted with them is to be drawn again. */
export const LOOKS = "looks";

/** Gives the shown items and the pair their colours, now and after each change. */
export function startLooks() {
  if (!COLOURED.items.length) return;
  assign();
  const concerns = [COLOURED.id, COLOURED.rankedBy, "pair", "address"];
  listen((what) => {
    if (concerns.includes(what) && assign()) changed(LOOKS);
  });
}

/**
 * An item keeps its colour as long as it is shown; those that come get what is free, the best first. The two that are
 * held against each other always have one: where none is free, that of the lowest ranked item that nobody has chosen.
 *
 * @returns {boolean} whether anything has changed
 */
function assign() {
  const before = String([...SLOTS]);
  const ranked = rankedPlaces(COLOURED, view.choice);
  const [pair, shown] = [pairOfColoured(), new Set(shownOf(COLOURED.id))];
  for (const place of [...SLOTS.keys()]) if (!shown.has(place) && !pair.includes(place)) SLOTS.delete(place);
  for (const place of pair) if (!SLOTS.has(place)) SLOTS.set(place, freeSlot(() => evict(ranked, pair)));
  for (const place of ranked) {
    const free = freeSlot();
    if (free >= 0 && shown.has(place) && !SLOTS.has(place)) SLOTS.set(place, free);
  }
  for (const place of COLOURED.items.keys()) {
    const slot = SLOTS.get(place);
    ruleOf(place)?.style.setProperty("--item", slot === undefined ? "var(--faint)" : `var(--c${slot})`);
  }
  return String([...SLOTS]) !== before;
}

/** @returns {number[]} the two that are held against each other, where these are what has colours */
function pairOfColoured() {
  return META.pair === COLOURED.id ? pairOf() : [];
}

/**
 * Takes the colour of the lowest ranked item that is neither of the pair nor chosen.
 *
 * @param {number[]} ranked
 * @param {number[]} pair
 * @returns {number} the colour that is free now
 */
function evict(ranked, pair) {
  const kept = [...pair, view.choice[COLOURED.id]];
  const last = ranked.findLast((place) => SLOTS.has(place) && !kept.includes(place)) ?? -1;
  const slot = SLOTS.get(last) ?? -1;
  SLOTS.delete(last);
  return slot;
}

/** The first colour that nobody has; where there is none, what `otherwise` finds. */
function freeSlot(otherwise = () => -1) {
  const taken = new Set(SLOTS.values());
  return [...Array(MOST_SHOWN).keys()].find((slot) => !taken.has(slot)) ?? otherwise();
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
  return SLOTS.get(place) ?? null;
}

/**
 * Colour, dash and shape of an item; those of no item, and of one beyond the colours, are faint.
 *
 * @param {number} place
 * @returns {Look}
 */
export function lookOf(place) {
  const slot = SLOTS.get(place);
  if (slot === undefined) return { colour: colour("--faint"), dash: [], shape: "circle" };
  return { colour: colour(`--c${slot}`), ...SIGNS[slot] };
}
