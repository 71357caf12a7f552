// @ts-check
// The difference of the pair in each group of units, with intervals: the rows of a chart.

import { axisOf, COLOURED, decimalsOf, keyOf, METRIC } from "../axes.js";
import { breath } from "../breath.js";
import { composeBy } from "../charts/scene.js";
import { showTip } from "../charts/tips.js";
import { unitIndex } from "../data/store.js";
import { made } from "../elements.js";
import { itemText, say, sayText, tell } from "../text.js";
import { showFacets } from "../units/facets.js";
import { readable } from "../unseen.js";
import { pairOf, view } from "../view.js";
import { shownGroups } from "./groups.js";
import { afterHeadline } from "./part.js";
import { chosenUnits, comparedOn, sharedUnits, signOf } from "./rescored.js";
import { bounds, signed } from "./words.js";

/** @import { Composer, Row } from "../charts/scene.js" */
/** @import { Facet } from "../data/store.js" */
/** @import { Compared, Pair } from "./rescored.js" */

/**
 * A line of the chart: a group with its difference, or the heading of a facet, which has none.
 *
 * @typedef {Part & {row: number}} Line
 */
/** @typedef {{facet: string, group: string, n: number, difference: number | null} & Row} Part */

/** The facet whose groups stand in their own order; those of the others by the difference. */
const ORDERED = "length";

export function startForest() {
  composeBy("forest", composeForest);
}

/** @type {Composer} */
async function composeForest(chart, context) {
  await afterHeadline();
  const metric = view.choice[METRIC.id] ?? 0;
  const pair = pairOf();
  const rows = await linesOf(metric, pair, await sharedUnits(metric, pair, chosenUnits()));
  return {
    chart,
    rows,
    context,
    file: `differences-${keyOf(METRIC, metric)}`,
    headers: ["facet", "group", "n", "first", "second", "difference", "low", "high"].map((key) => [key, key]),
    told: (event, datum) => {
      const found = rows.find((one) => one.row === datum.row);
      if (found) tellLine(event, found, decimalsOf(metric));
    },
    open: (datum) => {
      if (datum?.axis) showFacets({ [datum.axis]: datum.place });
    },
  };
}

/** Whether no unit is in several groups: those that overlap say little beside each other. @param {Facet} facet */
function isDivision({ of }) {
  return of.every((place) => typeof place === "number" || place.length < 2);
}

/**
 * All lines: all units, then each facet under its heading.
 *
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} positions
 * @returns {Promise<Line[]>}
 */
async function linesOf(metric, pair, positions) {
  const whole = await comparedOn(metric, pair, positions);
  /** @type {Part[]} */
  const found = [];
  if (whole) found.push(partOf(say("All chosen segments"), "", whole, metric, pair));
  for (const facet of whole ? (await unitIndex()).facets.filter(isDivision) : []) {
    found.push(...(await partsOf(facet, metric, pair, positions)));
    await breath();
  }
  return /** @type {Line[]} */ (found.map((one, row) => ({ ...one, row })));
}

/**
 * The heading and the groups of a facet; nothing where all units are in one of them.
 *
 * @param {Facet} facet
 * @param {number} metric
 * @param {Pair} pair
 * @param {Int32Array} positions
 * @returns {Promise<Part[]>}
 */
async function partsOf(facet, metric, pair, positions) {
  const { shown, all } = await shownGroups(facet, metric, pair, positions);
  if (all < 2) return [];
  const title = axisOf(facet.axis).title;
  /** @type {Part[]} */
  const parts = [];
  for (const [place, group] of shown) {
    const compared = await comparedOn(metric, pair, group);
    if (!compared) continue;
    const name = readable(itemText(facet.axis, place));
    parts.push({ ...partOf(name, sayText(title), compared, metric, pair), axis: facet.axis, place });
  }
  if (facet.axis !== ORDERED) parts.sort((a, b) => (b.difference ?? -Infinity) - (a.difference ?? -Infinity));
  const label =
    shown.size === all
      ? sayText(title)
      : say("{facet}: {n} of {all}", { facet: title, n: shown.size, all });
  const head = { head: true, label, facet: sayText(title), group: "", n: positions.length, difference: null, [COLOURED.id]: -1 };
  return [head, ...parts];
}

/**
 * A group as a line.
 *
 * @param {string} group
 * @param {string} facet
 * @param {Compared} compared
 * @param {number} metric
 * @param {Pair} pair
 * @returns {Part}
 */
function partOf(group, facet, { n, first, second, difference }, metric, pair) {
  const { value, interval } = difference;
  const [low, high] = interval ?? [null, null];
  const apart = low !== null && high !== null && (low > 0 || high < 0);
  const system = apart ? pair[value * signOf(metric) > 0 ? 0 : 1] : -1;
  const label = `${group} · ${n}`;
  const scores = { first: first.value, second: second.value, difference: Number.isNaN(value) ? null : value };
  return { label, group, facet, n, ...scores, low, high, [COLOURED.id]: system };
}

/** @param {MouseEvent} event @param {Line} one @param {number} digits */
function tellLine(event, one, digits) {
  const head = made("p");
  head.textContent = one.facet ? `${one.facet}: ${one.group}` : one.group;
  const interval = one.low === null ? null : /** @type {[number, number]} */ ([one.low, one.high]);
  const numbers = made("p");
  const shown = (/** @type {number} */ value) => signed(value, digits);
  numbers.textContent = `${shown(one.difference ?? NaN)} ${bounds(interval, shown)}`;
  showTip(event, head, numbers, tell(made("p"), "Segments: {n}", { n: one.n }));
}
