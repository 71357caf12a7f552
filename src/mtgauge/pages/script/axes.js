// @ts-check
// The axes of the page: their items, in the reader's language, and which of them is best.

import { META, UNITS } from "./meta.js";

/** @import { Axis } from "./meta.js" */

/** @type {Axis} */
const NO_AXIS = {
  id: "",
  title: { t: "" },
  items: [],
  tips: [],
  choice: null,
  first: 0,
  coloured: false,
  better: [],
  decimals: [],
  parents: [],
  rankedBy: null,
  ranked: [],
};

/**
 * An axis by its id; one without items where there is none.
 *
 * @param {string | null} id
 * @returns {Axis}
 */
export function axisOf(id) {
  return META.axes.find((axis) => axis.id === id) ?? NO_AXIS;
}

/** The axis whose items have colours. */
export const COLOURED = META.axes.find((axis) => axis.coloured) ?? NO_AXIS;
/** The axis of those whose outputs the units show. */
export const OWNER = axisOf(UNITS.owner);
/** The axis of scores, of which the reader chooses one. */
export const METRIC = axisOf(UNITS.metric);
/** The axis of what stands beside units: for each metric its score, or another value that units have. */
export const SCORED = axisOf(UNITS.scored);

/** Decimals of scores of a metric that does not say. */
const DECIMALS = 2;

/** How many decimals the scores of a metric are shown with. @param {number} metric @param {Axis} axis */
export function decimalsOf(metric, axis = METRIC) {
  return axis.decimals[metric] ?? DECIMALS;
}

/** Whether a metric scores single units. @param {number} metric */
export function isScored(metric) {
  return !UNITS.unscored.includes(metric);
}

/** Places of the metrics that score single units. */
export function scoredPlaces() {
  return placesOf(METRIC).filter(isScored);
}

/** Places of all items of an axis. @param {Axis} axis */
export function placesOf(axis) {
  return [...axis.items.keys()];
}

/**
 * A name of an item that is the same in every language and is no short form, for addresses and files.
 *
 * @param {Axis} axis
 * @param {number} place
 */
export function keyOf(axis, place) {
  const item = axis.items[place];
  return axis.tips[place] || (typeof item === "string" ? item : item.t);
}

/**
 * The place of an item by such a name; -1 where there is none.
 *
 * @param {Axis} axis
 * @param {string} key
 */
export function placeOf(axis, key) {
  return axis.items.findIndex((_, place) => keyOf(axis, place) === key);
}

/**
 * Places of an axis's items, best first, as far as its ranks are known.
 *
 * @param {Axis} axis
 * @param {Record<string, number>} choice axis -> the chosen item
 */
export function rankedPlaces(axis, choice) {
  if (!axis.ranked.length) return placesOf(axis);
  return axis.ranked[axis.rankedBy === null ? 0 : (choice[axis.rankedBy] ?? 0)];
}

/**
 * An item and everything that belongs to it, where the axis is a tree.
 *
 * @param {Axis} axis
 * @param {number} place
 */
export function withParts(axis, place) {
  const found = new Set([place]);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const [part, parent] of axis.parents.entries()) if (parent !== null && found.has(parent)) found.add(part);
    grown = found.size > before;
  }
  return found;
}

/**
 * How far an item is from the root of the tree.
 *
 * @param {Axis} axis
 * @param {number} place
 * @returns {number}
 */
export function depthOf(axis, place) {
  const parent = axis.parents[place] ?? null;
  return parent === null ? 0 : 1 + depthOf(axis, parent);
}
