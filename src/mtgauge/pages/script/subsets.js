// @ts-check
// Scores any subset of the segments of a test set again, from their rows: as `mtgauge score` does on a
// test set of only these, to 1e-12 of the score.

import { evaluate } from "./programs.js";
import { studentQuantile, sumOf } from "./statistics.js";

/** @typedef {import("./programs.js").Program} Program */
/** @typedef {Float64Array | Int32Array | Int16Array | Int8Array} Column */

/**
 * @typedef {object} Rows what a metric counted of one system
 * @property {Column[]} columns one for each column of the program
 */

/**
 * @typedef {object} Metric
 * @property {Program} program
 * @property {number | null} low least possible score
 * @property {number | null} high greatest possible score
 */

/**
 * What systems may have of some units only, such as ratings.
 *
 * @typedef {object} Coverage
 * @property {number | null} counted the place of the column that is above 0 where a unit counts; null: all do
 */

/**
 * @typedef {object} Settings
 * @property {number} alpha one minus the level of the intervals
 */

/** @typedef {[number, number]} Interval */

/**
 * @typedef {object} Score
 * @property {number} value
 * @property {Interval | null} interval none for one unit, or where the score has no value without one of them
 */

/**
 * @typedef {object} Comparison
 * @property {number} n how many units there are
 * @property {Score} first
 * @property {Score} second
 * @property {Score} difference the first minus the second
 */

/**
 * The rows of some segments.
 * @param {Rows} rows
 * @param {Int32Array} positions
 * @returns {Rows}
 */
export function taken(rows, positions) {
  const columns = rows.columns.map(column => {
    const values = new (/** @type {Float64ArrayConstructor} */ (column.constructor))(positions.length);
    for (let i = 0; i < positions.length; i++) values[i] = column[positions[i]];
    return values;
  });
  return { columns };
}

/**
 * Those of some segments of which each of several systems has something that counts.
 * @param {Coverage} coverage
 * @param {Rows[]} systems
 * @param {Int32Array} positions
 * @returns {Int32Array} the given ones, where all count
 */
export function commonUnits({ counted }, systems, positions) {
  if (counted === null) return positions;
  const columns = systems.map(rows => rows.columns[counted]);
  return positions.filter(position => columns.every(column => column[position] > 0));
}

/**
 * The value of each of some segments by itself; NaN where there is none.
 * @param {Program} program
 * @param {Coverage} coverage
 * @param {Rows} rows of these segments
 */
export function unitValues(program, { counted }, rows) {
  const values = evaluate(program, rows.columns.map(column => Float64Array.from(column)));
  return counted === null ? values : values.map((value, unit) => (rows.columns[counted][unit] > 0 ? value : NaN));
}

/**
 * The rows of some segments, added up by unit, such as the document.
 * @param {Rows} rows
 * @param {Int32Array} positions
 * @param {ArrayLike<unknown>} labels the unit of each segment of the test set
 * @returns {Rows}
 */
export function takenByUnit(rows, positions, labels) {
  const units = [...grouped(labels, positions).values()];
  const columns = rows.columns.map(column => Float64Array.from(units, unit => columnTotal(column, unit)));
  return { columns };
}

/**
 * The positions of each label, in the order in which labels first appear.
 * @template T
 * @param {ArrayLike<T>} labels the label of each segment of the test set
 * @param {Int32Array} positions
 * @returns {Map<T, Int32Array>}
 */
export function grouped(labels, positions) {
  /** @type {Map<T, number[]>} */
  const found = new Map();
  for (const position of positions) {
    const group = found.get(labels[position]);
    if (group) group.push(position);
    else found.set(labels[position], [position]);
  }
  return new Map([...found].map(([label, group]) => [label, Int32Array.from(group)]));
}

/**
 * The score of some rows together.
 * @param {Program} program
 * @param {Rows} rows
 */
export function scoreOf(program, rows) {
  return evaluate(program, rows.columns.map(column => Float64Array.of(columnTotal(column))))[0];
}

/**
 * Two systems on the same segments: their scores and their difference, each with the interval that the jackknife
 * gives (stats/jackknife.py).
 * @param {Metric} metric
 * @param {Rows} first the rows of the segments that are compared, or of other units
 * @param {Rows} second
 * @param {Settings} settings
 * @returns {Comparison}
 */
export function compared(metric, first, second, settings) {
  const { program, low, high } = metric;
  const [one, other] = [first, second].map(rows => knownSide(program, rows));
  const [ofFirst, ofSecond] = [one, other].map(side => ({
    value: side.value,
    interval: interval(side.value, side.influences.length, side.squares, low, high, settings),
  }));
  const between = one.influences.map((value, i) => value - other.influences[i]);
  const [a, b] = [one.value, other.value];
  const isBounded = low !== null && high !== null;
  const limits = isBounded ? [low - high, high - low] : [null, null];
  const around = interval(a - b, between.length, squares(between), limits[0], limits[1], settings);
  return { n: between.length, first: ofFirst, second: ofSecond, difference: { value: a - b, interval: around } };
}

/**
 * What each segment contributes to the difference: the difference minus that of the other segments alone. The
 * contributions do not add up to the difference, since scores are not sums.
 * @param {Program} program
 * @param {Rows} first the rows of the segments that are compared
 * @param {Rows} second
 */
export function contributions(program, first, second) {
  const all = scoreOf(program, first) - scoreOf(program, second);
  const [a, b] = [first, second].map(rows => evaluate(program, rows.columns.map(totalsWithout)));
  return a.map((score, i) => all - (score - b[i]));
}

/**
 * The sum of a column, or of some of its values.
 * @param {Column} column
 * @param {Int32Array} [positions]
 */
function columnTotal(column, positions) {
  return sumOf(positions ? Array.from(positions, position => column[position]) : column);
}

/** The sum of the other values, for each value of a column. @param {Column} column */
function totalsWithout(column) {
  const total = columnTotal(column);
  return Float64Array.from(column, value => total - value);
}

/**
 * @typedef {object} Side what a comparison needs of one system
 * @property {number} value the score
 * @property {Float64Array} influences
 * @property {number} squares the sum of their squares
 */

/** The sides of rows that are still held, as those of all segments are: a pair's next partner needs them too. */
const SIDES = /** @type {WeakMap<Rows, Side>} */ (new WeakMap());

/**
 * @param {Program} program
 * @param {Rows} rows which are scored by no other program
 */
function knownSide(program, rows) {
  const known = SIDES.get(rows);
  if (known) return known;
  const moved = influences(program, rows);
  const side = { value: scoreOf(program, rows), influences: moved, squares: squares(moved) };
  SIDES.set(rows, side);
  return side;
}

/** The sum of the squares of some values. @param {Float64Array} values */
function squares(values) {
  return sumOf(values.map(value => value * value));
}

/**
 * How each unit moves the score (stats/intervals.py): the mean of the scores without one unit, minus each of them.
 * @param {Program} program
 * @param {Rows} rows
 */
export function influences(program, rows) {
  const scores = evaluate(program, rows.columns.map(totalsWithout));
  const mean = sumOf(scores) / scores.length;
  return scores.map(score => mean - score);
}

/**
 * The interval around a score (stats/jackknife.py), cut off at what is possible.
 * @param {number} score
 * @param {number} n how many units there are
 * @param {number} moved the sum of the squares of their influences
 * @param {number | null} low
 * @param {number | null} high
 * @param {Settings} settings
 * @returns {Interval | null}
 */
function interval(score, n, moved, low, high, settings) {
  if (n < 2) return null;
  const error = Math.sqrt((n - 1) / n * moved);
  const half = !error ? error : error * studentQuantile(1 - settings.alpha / 2, n - 1);
  if (Number.isNaN(score - half)) return null;
  const [from, to] = [score - half, score + half];
  return [low === null ? from : Math.max(from, low), high === null ? to : Math.min(to, high)];
}
