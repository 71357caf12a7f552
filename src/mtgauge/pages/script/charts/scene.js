// @ts-check
// What a chart shows at the moment: the rows that the reader chose, and the words that stand in it.

import { axisOf, COLOURED, keyOf, METRIC } from "../axes.js";
import { block } from "../data/store.js";
import { META, UNITS } from "../meta.js";
import { itemText } from "../text.js";
import { pairOf, shownOf, view } from "../view.js";

/** @import { Sheet } from "../data/saving.js" */
/** @import { Message, Values } from "../text.js" */

/**
 * A chart as its block has it; see `pages/charts/chart.py`.
 *
 * @typedef {object} Chart
 * @property {Message} label what somebody hears who cannot see it
 * @property {Record<string, any>} picture what it looks like; see `pages/charts/drawing.py`
 * @property {Record<string, any[]>} columns
 * @property {string[]} follows the axes whose choice it follows
 * @property {string[]} drill the axes that a click on a mark limits the units by
 * @property {"rows" | "units" | "pair"} kind what it is drawn from
 * @property {Tip | null} tip null where the scene knows better
 */
/** @typedef {{by: string, head: Message, line: Message, digits: number | string, signed: string[]}} Tip */
/**
 * Values by column, and for each axis the item's name.
 *
 * @typedef {Record<string, any>} Row
 */
// prose: "beside" is the name of a property
/** @typedef {object} SceneParts
 * @property {Chart} chart
 * @property {Row[]} rows
 * @property {Values} context values for the words of the chart
 * @property {() => void} [beside] writes the text next to the chart
 * @property {(event: MouseEvent, datum: Row) => void} [told] shows the tip of a mark
 * @property {(datum: Row | undefined) => void} [open] called with the mark that was clicked
 * @property {(drawing: HTMLElement) => void} [drawn] called with the drawing on the page
 * @property {Record<string, any>} [image] the picture of a saved image, where it is another one
 */
/** @typedef {SceneParts & Sheet} Scene */
/** @typedef {(chart: Chart, context: Values) => Promise<Scene>} Composer */

/**
 * Makes the scenes of charts whose rows do not stand in their block.
 *
 * @type {Map<string, Composer>}
 */
const COMPOSERS = new Map();

/**
 * Lets a chart's scenes be made by a function.
 *
 * @param {string} id
 * @param {Composer} composer
 */
export function composeBy(id, composer) {
  COMPOSERS.set(id, composer);
}

/**
 * The scene of a chart at the moment.
 *
 * @param {string} id
 * @returns {Promise<Scene>}
 */
export async function compose(id) {
  /** @type {Chart} */
  const chart = await block(`chart-${id}`);
  const context = contextOf();
  const composer = COMPOSERS.get(id) ?? composeFromColumns(id);
  return composer(chart, context);
}

/**
 * What the words of charts know: the chosen item of each axis, the metric with its direction, what of it stands beside
 * units, the pair.
 *
 * @returns {Values}
 */
function contextOf() {
  /** @type {Values} */
  const found = {};
  for (const [id, place] of Object.entries(view.choice)) {
    found[id] = { axis: id, item: place };
    if (axisOf(id).better.length) found.axis = directed(id, place);
    if (id === UNITS.metric && UNITS.scored !== null) {
      found.scored = { axis: UNITS.scored, item: place };
      found.scores = directed(UNITS.scored, place);
      found.group_scores = UNITS.rescored[place]?.effectUnit ? effectsOf(place) : found.scores;
    }
  }
  if (META.pair) {
    const [x, y] = pairOf().map((item) => ({ axis: META.pair ?? "", item }));
    Object.assign(found, { x, y });
  }
  return found;
}

/**
 * An item that values are measured by, with the direction in which they are better.
 *
 * @param {string} id
 * @param {number} place
 * @returns {Message}
 */
export function directed(id, place) {
  const a = { metric: { axis: id, item: place } };
  const higher = axisOf(id).better[place];
  if (higher === null) return { t: "{metric}", a };
  return { t: higher ? "{metric} (higher is better)" : "{metric} (lower is better)", a };
}

/** Effects under a metric, with their unit. @param {number} metric @returns {Message} */
function effectsOf(metric) {
  const a = { metric: { axis: METRIC.id, item: metric }, unit: UNITS.rescored[metric]?.effectUnit };
  return { t: "{metric}: effect in {unit}", a };
}

/**
 * @param {string} id
 * @returns {Composer}
 */
function composeFromColumns(id) {
  return async (chart, context) => {
    const names = Object.keys(chart.columns);
    const axes = META.axes.filter((axis) => names.includes(axis.id)).map((axis) => axis.id);
    const all = (chart.columns[names[0]] ?? []).map((_, place) => row(chart.columns, names, axes, place));
    const rows = all.filter(chosenRows(chart));
    const shown = [...new Set(rows.map((one) => one[`${COLOURED.id}_name`]))].join(", ");
    const headers = /** @type {[string, string][]} */ (names.map((name) => [name, name]));
    return { chart, rows, context: { ...context, shown }, file: fileOf(id, chart), headers };
  };
}

/**
 * The name of a file: the chart's, and the chosen item of each axis that it follows.
 *
 * @param {string} id
 * @param {Chart} chart
 */
function fileOf(id, { follows, columns }) {
  const chosen = Object.keys(view.choice).filter((axis) => follows.includes(axis) || columns[axis]?.length);
  const keys = chosen.map((axis) => keyOf(axisOf(axis), follows.includes(axis) ? view.choice[axis] : columns[axis][0]));
  return [id.replace(/-\d+$/, ""), ...keys].join("-");
}

/**
 * @param {Record<string, any[]>} columns
 * @param {string[]} names
 * @param {string[]} axes those of the names that are axes
 * @param {number} place
 * @returns {Row}
 */
function row(columns, names, axes, place) {
  const found = Object.fromEntries(names.map((name) => [name, columns[name][place]]));
  for (const axis of axes) found[`${axis}_name`] = itemText(axis, found[axis]);
  return found;
}

/**
 * @param {Chart} chart
 * @returns {(row: Row) => boolean}
 */
function chosenRows({ follows }) {
  return (row) =>
    follows.every((axis) =>
      axis in view.choice ? row[axis] === view.choice[axis] : shownOf(axis).includes(row[axis]),
    );
}
