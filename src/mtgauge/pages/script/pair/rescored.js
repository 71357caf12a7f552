// @ts-check
// Scores of any units under any metric: their rows are opened when they are needed, and scored by `subsets.js`.

import { additiveEffects } from "../additive.js";
import { METRIC, OWNER, placesOf } from "../axes.js";
import { placesIn, unitIndex, unitRows } from "../data/store.js";
import { UNITS } from "../meta.js";
import { isKnown } from "../programs.js";
import { commonUnits, compared, contributions, scoreOf, taken, takenByUnit, unitValues } from "../subsets.js";
import { LIST } from "../units/list.js";

/** @import { Facet } from "../data/store.js" */
/** @import { Rescored } from "../meta.js" */
/** @import { Comparison } from "../subsets.js" */

/** @typedef {[number, number]} Pair */
/** A comparison, and the axis whose items its intervals leave out; null: single units. */
/** @typedef {Comparison & {unit: string | null}} Compared */

/**
 * How a metric's units are scored again; null where they cannot be.
 *
 * @param {number} metric
 */
export function rescoredBy(metric) {
  const about = UNITS.rescored[metric];
  return about && isKnown(about.program) ? about : null;
}

/** The positions that the filters leave: all before any filter was looked at. */
export function chosenUnits() {
  return LIST.chosen ?? Int32Array.from({ length: UNITS.n }, (_, position) => position);
}

/** A score, and the number of units that it is a score of. @typedef {{value: number, n: number}} Scored */

/**
 * Those of some units that a pair is compared on: those that both have, where a metric knows only a part of them.
 *
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} positions
 */
export async function sharedUnits(metric, pair, positions) {
  const about = rescoredBy(metric);
  if (!about || about.counted === null) return positions;
  return commonUnits(about, await Promise.all(pair.map((owner) => unitRows(metric, owner))), positions);
}

/**
 * Those of some units that any owner has.
 *
 * @param {number} metric
 * @param {Int32Array} positions
 */
export async function countedUnits(metric, positions) {
  const about = rescoredBy(metric);
  if (!about || about.counted === null) return positions;
  const rows = await Promise.all(placesOf(OWNER).map((owner) => unitRows(metric, owner)));
  const counted = new Set(rows.flatMap((one) => [...commonUnits(about, [one], positions)]));
  return positions.filter((position) => counted.has(position));
}

/** The sign by which higher values of a metric favour a system; 1 where no direction is better. @param {number} metric */
export function signOf(metric) {
  return METRIC.better[metric] === false ? -1 : 1;
}

/**
 * Two owners on those of some units that both have, with intervals; null where the metric is not scored again, or
 * there is no such unit.
 *
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} chosen
 * @returns {Promise<Compared | null>}
 */
export async function comparedOn(metric, pair, chosen) {
  const about = rescoredBy(metric);
  const positions = await sharedUnits(metric, pair, chosen);
  if (!about || !UNITS.jackknife || !positions.length) return null;
  const [first, second] = await Promise.all(pair.map((owner) => unitRows(metric, owner)));
  const { least, facet } = UNITS.jackknife;
  const labels = await labelsOf(facet);
  if (labels && new Set(Array.from(positions, (position) => labels[position])).size >= least) {
    const units = [first, second].map((rows) => takenByUnit(rows, positions, labels));
    return { ...compared(about, units[0], units[1], UNITS.jackknife), n: positions.length, unit: facet };
  }
  const isWhole = positions.length === UNITS.n;
  const units = isWhole ? [first, second] : [first, second].map((rows) => taken(rows, positions));
  return { ...compared(about, units[0], units[1], UNITS.jackknife), unit: null };
}

/**
 * The item of each unit on an axis of which every unit has one.
 *
 * @param {string | null} axis
 */
async function labelsOf(axis) {
  const facet = axis === null ? null : (await unitIndex()).facets.find((one) => one.axis === axis);
  return facet ? facet.of.map((_, position) => placesIn(facet, position)[0]) : null;
}

/**
 * The score of each of some owners on those of some units that it has, or its effect in the additive model of all
 * owners on these units; null where the metric is not scored again.
 *
 * @param {number} metric
 * @param {number[]} owners
 * @param {Int32Array} positions
 * @returns {Promise<Scored[] | null>}
 */
export async function scoresOn(metric, owners, positions) {
  const about = rescoredBy(metric);
  if (!about) return null;
  const rows = await Promise.all(owners.map((owner) => unitRows(metric, owner)));
  const counts = rows.map((one) => commonUnits(about, [one], positions).length);
  const values = about.effectUnit
    ? await effectsOn(about, metric, owners, positions)
    : rows.map((one) => scoreOf(about.program, taken(one, positions)));
  return values.map((value, place) => ({ value, n: counts[place] }));
}

/**
 * @param {Rescored} about
 * @param {number} metric
 * @param {number[]} owners
 * @param {Int32Array} positions
 */
async function effectsOn(about, metric, owners, positions) {
  const rows = await Promise.all(placesOf(OWNER).map((owner) => unitRows(metric, owner)));
  const effects = additiveEffects(rows.map((one) => unitValues(about.program, about, taken(one, positions))));
  return owners.map((owner) => effects[owner]);
}

/**
 * What each of some units adds to the difference of a pair on those of them that both have, at its position; NaN
 * elsewhere.
 *
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} chosen
 */
export async function contributionsOn(metric, pair, chosen) {
  const found = new Float64Array(UNITS.n).fill(NaN);
  const about = rescoredBy(metric);
  if (!about) return found;
  const positions = await sharedUnits(metric, pair, chosen);
  const [first, second] = await Promise.all(pair.map((owner) => unitRows(metric, owner)));
  const values = contributions(about.program, taken(first, positions), taken(second, positions));
  for (const [place, position] of positions.entries()) found[position] = values[place];
  return found;
}

/**
 * Some units by the items of a facet: item -> positions. A unit with several items is in several groups.
 *
 * @param {Facet} facet
 * @param {Int32Array} positions
 */
export function groupsOf(facet, positions) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const position of positions) {
    for (const item of placesIn(facet, position)) {
      const group = found.get(item);
      if (group) group.push(position);
      else found.set(item, [position]);
    }
  }
  return new Map([...found].map(([item, group]) => [item, Int32Array.from(group)]));
}
