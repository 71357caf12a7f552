// @ts-check
// What the reader looks at: one object that every part of the page reads, changes and listens to.

import { axisOf, METRIC, OWNER, rankedPlaces } from "./axes.js";
import { META } from "./meta.js";

/**
 * The criteria of the list of units. `about`: an owner, "set" (the test set) or "any"; `sort`: "order", "ahead" and
 * "behind" (the first of the pair against the second), "gain" and "loss" (what a unit adds to the difference of the
 * pair), "low", "high" (scores of `scored`) or "spread".
 *
 * @typedef {object} Criteria
 * @property {string} query
 * @property {boolean} expression
 * @property {string} scope
 * @property {string | null} warning
 * @property {number | string} about
 * @property {number} scored
 * @property {number | null} low
 * @property {number | null} high
 * @property {boolean} differ
 * @property {boolean} marked
 * @property {string} sort
 */
/**
 * @typedef {object} View
 * @property {Record<string, number>} choice axis -> the chosen item
 * @property {Record<string, number[]>} shown axis -> the items that are shown, in the order of the axis
 * @property {[number, number] | null} pair the two that are compared; null: the best two
 * @property {Record<string, number>} facets axis -> the item that units are limited to
 * @property {number[] | null} picked the units that were picked in a chart; null: all
 * @property {string} plot the axes of the scatter: "pair", or two metrics of the "first" of the pair,
 *   of the "second" or of their "difference"
 * @property {number} against the other metric of the scatter
 * @property {Criteria} criteria
 * @property {number} page
 * @property {number} size units on a page
 * @property {number | null} layer place of the layer that colours texts; null: none
 * @property {boolean} filters whether all filters are open
 * @property {string | null} read id of the unit around which the reader reads on; null: none
 * @property {string[] | null} texts the columns side by side there, by the names in `units/columns.js`; null: the
 *   source, the first reference and the pair
 */
/** What has changed: an axis by its id, a field of the view, the language or the colours. @typedef {string} Change */

/** @type {Criteria} */
export const NO_CRITERIA = {
  query: "",
  expression: false,
  scope: "all",
  warning: null,
  about: "any",
  scored: 0,
  low: null,
  high: null,
  differ: false,
  marked: false,
  sort: "order",
};
/** What a scatter can hold against each other. */
export const PLOTS = ["pair", "first", "second", "difference"];
/** As many as have colours of their own. */
export const MOST_SHOWN = 8;

/** The view that a page begins with. @returns {View} */
export function firstView() {
  const one = META.axes.filter((axis) => axis.choice === "one");
  const choice = Object.fromEntries(one.map((axis) => [axis.id, axis.first]));
  const shown = META.axes
    .filter((axis) => axis.choice === "many")
    .map((axis) => [axis.id, ordered(rankedPlaces(axis, choice).slice(0, MOST_SHOWN))]);
  return {
    choice,
    shown: Object.fromEntries(shown),
    pair: null,
    facets: {},
    picked: null,
    plot: META.pair ? "pair" : "first",
    against: 1,
    criteria: NO_CRITERIA,
    page: 0,
    size: 10,
    layer: META.units?.spans.length ? 0 : null,
    filters: false,
    read: null,
    texts: null,
  };
}

export const view = firstView();

/** @type {((what: Change) => void)[]} */
const listeners = [];

/**
 * Calls back after each change.
 *
 * @param {(what: Change) => void} callback
 */
export function listen(callback) {
  listeners.push(callback);
}

/**
 * Tells everybody who listens.
 *
 * @param {Change} what
 */
export function changed(what) {
  for (const callback of listeners) callback(what);
}

/**
 * Chooses an item of an axis.
 *
 * @param {string} axis
 * @param {number} place
 */
export function choose(axis, place) {
  view.choice[axis] = place;
  changed(axis);
}

/**
 * Shows some items of an axis; one at least, since an empty page helps nobody.
 *
 * @param {string} axis
 * @param {number[]} places
 */
export function show(axis, places) {
  if (!places.length) return;
  view.shown[axis] = ordered(places);
  changed(axis);
}

/**
 * The shown items of an axis, in its order; all of one whose items are not chosen.
 *
 * @param {string} id
 */
export function shownOf(id) {
  return view.shown[id] ?? [...axisOf(id).items.keys()];
}

/** The two that are held against each other: those that the reader chose, or the best two. @returns {[number, number]} */
export function pairOf() {
  if (view.pair) return [...view.pair];
  const [first, second = first] = rankedPlaces(axisOf(META.pair), view.choice);
  return [first, second];
}

/**
 * Holds two against each other, everywhere on the page; null: the best two. Both are shown from then on.
 *
 * @param {[number, number] | null} pair
 */
export function holdAgainst(pair) {
  view.pair = pair;
  const id = META.pair ?? "";
  const missing = pairOf().filter((place) => !shownOf(id).includes(place));
  if (missing.length) show(id, [...shownOf(id), ...missing]);
  changed("pair");
}

/**
 * Sets some fields, and tells of each.
 *
 * @param {Partial<View>} fields
 */
export function set(fields) {
  Object.assign(view, fields);
  for (const name of Object.keys(fields)) changed(name);
}

/** @param {number[]} places */
function ordered(places) {
  return [...new Set(places)].sort((a, b) => a - b);
}

/**
 * What the units are looked at by: the metric, and the shown owners in their order.
 *
 * @typedef {{metric: number, owners: number[]}} Looked
 * @returns {Looked}
 */
export function looked() {
  return { metric: view.choice[METRIC.id] ?? 0, owners: shownOf(OWNER.id) };
}
