// @ts-check
// Effects of systems in the additive model: a value is the sum of its unit's level, its system's effect and an error
// (stats/additive.py). Where systems have values of different units, their means also differ by how hard these are.

import { sumOf } from "./statistics.js";

/** A weight below this is what rounding left of 0. */
const NOTHING = 1e-9;

/**
 * The effects of systems on some units, by least squares.
 *
 * @param {Float64Array[]} values for each system the values of the units, NaN where it has none
 * @returns {Float64Array} for each system how far it is above the mean of the connected ones; NaN for others: of the
 *   systems that share units, or are linked by others that do, the most are connected, of equally many those with
 *   the first system
 */
export function additiveEffects(values) {
  const { sides, shared } = equations(values);
  const connected = largestPart(shared);
  const effects = new Float64Array(values.length).fill(NaN);
  if (connected.length < 2) return effects;
  const weights = connected.map(system => connected.map(other => shared[system][other]));
  const found = solved(weights, connected.map(system => sides[system]));
  connected.forEach((system, place) => { effects[system] = found[place]; });
  return effects;
}

/**
 * One equation for each system, after the levels of the units were eliminated.
 *
 * @param {Float64Array[]} values
 * @returns {{sides: number[], shared: number[][]}} how far the values of a system are above the means of their
 *   units, in sum; and for each two systems the sum of 1/k over the units that both are among the k who have them
 */
function equations(values) {
  const counts = Array.from(values[0] ?? [], (_, unit) => values.filter(column => !Number.isNaN(column[unit])).length);
  const means = counts.map((count, unit) =>
    values.reduce((sum, column) => sum + (Number.isNaN(column[unit]) ? 0 : column[unit]), 0) / Math.max(count, 1));
  const above = values.map(column => column.map((value, unit) => (Number.isNaN(value) ? 0 : value - means[unit])));
  const shared = values.map(() => values.map(() => 0));
  values.forEach((column, system) => {
    for (let other = 0; other < system; other++) {
      const weights = counts.map((count, unit) => Number.isNaN(column[unit] + values[other][unit]) ? 0 : 1 / count);
      shared[system][other] = shared[other][system] = sumOf(weights);
    }
  });
  return { sides: above.map(sumOf), shared };
}

/** The most systems that shared units lead to from one another, in increasing order. @param {number[][]} shared */
function largestPart(shared) {
  /** @type {number[][]} */
  const parts = [];
  shared.forEach((_, system) => {
    if (!parts.some(part => part.includes(system))) parts.push(reached(shared, system));
  });
  return parts.reduce((largest, part) => (part.length > largest.length ? part : largest), /** @type {number[]} */ ([]));
}

/** @param {number[][]} shared @param {number} start */
function reached(shared, start) {
  const found = new Set([start]);
  // a set is walked through in the order of its members, those that are added meanwhile among them
  for (const system of found) shared[system].forEach((weight, other) => { if (weight > NOTHING) found.add(other); });
  return [...found].sort((a, b) => a - b);
}

/**
 * The effects, by eliminating one system after another: this only adds and divides positive numbers.
 *
 * @param {number[][]} shared weights of pairs; overwritten
 * @param {number[]} sides overwritten
 */
function solved(shared, sides) {
  for (let system = sides.length - 1; system > 0; system--) {
    const weights = shared[system].slice(0, system);
    const weight = weights.reduce((sum, one) => sum + one);
    // units that do not connect the systems after all
    if (!(weight > NOTHING)) return sides.map(() => NaN);
    const share = weights.map(one => one / weight);
    for (let other = 0; other < system; other++) sides[other] += share[other] * sides[system];
    sides[system] /= weight;
    for (let other = 0; other < system; other++) {
      for (let third = 0; third < system; third++) shared[other][third] += share[other] * weights[third];
    }
    shared[system] = share;
  }
  const effects = [0];
  for (let system = 1; system < sides.length; system++) {
    effects.push(sides[system] + shared[system].map((share, other) => share * effects[other]).reduce((a, b) => a + b));
  }
  const mean = effects.reduce((sum, one) => sum + one) / effects.length;
  return effects.map(effect => effect - mean);
}
