// @ts-check
// The order of the list of units.

import { SCORED } from "../axes.js";
import { unitScores } from "../data/store.js";
import { contributionsOn, signOf } from "../pair/rescored.js";

/** @import { Looked } from "../view.js" */

/**
 * What comes first: the order of the test set, scores of the chosen owner ("low", "high"), the lead of the first of
 * the pair over the second ("ahead", "behind"), what a unit adds to the lead of either ("gain", "loss"), or the difference between the shown owners ("spread").
 *
 * @typedef {{sort: string, scored: number, pair: [number, number]}} Sorting
 */

/**
 * Positions in the order that was asked for; equal ones in the order of the test set, those without scores last.
 *
 * @param {number[]} positions
 * @param {Sorting} sorting
 * @param {Looked} looked
 */
export async function sorted(positions, sorting, looked) {
  if (sorting.sort === "order") return positions;
  return byKeys(positions, await sortKeys(positions, sorting, looked));
}

/**
 * @param {number[]} positions
 * @param {ArrayLike<number>} keys a number for each unit; the largest comes first
 */
export function byKeys(positions, keys) {
  const rank = (/** @type {number} */ position) => (Number.isNaN(keys[position]) ? -Infinity : keys[position]);
  return positions.sort((a, b) => rank(b) - rank(a) || a - b);
}

/**
 * @param {number[]} positions
 * @param {Sorting} sorting
 * @param {Looked} looked
 * @returns {Promise<Float64Array>}
 */
async function sortKeys(positions, { sort, scored, pair }, { metric, owners }) {
  if (sort === "gain" || sort === "loss") {
    const towards = sort === "gain" ? signOf(metric) : -signOf(metric);
    return (await contributionsOn(metric, pair, Int32Array.from(positions))).map((value) => towards * value);
  }
  if (sort === "spread") return spread(await Promise.all(owners.map((owner) => unitScores(metric, owner))));
  if (sort === "high") return unitScores(metric, scored);
  if (sort === "low") return (await unitScores(metric, scored)).map((score) => -score);
  const [scores, others] = await Promise.all(pair.map((owner) => unitScores(metric, owner)));
  // the first ahead of the second, or behind it, by the direction of the metric
  const isBetter = (SCORED.better[metric] ?? true) === (sort === "ahead");
  return scores.map((score, position) => (isBetter ? score - others[position] : others[position] - score));
}

/** @param {Float64Array[]} columns */
function spread(columns) {
  return columns[0].map((_, position) => {
    const values = columns.map((column) => column[position]).filter((value) => !Number.isNaN(value));
    return Math.max(...values) - Math.min(...values);
  });
}
