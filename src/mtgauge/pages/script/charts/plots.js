// @ts-check
// What a scatter of segments holds against each other: the pair under a metric, or two metrics.

import { METRIC, SCORED, scoredPlaces } from "../axes.js";
import { unitScores } from "../data/store.js";
import { META, UNITS } from "../meta.js";
import { message } from "../text.js";
import { pairOf, view } from "../view.js";

/** @import { Message } from "../text.js" */

/**
 * An axis of the plot: scores of an owner under a metric, or those of one minus those of another.
 *
 * @typedef {object} PlotAxis
 * @property {number} metric
 * @property {number} owner
 * @property {number | null} minus
 */
/** @typedef {{across: PlotAxis, upwards: PlotAxis}} Plot */

/** The pair, or twice the only owner that there is. @returns {[number, number]} */
export function pairInPlot() {
  return META.pair ? pairOf() : [0, 0];
}

/** The plot of the moment. @returns {Plot} */
export function plotNow() {
  const metric = view.choice[METRIC.id] ?? 0;
  const [first, second] = pairInPlot();
  const against = otherThan(metric);
  const of = (/** @type {number} */ by) => {
    if (view.plot === "difference") return { metric: by, owner: first, minus: second };
    return { metric: by, owner: view.plot === "second" ? second : first, minus: null };
  };
  if (view.plot !== "pair") return { across: of(metric), upwards: of(against) };
  return {
    across: { metric, owner: first, minus: null },
    upwards: { metric, owner: second, minus: null },
  };
}

/** The other metric, which is never the chosen one. @param {number} metric */
export function otherThan(metric) {
  const others = scoredPlaces().filter((place) => place !== metric);
  return others.includes(view.against) ? view.against : (others[0] ?? -1);
}

/**
 * The values of all units along an axis.
 *
 * @param {PlotAxis} axis
 */
export async function valuesOn({ metric, owner, minus }) {
  const scores = await unitScores(metric, owner);
  if (minus === null) return scores;
  const others = await unitScores(metric, minus);
  return scores.map((score, position) => score - others[position]);
}

/**
 * The title of an axis.
 *
 * @param {PlotAxis} axis
 * @returns {Message}
 */
export function titleOf({ metric, owner, minus }) {
  const of = (/** @type {number} */ item) => ({ axis: UNITS.owner, item });
  const by = { axis: SCORED.id, item: metric };
  if (minus === null) return message("{system}: {metric}", { system: of(owner), metric: by });
  return message("{first} minus {second}: {metric}", { first: of(owner), second: of(minus), metric: by });
}
