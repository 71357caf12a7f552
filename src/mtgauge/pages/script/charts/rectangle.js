// @ts-check
// A rectangle drawn in a scatter: it limits the list to its segments, and its points can be told of and opened.

import { due, underway } from "../ready.js";
import { listen, set, view } from "../view.js";
import { redraw } from "./figures.js";

/** @typedef {{position: number, x: number, y: number}} Place */

/** Milliseconds in which a rectangle does not change before its segments are picked. */
const PAUSE = 200;
/** The selection, see `pages/charts/scatter.py`, its ends in pixels, and the name of what the library draws of it. */
const PICKED = "picked";
const ENDS = ["picked_x_1", "picked_y_1"];
const BRUSH = "picked_brush";

/** Whether the drawing has a rectangle. */
const RECTANGLE = { isDrawn: false };

/**
 * Draws the rectangle below the points, which would lie under it else: no pointer would reach them.
 *
 * @param {{marks: {name?: string}[]}} vega the specification that the library made
 */
export function rectangleBelow(vega) {
  const brush = vega.marks.filter(({ name }) => name === BRUSH);
  const others = vega.marks.filter(({ name }) => name !== BRUSH);
  return { ...vega, marks: [...brush, ...others] };
}

/** A rectangle that no longer limits the list goes. @param {string} id of the chart */
export function startRectangle(id) {
  listen((what) => {
    if (what === "picked" && view.picked === null && RECTANGLE.isDrawn) redraw((figure) => figure.id === id);
  });
}

/**
 * Lets a rectangle limit the list to its segments, once the pointer is up.
 *
 * @param {VegaView} drawing
 * @param {Place[]} places
 */
export function letPick(drawing, places) {
  let [cancel, isDown] = [() => {}, false];
  RECTANGLE.isDrawn = false;
  /** @type {{x?: number[], y?: number[]} | null} */
  let drawn = null;
  const wait = () => {
    cancel();
    if (drawn && !isDown) cancel = due(() => drawn && pick(drawn, places), PAUSE);
  };
  const release = () => {
    isDown = false;
    wait();
  };
  drawing.addSignalListener(PICKED, (_, rectangle) => {
    drawn = rectangle;
    wait();
  });
  keepForPoints(drawing);
  drawing.addEventListener("pointerdown", () => {
    isDown = true;
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release, { once: true });
  });
}

/**
 * Whoever presses on a point opens it, and the library takes that for the beginning of another rectangle.
 *
 * @param {VegaView} drawing
 */
function keepForPoints(drawing) {
  /** @type {number[][]} */
  let kept = [];
  const isRectangle = (/** @type {number[][]} */ ends) => ends.every(([from, to]) => from !== to);
  const endsNow = () => ENDS.map((name) => drawing.signal(name));
  drawing.addSignalListener(PICKED, () => {
    if (isRectangle(endsNow())) kept = endsNow();
  });
  drawing.addEventListener("click", async (_, item) => {
    await underway(drawing.runAsync()); // what the press has begun
    if (isRectangle(endsNow())) return;
    if (item?.datum?.position === undefined) kept = [];
    if (!kept.length) return;
    ENDS.forEach((name, place) => drawing.signal(name, kept[place]));
    underway(drawing.runAsync());
  });
}

/**
 * @param {{x?: number[], y?: number[]}} rectangle
 * @param {Place[]} places
 */
function pick({ x, y }, places) {
  const isWithin = (/** @type {number} */ value, /** @type {number[]} */ ends) =>
    value >= Math.min(...ends) && value <= Math.max(...ends);
  RECTANGLE.isDrawn = Boolean(x && y);
  const found = x && y ? places.filter((one) => isWithin(one.x, x) && isWithin(one.y, y)) : null;
  const picked = found && found.map((one) => one.position);
  if (String(picked) !== String(view.picked)) set({ picked, page: 0 });
}
