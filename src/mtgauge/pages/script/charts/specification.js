// @ts-check
// From a scene to Vega-Lite: its words in the reader's language, its colours those of the page.

import { COLOURED, rankedPlaces } from "../axes.js";
import { itemText, sayText } from "../text.js";
import { view } from "../view.js";
import { colour, lookOf } from "./looks.js";

/** @import { Look } from "./looks.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Values } from "../text.js" */

/** How the chart library draws: expressions are interpreted, as the page's policy forbids compiling them. */
export const EMBEDDING = { mode: "vega-lite", ast: true, actions: false, defaultStyle: false };

/**
 * The scene as Vega-Lite, with a legend where it needs one; a `size` makes it an image by itself.
 *
 * @param {Scene} scene
 * @param {{width: number, height?: number}} [size]
 * @param {number} room pixels for the legend
 */
export function specification(scene, size, room = size?.width ?? 640) {
  const { chart, rows, context } = scene;
  const drawn = new Set(rows.map((row) => row[COLOURED.id]));
  drawn.delete(undefined);
  const ranked = rankedPlaces(COLOURED, view.choice).filter((item) => drawn.delete(item));
  const items = [...ranked, ...drawn]; // what is no item, such as "neither", stands last
  const looks = lookScales(items, legendOf(items, chart.legend, room));
  const spec = completed(chart.spec, context, looks);
  return { ...spec, ...size, data: { values: rows }, config: configuration(chart.square) };
}

/**
 * The same structure with its words said and, in encodings by coloured items, their looks filled in.
 *
 * @param {any} value
 * @param {Values} context
 * @param {Record<string, object>} looks
 * @returns {any}
 */
export function completed(value, context, looks = {}) {
  if (value?.t !== undefined) return sayText({ t: value.t, a: { ...context, ...value.a } });
  if (Array.isArray(value)) return value.map((inner) => completed(inner, context, looks));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const found = completed(inner, context, looks);
    return [key, found?.field === NAMES && looks[key] ? { ...found, ...looks[key] } : found];
  });
  return Object.fromEntries(entries);
}

/** The column with the names of coloured items. */
const NAMES = `${COLOURED.id}_name`;
/**
 * For each channel of a look the scale from names to looks.
 *
 * @param {number[]} items
 * @param {object | null} legend
 * @returns {Record<string, object>}
 */
function lookScales(items, legend) {
  const looks = items.map(lookOf);
  const names = items.map((item) => itemText(COLOURED.id, item));
  /** @param {keyof Look} key */
  const channel = (key) => ({ scale: { domain: names, range: looks.map((look) => look[key]) }, legend });
  return { color: channel("colour"), strokeDash: channel("dash"), shape: channel("shape") };
}

/**
 * The legend, where something is `told` beside colour.
 *
 * @param {number[]} items
 * @param {string | null} told
 * @param {number} width
 */
function legendOf(items, told, width) {
  if (!told) return null;
  const names = items.map((item) => itemText(COLOURED.id, item));
  const longest = Math.max(1, ...names.map((name) => name.length));
  const columns = Math.max(1, Math.floor(width / (50 + 8 * longest)));
  // filled shapes have no outline: it would be dashed
  const symbols = { symbolSize: 150, symbolStrokeWidth: told === "shape" ? 0 : 2 };
  return { orient: "bottom", title: null, columns, labelLimit: width, ...symbols };
}

/** @param {boolean} square */
function configuration(square) {
  const root = getComputedStyle(document.documentElement);
  const fontSize = parseFloat(colour("--small")) * parseFloat(root.fontSize);
  const [ink, faint, line] = [colour("--ink"), colour("--faint"), colour("--line")];
  return {
    font: getComputedStyle(document.body).fontFamily,
    background: colour("--paper"),
    aria: false, // the plot is described as a whole; a description of each point would take most of the time
    autosize: { type: square ? "fit" : "fit-x", contains: "padding" },
    view: { stroke: null },
    axis: {
      labelFontSize: fontSize,
      labelColor: ink,
      labelFlush: false,
      titleFontSize: fontSize,
      titleFontWeight: 400,
      titleColor: ink,
      titlePadding: 8,
      gridColor: line,
      domainColor: faint,
      tickColor: faint,
    },
    // what is longer than the chart would push it aside
    axisX: { titleLimit: 320 },
    axisY: { titleLimit: 250 },
    legend: { labelFontSize: fontSize, labelColor: ink },
    rule: { color: faint },
    rect: { color: ink },
    style: { note: { color: ink, fontSize } },
  };
}
