// @ts-check
// Which groups of a facet are shown: all where they are few, else those that move the difference most.

import { unitRows } from "../data/store.js";
import { evaluate } from "../programs.js";
import { groupsOf, rescoredBy, sharedUnits } from "./rescored.js";

/** @import { Facet } from "../data/store.js" */
/** @import { Column } from "../subsets.js" */
/** @import { Pair } from "./rescored.js" */

/** So many groups are shown all; of more, the most influential. */
const FEW = 40;
const MOST_INFLUENTIAL = 20;

/**
 * Groups of a facet that are shown.
 *
 * @typedef {object} Groups
 * @property {Map<number, Int32Array>} shown item -> positions, in the order of the axis
 * @property {number} all how many there are
 */

/**
 * The groups of a facet among some units.
 *
 * @param {Facet} facet
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} positions
 * @returns {Promise<Groups>}
 */
export async function shownGroups(facet, metric, pair, positions) {
  const groups = [...groupsOf(facet, positions)].sort(([a], [b]) => a - b);
  if (groups.length <= FEW) return { shown: new Map(groups), all: groups.length };
  const moved = await movesOf(groups.map(([, group]) => group), metric, pair, positions);
  const order = [...groups.keys()].sort((a, b) => moved[b] - moved[a] || a - b).slice(0, MOST_INFLUENTIAL);
  return { shown: new Map(order.sort((a, b) => a - b).map((place) => groups[place])), all: groups.length };
}

/**
 * How far each group moves the difference: the difference with all units minus that without the group.
 *
 * @param {Int32Array[]} groups
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} positions
 */
async function movesOf(groups, metric, pair, positions) {
  const about = rescoredBy(metric);
  if (!about) return groups.map((group) => group.length);
  const shared = await sharedUnits(metric, pair, positions);
  const parts = await Promise.all(groups.map((group) => sharedUnits(metric, pair, group)));
  const rows = await Promise.all(pair.map((owner) => unitRows(metric, owner)));
  const [a, b] = rows.map(({ columns }) => {
    const totals = columns.map((column) => sum(column, shared));
    const without = columns.map((column, place) => {
      return Float64Array.from(parts, (part) => totals[place] - sum(column, part));
    });
    const [whole] = evaluate(about.program, totals.map((total) => Float64Array.of(total)));
    return evaluate(about.program, without).map((score) => whole - score);
  });
  // rounding does not matter for an order
  return Array.from(a, (moved, place) => Math.abs(moved - b[place]) || 0);
}

/**
 * @param {Column} column
 * @param {Int32Array} positions
 */
function sum(column, positions) {
  let found = 0;
  for (const position of positions) found += column[position];
  return found;
}
