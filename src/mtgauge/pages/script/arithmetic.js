// @ts-check
// How the score of a unit comes about from its counts, in the steps of `mtgauge explain`: the page has the counts, and
// needs no steps from Python (metrics/derivations).

import { message } from "./text.js";

/** @import { Message } from "./text.js" */

/**
 * A quantity, the formula that it comes from, empty for what was counted, and the values in it.
 *
 * @typedef {object} Formula
 * @property {"formula"} kind
 * @property {string} symbol
 * @property {string} form in Python's notation
 * @property {Record<string, number>} terms
 * @property {number} value
 * @property {Message | null} meaning
 */
/** @typedef {{kind: "table", columns: (string | Message)[], rows: (string | number)[][]}} Table */
/** @typedef {{kind: "sentence", text: Message}} Sentence */
/** @typedef {{title: Message, parts: (Formula | Table | Sentence)[]}} Step */
/**
 * The options of a metric that its steps depend on; see `_step_options` of `metrics/bleu.py`, `chrf.py` and `ter.py`.
 *
 * @typedef {object} BleuOptions
 * @property {"bleu"} kind
 * @property {number} order
 * @property {string} smoothing
 * @property {number} k
 * @property {number[] | null} weights
 * @property {string} brevity
 * @property {boolean} effective
 * @property {boolean} mteval
 */
/** @typedef {{kind: "chrf", orders: string[], beta: number, eps: boolean}} ChrfOptions */
/** @typedef {{kind: "ter"}} TerOptions */
/** @typedef {BleuOptions | ChrfOptions | TerOptions} StepOptions */
/** The count in a column of a unit's row, by its place. @typedef {(column: number) => number} Counts */

/** The precision and recall of an order without n-grams (metrics/chrf.py). */
const EPSILON = 1e-16;

/**
 * The steps from the counts of a unit to its score.
 *
 * @param {StepOptions} options
 * @param {Counts} counts
 * @returns {Step[]}
 */
export function stepsOf(options, counts) {
  if (options.kind === "bleu") return bleuSteps(options, counts);
  return options.kind === "chrf" ? chrfSteps(options, counts) : [terStep(counts)];
}

/**
 * @param {string} symbol
 * @param {string} form
 * @param {Record<string, number>} terms
 * @param {number} value
 * @param {Message | null} meaning
 * @returns {Formula}
 */
function formula(symbol, form, terms, value, meaning = null) {
  return { kind: "formula", symbol, form, terms, value, meaning };
}

/** @param {Message} text @returns {Sentence} */
function sentence(text) {
  return { kind: "sentence", text };
}

const SMOOTHING = {
  exp: message(
    "Smoothing exp: the first order without a match counts as half a match, the next as a quarter, and so on.",
  ),
  floor: message("Smoothing floor: an order without a match counts as k matches."),
  "add-k": message("Smoothing add-k: k is added to matches and n-grams of all orders but the first."),
};

/**
 * @param {BleuOptions} options
 * @param {Counts} counts
 * @returns {Step[]}
 */
function bleuSteps(options, counts) {
  const { order, brevity } = options;
  const matches = Array.from({ length: order }, (_, place) => counts(4 + place));
  const ngrams = Array.from({ length: order }, (_, place) => counts(4 + order + place));
  const [length, reference] = [counts(brevity === "strict" ? 3 : 0), counts(brevity === "closest" ? 1 : 2)];
  const penalty = length >= reference ? 1 : length ? Math.exp(1 - reference / length) : 0;
  const { precisions, counted, averaged, mean } = meanPrecision(options, matches, ngrams);
  const score = counts(0) > 0 ? penalty * mean : 0;
  return [
    {
      title: message("Precisions in percent"),
      parts: [
        sentence(message("Of the h_n n-grams of order n in the hypothesis, m_n match.")),
        ...precisionParts(options, { matches, ngrams, precisions, counted }),
      ],
    },
    { title: message("Brevity penalty"), parts: penaltyParts(brevity, length, reference, penalty) },
    { title: message("Score"), parts: productParts(options, { precisions, counted, averaged, mean, penalty, score }) },
  ];
}

/**
 * Smoothed precisions in percent, how many orders have n-grams, over how many the mean goes, and the mean.
 *
 * @param {BleuOptions} options
 * @param {number[]} matches
 * @param {number[]} ngrams
 */
function meanPrecision({ order, smoothing, k, weights, effective, mteval }, matches, ngrams) {
  const isSmoothed = mteval && smoothing !== "none";
  const has = matches.some((match) => match > 0);
  let [smooth, counted, isComplete] = [1, 0, has || isSmoothed];
  const precisions = matches.map((match, place) => {
    const added = smoothing === "add-k" && place > 0 ? k : 0;
    const [correct, count] = [match + added, ngrams[place] + added];
    isComplete &&= count > 0;
    if (!isComplete) return 0;
    counted = place + 1;
    if (correct === 0 && smoothing === "exp") return 100 / ((smooth *= 2) * count);
    if (correct === 0 && smoothing === "floor") return (100 * k) / count;
    return (100 * correct) / count;
  });
  const averaged = effective && counted ? counted : order;
  const shares = weights ?? precisions.map(() => 1);
  const logs = precisions.slice(0, averaged).map((precision, place) => {
    const counts = mteval && smoothing !== "none" && place >= counted ? 100 : precision;
    return shares[place] * Math.log(counts);
  });
  const all = shares.slice(0, averaged).reduce((sum, share) => sum + share, 0);
  const mean = has || isSmoothed ? Math.exp(logs.reduce((sum, log) => sum + log, 0) / all) : 0;
  return { precisions, counted: countedOrders(matches, ngrams, smoothing, k), averaged, mean };
}

/**
 * How many orders have n-grams to count, or something that smoothing adds.
 *
 * @param {number[]} matches
 * @param {number[]} ngrams
 * @param {string} smoothing
 * @param {number} k
 */
function countedOrders(matches, ngrams, smoothing, k) {
  const adds = smoothing === "add-k" && matches.some((match) => match > 0);
  const missing = ngrams.findIndex((count, place) => !(count + (adds && place > 0 ? k : 0) > 0));
  return missing < 0 ? ngrams.length : missing;
}

/**
 * @param {BleuOptions} options
 * @param {{matches: number[], ngrams: number[], precisions: number[], counted: number}} found
 */
function precisionParts({ smoothing, k }, { matches, ngrams, precisions, counted }) {
  /** @type {(Formula | Sentence)[]} */
  const parts = [];
  let [isAny, halved] = [false, 0];
  for (let order = 1; order <= counted; order++) {
    const [match, count, precision] = [matches, ngrams, precisions].map((column) => column[order - 1]);
    const [m, h, p] = [`m_${order}`, `h_${order}`, `p_${order}`];
    const isSmoothed = match === 0 && precision > 0;
    isAny ||= isSmoothed;
    if (smoothing === "add-k" && order > 1 && precision > 0) {
      isAny = true;
      parts.push(formula(p, `100 * (${m} + k) / (${h} + k)`, { [m]: match, [h]: count, k }, precision));
    } else if (isSmoothed && smoothing === "exp") {
      parts.push(formula(p, `100 / (2 ** ${++halved} * ${h})`, { [h]: count }, precision));
    } else if (isSmoothed) {
      parts.push(formula(p, `100 * k / ${h}`, { k, [h]: count }, precision));
    } else parts.push(formula(p, `100 * ${m} / ${h}`, { [m]: match, [h]: count }, precision));
  }
  if (isAny) parts.push(sentence(SMOOTHING[/** @type {keyof typeof SMOOTHING} */ (smoothing)]));
  if (counted < ngrams.length) {
    parts.push(sentence(message("The hypothesis is too short for n-grams of order {order}.", { order: counted + 1 })));
  }
  return parts;
}

/**
 * @param {string} brevity
 * @param {number} length
 * @param {number} reference
 * @param {number} penalty
 */
function penaltyParts(brevity, length, reference, penalty) {
  const ours =
    brevity === "strict"
      ? message("length of the hypothesis, but in each segment at most that of its reference")
      : message("length of the hypothesis");
  const theirs =
    brevity === "closest" ? message("reference length: the closest") : message("reference length: the shortest");
  const parts = [formula("c", "", {}, length, ours), formula("r", "", {}, reference, theirs)];
  if (length >= reference) {
    parts.push(formula("BP", "", {}, penalty, message("there is no penalty, since c is not below r")));
  } else if (!length) parts.push(formula("BP", "", {}, penalty, message("nothing was translated")));
  else parts.push(formula("BP", "exp(1 - r / c)", { r: reference, c: length }, penalty, message("c is below r")));
  return parts;
}

/**
 * @param {BleuOptions} options
 * @param {{precisions: number[], counted: number, averaged: number, mean: number, penalty: number, score: number}} found
 */
function productParts({ weights }, { precisions, counted, averaged, mean, penalty, score }) {
  /** @type {(Formula | Sentence)[]} */
  const parts = [];
  if (mean === 0) {
    parts.push(formula("G", "", {}, 0, message("a precision is 0, and so is their geometric mean")));
  } else {
    /** @type {Record<string, number>} */
    const terms = {};
    const form = meanForm(weights, precisions, counted, averaged, terms);
    parts.push(formula("G", form, terms, mean, message("geometric mean of the precisions")));
    if (averaged < precisions.length) {
      parts.push(sentence(message("Only the {n} orders that the hypothesis has are averaged.", { n: averaged })));
    }
    if (counted < averaged) {
      parts.push(
        sentence(message("Orders that the hypothesis does not have count as 100 percent, as in mteval.")),
      );
    }
  }
  if (score === penalty * mean) parts.push(formula("BLEU", "BP * G", { BP: penalty, G: mean }, score));
  else parts.push(formula("BLEU", "", {}, score, message("an empty translation scores 0")));
  return parts;
}

/**
 * The form of the geometric mean; its terms are added to `terms`.
 *
 * @param {number[] | null} weights
 * @param {number[]} precisions
 * @param {number} counted
 * @param {number} averaged
 * @param {Record<string, number>} terms
 */
function meanForm(weights, precisions, counted, averaged, terms) {
  const logs = precisions.slice(0, averaged).map((precision, place) => {
    const order = place + 1;
    const log = order <= counted ? `log(p_${order})` : "log(100)";
    if (order <= counted) terms[`p_${order}`] = precision;
    if (!weights) return log;
    terms[`w_${order}`] = weights[place];
    return `w_${order} * ${log}`;
  });
  const added = logs.join(" + ");
  if (!weights) return logs.length > 1 ? `exp((${added}) / ${logs.length})` : `exp(${added})`;
  if (logs.length === weights.length) return `exp(${added})`;
  return `exp((${added}) / (${logs.map((_, place) => `w_${place + 1}`).join(" + ")}))`;
}

/**
 * @param {ChrfOptions} options
 * @param {Counts} counts
 * @returns {Step[]}
 */
function chrfSteps({ orders, beta, eps }, counts) {
  const factor = beta ** 2;
  const found = orders.map((name, place) => {
    const [hypothesis, reference, match] = [0, 1, 2].map((column) => counts(3 * place + column));
    const [p, r] = [hypothesis, reference].map((whole) => (whole > 0 ? match / whole : EPSILON));
    const f = factor * p + r > 0 ? ((1 + factor) * p * r) / (factor * p + r) : EPSILON;
    return { name, hypothesis, reference, match, p, r, f };
  });
  /** @type {Table} */
  const table = {
    kind: "table",
    columns: [message("order"), message("hypothesis"), message("reference"), message("matches"), "P", "R", "F"],
    rows: found.map((one) => [
      one.name, one.hypothesis, one.reference, one.match, 100 * one.p, 100 * one.r, 100 * one.f,
    ]),
  };
  const parts = [
    table,
    sentence(message("P: matches in percent of the hypothesis's n-grams; R: in percent of the reference's.")),
    sentence(message("F = (1 + beta^2) P R / (beta^2 P + R); beta = {beta}", { beta })),
  ];
  if (orders.some((name) => name.startsWith("w"))) parts.push(sentence(message("w1, w2, ...: orders of words")));
  return [
    { title: message("Precision and recall of each order"), parts },
    { title: message("Score"), parts: eps ? meanOfF(found) : fOfMeans(found, beta) },
  ];
}

/** @typedef {{name: string, hypothesis: number, reference: number, p: number, r: number, f: number}} Order */

/** @param {Order[]} orders */
function meanOfF(orders) {
  const terms = Object.fromEntries(orders.map(({ name, f }) => [`F_${name}`, 100 * f]));
  const value = (100 * orders.reduce((sum, { f }) => sum + f, 0)) / orders.length;
  return [
    sentence(message("With eps_smoothing the score is the mean of F over all orders.")),
    formula("chrF", `(${Object.keys(terms).join(" + ")}) / ${orders.length}`, terms, value),
  ];
}

/** @param {Order[]} orders @param {number} beta */
function fOfMeans(orders, beta) {
  const counted = orders.filter(({ hypothesis, reference }) => hypothesis > 0 && reference > 0);
  if (!counted.length) {
    return [sentence(message("No order has n-grams on both sides.")), formula("chrF", "", {}, 0)];
  }
  const means = /** @type {const} */ (["P", "R"]).map((symbol) => {
    const values = counted.map(({ name, p, r }) => /** @type {const} */ ([name, symbol === "P" ? p : r]));
    const terms = Object.fromEntries(values.map(([name, value]) => [`${symbol}_${name}`, 100 * value]));
    const value = (100 * values.reduce((sum, [, one]) => sum + one, 0)) / values.length;
    return formula(symbol, `(${Object.keys(terms).join(" + ")}) / ${values.length}`, terms, value);
  });
  const [P, R] = means.map(({ value }) => value);
  const score = P + R > 0 ? ((1 + beta ** 2) * P * R) / (beta ** 2 * P + R) : 0;
  const form = "(1 + beta ** 2) * P * R / (beta ** 2 * P + R)";
  return [
    ...(counted.length < orders.length
      ? [sentence(message("Only orders with n-grams on both sides are averaged."))]
      : []),
    ...means,
    P + R > 0 ? formula("chrF", form, { beta, P, R }, score) : formula("chrF", "", {}, 0),
  ];
}

/** @param {Counts} counts @returns {Step} */
function terStep(counts) {
  const [E, L] = [counts(0), counts(1)];
  const score = L > 0 ? (100 * E) / L : E > 0 ? 100 : 0;
  return {
    title: message("Score"),
    parts: [
      formula("E", "", {}, E, message("shifts, insertions, deletions and substitutions")),
      formula("L", "", {}, L, message("mean length of the references")),
      L > 0
        ? formula("TER", "100 * E / L", { E, L }, score)
        : formula("TER", "", {}, score, message("of an empty reference 0 without edits, otherwise 100")),
    ],
  };
}
