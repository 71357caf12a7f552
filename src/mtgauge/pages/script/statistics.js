// @ts-check
// Sums and quantiles whose relative error is below 1e-12, as that of everything that a page computes anew.

/**
 * The sum of numbers, corrected by the rounding errors of the additions (Neumaier 1974); NaN where one is not finite.
 *
 * @param {Iterable<number>} values
 */
export function sumOf(values) {
  let sum = 0, lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) < Math.abs(value) ? value - next + sum : sum - next + value;
    sum = next;
  }
  return sum + lost;
}

/** Steps after which the quantile has settled: each doubles the digits that are right. */
const STEPS = 60;
/** @type {Map<string, number>} */
const KNOWN = new Map();

/**
 * The quantile of Student's t at a probability, found by Newton's steps.
 *
 * @param {number} p above 0.5 and below 1
 * @param {number} df degrees of freedom, a whole number from 1 on
 * @returns {number}
 */
export function studentQuantile(p, df) {
  const key = `${p} ${df}`;
  const found = KNOWN.get(key) ?? solved(p, df);
  KNOWN.set(key, found);
  return found;
}

/** @param {number} p @param {number} df */
function solved(p, df) {
  // Gamma((df + 1) / 2) / Gamma(df / 2), from 1 or 2 degrees of freedom upwards
  let ratio = df % 2 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2;
  for (let smaller = 2 - (df % 2); smaller < df; smaller += 2) ratio *= (smaller + 1) / smaller;
  const top = ratio / Math.sqrt(df * Math.PI);
  // from the left of the quantile the steps never lead beyond it: the density falls
  let t = 0;
  for (let step = 0; step < STEPS; step++) {
    const density = top * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));
    const next = t + (2 * p - 1 - within(t, df)) / (2 * density);
    if (Math.abs(next - t) <= 1e-15 * next) return next;
    t = next;
  }
  return t;
}

/**
 * The probability of values between -t and t, by its series for whole degrees of freedom (Abramowitz and Stegun 1964,
 * 26.7.3 and 26.7.4).
 *
 * @param {number} t
 * @param {number} df
 */
function within(t, df) {
  const cosine = df / (df + t * t), sine = t / Math.sqrt(df + t * t);
  let term = 1, sum = 0;
  for (let power = df % 2; power <= df - 2; power += 2) {
    sum += term;
    term *= (cosine * (power + 1)) / (power + 2);
  }
  if (df % 2 === 0) return sine * sum;
  return (2 / Math.PI) * (Math.atan(t / Math.sqrt(df)) + sine * Math.sqrt(cosine) * sum);
}
