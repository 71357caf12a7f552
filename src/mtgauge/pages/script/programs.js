// @ts-check
// Evaluates a formula that Python recorded from a metric's own score function (measures/tracing): a list of
// operations, in the order in which Python does them. Browsers have their own exponentials and logarithms, whose error
// is far below 1e-12 of a score.

/**
 * @typedef {object} Program values are numbered: columns, constants, then the result of each step
 * @property {number[]} columns positions of the columns of the totals that it uses
 * @property {(number | string)[]} constants numbers; those that are not finite are text
 * @property {[string, ...number[]][]} steps an operation, and the numbers of its operands
 * @property {number[]} outputs the numbers of the values wanted
 */

/** @typedef {Float64Array} Values */
/** @typedef {(out: Values, n: number, a: Values, b: Values, c: Values) => void} Operation */

/** As many totals are computed at once as the cache of the processor holds. */
const BLOCK = 1024;

/** @param {(a: number) => number} of @returns {Operation} */
const ofOne = of => (out, n, a) => { for (let i = 0; i < n; i++) out[i] = of(a[i]); };

/** Truth values are 1 and 0. @type {Record<string, Operation>} */
const OPERATIONS = {
  add: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] + b[i]; },
  sub: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] - b[i]; },
  mul: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] * b[i]; },
  div: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] / b[i]; },
  neg: ofOne(a => -a),
  abs: ofOne(Math.abs),
  sqrt: ofOne(Math.sqrt),
  floor: ofOne(Math.floor),
  exp: ofOne(Math.exp),
  log: ofOne(Math.log),
  pow: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] ** b[i]; },
  // as NumPy's: not a number if one of the two is not
  min: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] <= b[i] || a[i] !== a[i] ? a[i] : b[i]; },
  max: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] >= b[i] || a[i] !== a[i] ? a[i] : b[i]; },
  lt: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] < b[i] ? 1 : 0; },
  le: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] <= b[i] ? 1 : 0; },
  eq: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] === b[i] ? 1 : 0; },
  ne: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] !== b[i] ? 1 : 0; },
  and: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] && b[i] ? 1 : 0; },
  or: (out, n, a, b) => { for (let i = 0; i < n; i++) out[i] = a[i] || b[i] ? 1 : 0; },
  not: ofOne(a => (a ? 0 : 1)),
  select: (out, n, a, b, c) => { for (let i = 0; i < n; i++) out[i] = a[i] ? b[i] : c[i]; },
};

/**
 * The first output of a program for each of some totals.
 * @param {Program} program
 * @param {Values[]} columns the totals: one array for each of the program's columns, in its order
 */
export function evaluate(program, columns) {
  const count = columns.length ? columns[0].length : 1;
  const scores = new Float64Array(count);
  const size = Math.min(BLOCK, count);
  const constants = program.constants.map(constant => new Float64Array(size).fill(Number(constant)));
  const results = program.steps.map(() => new Float64Array(size));
  for (let start = 0; start < count; start += size) {
    const n = Math.min(size, count - start);
    const values = [...columns.map(column => column.subarray(start, start + n)), ...constants, ...results];
    run(program, values, n);
    scores.set(values[program.outputs[0]].subarray(0, n), start);
  }
  return scores;
}

/**
 * Does all steps.
 * @param {Program} program
 * @param {Values[]} values by number; the results of steps are written
 * @param {number} n how many totals there are
 */
function run(program, values, n) {
  const first = program.columns.length + program.constants.length;
  program.steps.forEach(([name, a, b, c], step) =>
    OPERATIONS[name](values[first + step], n, values[a], values[b], values[c]));
}

/**
 * Whether this script knows every operation of a program: a page may be of a later version.
 * @param {Program} program
 */
export function isKnown(program) {
  return program.steps.every(([name]) => Object.hasOwn(OPERATIONS, name));
}
