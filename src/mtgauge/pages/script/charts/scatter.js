// @ts-check
// Segments by two scores each: of the pair, or under two metrics; and those that are worth reading.

import { COLOURED, decimalsOf, keyOf, METRIC, SCORED } from "../axes.js";
import { idOf, unit, unitIndex } from "../data/store.js";
import { byId, find, made, sought } from "../elements.js";
import { UNITS } from "../meta.js";
import { rounded } from "../rounding.js";
import { header, line, scoreCell, td } from "../tables/cells.js";
import { itemName, itemText, plain, say, tell } from "../text.js";
import { set, view } from "../view.js";
import { paintDots, sizeOf, startDots } from "./dots.js";
import { otherThan, pairInPlot, plotNow, titleOf, valuesOn } from "./plots.js";
import { composeBy } from "./scene.js";
import { hideTip, showTip, tipElement } from "./tips.js";

/** @import { Message } from "../text.js" */
/** @import { Dot } from "./dots.js" */
/** @import { Picture } from "./drawing.js" */
/** @import { Chart, Composer, Row } from "./scene.js" */
/** @import { Plot, PlotAxis } from "./plots.js" */

const GAPS_SHOWN = 10;
/** Characters of a text that a tip shows. */
const BEGINNING = 160;

export function startScatter() {
  composeBy("scatter", composeScatter);
  const plot = sought("#scatter-plot", HTMLSelectElement);
  plot?.addEventListener("change", () => set({ plot: plot.value }));
  const other = sought("#scatter-against", HTMLSelectElement);
  other?.addEventListener("change", () => set({ against: Number(other.value) }));
  startDots();
}

/** Writes the choice of axes. */
function tellPlot() {
  const select = sought("#scatter-plot", HTMLSelectElement);
  if (!select) return;
  const [first, second] = pairInPlot().map((item) => itemText(UNITS.owner, item));
  /** @type {Record<string, string>} */
  const words = {
    pair: say("{first} and {second}", { first, second }),
    first: say("two metrics: {system}", { system: first }),
    second: say("two metrics: {system}", { system: second }),
    difference: say("two metrics: {first} minus {second}", { first, second }),
  };
  for (const option of select.options) option.textContent = words[option.value];
  select.value = view.plot;
  byId("scatter-other").hidden = view.plot === "pair";
  find("#scatter-against", HTMLSelectElement).value = String(otherThan(view.choice[METRIC.id] ?? 0));
}

/** @type {Composer} */
async function composeScatter(chart, context) {
  const plot = plotNow();
  const rows = await dotsOf(plot);
  const [across, upwards] = [titleOf(plot.across), titleOf(plot.upwards)];
  const picture = pictureOf(chart, rows, across, upwards);
  const told = (/** @type {MouseEvent} */ event, /** @type {Dot} */ dot) => tellSegment(event, dot, plot);
  return {
    // its own words are about the plot that the page opens with
    chart: { ...chart, label: { t: chart.label.t, a: {} }, picture },
    rows,
    context: { ...context, across, upwards },
    file: `scatter-${keyOf(SCORED, plot.across.metric)}`,
    beside: () => {
      tellPlot();
      tellGaps(rows, plot);
    },
    headers: [["segment", "id"], [plain(across), "x"], [plain(upwards), "y"]],
    drawn: (drawing) => {
      const open = (/** @type {Dot} */ dot) => showSegment(dot.position);
      paintDots(find(".marks", HTMLElement, drawing), picture, { dots: rows, look: COLOURED.id, told, open });
    },
    image: { ...picture, marks: [...picture.marks, { mark: "points", look: COLOURED.id, ...sizeOf(rows.length) }] },
  };
}

/**
 * The axes of the plot; equal values of two metrics mean nothing, and have no line.
 *
 * @param {Chart} chart
 * @param {Dot[]} rows
 * @param {Message} across
 * @param {Message} upwards
 * @returns {Picture}
 */
function pictureOf({ picture }, rows, across, upwards) {
  const [xs, ys] = [endsOf(rows.map(({ x }) => x)), endsOf(rows.map(({ y }) => y))];
  const isPair = view.plot === "pair";
  const both = [Math.min(xs[0], ys[0]), Math.max(xs[1], ys[1])];
  return {
    x: { ...picture?.x, limits: isPair ? both : xs, title: across },
    y: { ...picture?.y, limits: isPair ? both : ys, title: upwards },
    marks: isPair ? [{ mark: "diagonal" }] : [],
  };
}

/** The least and the greatest value. @param {number[]} values */
function endsOf(values) {
  return [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)];
}

/**
 * The segments that have both values.
 *
 * @param {Plot} plot
 * @returns {Promise<Dot[]>}
 */
async function dotsOf(plot) {
  const [xs, ys] = await Promise.all([valuesOn(plot.across), valuesOn(plot.upwards)]);
  const index = await unitIndex();
  const better = colourOf(plot);
  return Array.from(xs, (x, position) => {
    const y = ys[position];
    const place = better(x, y);
    return { position, id: idOf(index, position), x, y, [COLOURED.id]: place };
  }).filter((row) => !Number.isNaN(row.x) && !Number.isNaN(row.y));
}

/**
 * Whose colour a point has.
 *
 * @param {Plot} plot
 * @returns {(x: number, y: number) => number}
 */
function colourOf({ across, upwards }) {
  const better = betterOf(across.metric, [across.owner, across.minus ?? upwards.owner]);
  if (across.minus !== null) return (x) => better(x, 0);
  return across.owner === upwards.owner ? () => across.owner : better;
}

/**
 * Which of the two has the better score; where no direction is better, the higher one; -1 where neither.
 *
 * @param {number} metric
 * @param {number[]} pair
 * @returns {(x: number, y: number) => number}
 */
export function betterOf(metric, [x, y]) {
  const sign = SCORED.better[metric] === false ? -1 : 1;
  return (a, b) => [y, -1, x][1 + Math.sign(sign * (a - b))] ?? -1;
}

/** @param {number} position */
function showSegment(position) {
  hideTip();
  document.dispatchEvent(new CustomEvent("show-unit", { detail: { position } }));
}

/**
 * Units that are worth reading: of a pair those with the largest gaps; of two metrics those whose ranks under the two
 * are furthest apart.
 *
 * @param {Dot[]} rows
 * @param {Plot} plot
 */
function unlike(rows, { across, upwards }) {
  if (view.plot === "pair") return rows.map(({ x, y }) => Math.abs(x - y));
  const sign = (SCORED.better[across.metric] ?? true) === (SCORED.better[upwards.metric] ?? true) ? 1 : -1;
  const [byX, byY] = [ranksOf(rows.map((row) => row.x)), ranksOf(rows.map((row) => sign * row.y))];
  return rows.map((_, place) => Math.abs(byX[place] - byY[place]));
}

/** The mean rank of each value among all, from 0. @param {number[]} values */
function ranksOf(values) {
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let place = from; place < to; place++) ranks[order[place]] = (from + to - 1) / 2;
  }
  return ranks;
}

/**
 * The table beside the chart: what the chart shows best, for readers without a pointer too.
 *
 * @param {Dot[]} rows
 * @param {Plot} plot
 */
function tellGaps(rows, plot) {
  const isPair = view.plot === "pair";
  const gaps = unlike(rows, plot);
  const order = [...rows.keys()].sort((a, b) => gaps[b] - gaps[a] || a - b).slice(0, GAPS_SHOWN);
  const table = find("#gaps", HTMLTableElement);
  const caption = find("caption", HTMLElement, table);
  if (isPair) tell(caption, "The segments with the largest gaps; a segment opens in the browser below.");
  else tell(caption, "The segments on which the two metrics agree least, by their ranks; a segment opens in the browser below.");
  const heads = [plot.across, plot.upwards].map((axis) => columnHead(axis, isPair));
  const gap = tell(header("number"), "Gap");
  if (!isPair) tell(gap, "Ranks apart");
  table.tHead?.replaceChildren(line(tell(header(), "Segment"), ...heads, gap));
  table.tBodies[0].replaceChildren(
    ...order.map((place) => {
      const one = rows[place];
      const [x, y] = [plot.across, plot.upwards].map(({ metric }) => decimalsOf(metric, SCORED));
      const apart = isPair ? scoreCell(gaps[place], x) : td("number", String(gaps[place]));
      return line(td("", segmentButton(one)), scoreCell(one.x, x), scoreCell(one.y, y), apart);
    }),
  );
}

/** @param {PlotAxis} axis @param {boolean} isPair */
function columnHead({ metric, owner }, isPair) {
  return header("number", isPair ? itemName(COLOURED.id, owner) : itemText(SCORED.id, metric));
}

/** @param {Dot} dot */
function segmentButton({ position, id }) {
  const button = made("button", "plain");
  button.type = "button";
  button.textContent = id;
  button.addEventListener("click", () => showSegment(position));
  return button;
}

/**
 * The tip: the segment's scores at once, the beginning of its texts as soon as they are unpacked.
 *
 * @param {MouseEvent} event
 * @param {Dot} one
 * @param {Plot} plot
 */
async function tellSegment(event, one, { across, upwards }) {
  const heading = tell(made("p"), "Segment {id}", { id: one.id });
  const scores = [across, upwards].map((axis, side) => {
    const entry = made("li");
    entry.append(...nameOf(axis), ` ${rounded(side ? one.y : one.x, decimalsOf(axis.metric, SCORED))}`);
    return entry;
  });
  const list = made("ul");
  list.append(...scores);
  const owners = [...new Set([across.owner, across.minus ?? upwards.owner])];
  showTip(event, heading, list);
  const { source, outputs } = await unit(one.position);
  if (tipElement().firstChild !== heading) return; // the pointer is elsewhere by now
  for (const owner of owners) {
    const entry = view.plot === "pair" ? scores[owners.indexOf(owner)] : made("li");
    if (view.plot !== "pair") entry.append(itemName(COLOURED.id, owner));
    entry.append(beginning(outputs[owner]));
    list.append(entry);
  }
  if (source) heading.after(beginning(source));
  showTip(event, ...tipElement().childNodes);
}

/** What a value of a tip is. @param {PlotAxis} axis @returns {(Node | string)[]} */
function nameOf({ metric, owner }) {
  return view.plot === "pair" ? [itemName(COLOURED.id, owner)] : [itemText(SCORED.id, metric)];
}

/** @param {string} text */
function beginning(text) {
  const found = made("p");
  const characters = [...text.slice(0, 2 * BEGINNING)];
  const shown = characters.slice(0, BEGINNING).join("");
  found.dir = "auto";
  found.textContent = shown.length < text.length ? `${shown}…` : shown;
  return found;
}
