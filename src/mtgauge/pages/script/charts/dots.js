// @ts-check
// Points painted over a drawing, since many elements are slow: a pointer gets their tips and opens them, and a rectangle
// around some picks them.

import { made } from "../elements.js";
import { listen, set, view } from "../view.js";
import { MARGIN, scalesOf, share } from "./drawing.js";
import { colourOf } from "./looks.js";
import { hideTip } from "./tips.js";

/** @import { Picture } from "./drawing.js" */
/** @import { Row } from "./scene.js" */

/**
 * A unit with its two values; the other column is the item that gives it its colour, or -1.
 *
 * @typedef {{position: number, id: string, x: number, y: number} & Row} Dot
 */
/**
 * @typedef {object} Dots
 * @property {Dot[]} dots
 * @property {string} look the column with the item that gives a point its colour
 * @property {(event: MouseEvent, dot: Dot) => void} told shows the tip of a point
 * @property {(dot: Dot) => void} open called with the point that was clicked
 */

/** Dots of the canvas for each pixel. */
const SHARPNESS = 2;
/** Above this number points are smaller and let more through. */
const CROWD = 1000;
/** Pixels from a point within which it is meant, and that a pointer moves when it draws a rectangle. */
const [NEAR, MOVED] = [10, 4];
/** Pixels around the axes, for points at their ends. */
const EDGE = 4;

/** The rectangle that is drawn, and the function that paints the points. */
const NOW = { brush: /** @type {HTMLElement | null} */ (null), paint: () => {} };

/** A rectangle that no longer limits the list goes; on paper points have the colours of paper. */
export function startDots() {
  listen((what) => {
    if (what === "picked" && view.picked === null) NOW.brush?.remove();
  });
  for (const name of ["beforeprint", "afterprint"]) addEventListener(name, () => NOW.paint());
}

/** How large points are, and how much they cover. @param {number} count */
export function sizeOf(count) {
  return count > CROWD ? { radius: 2.25, opacity: 0.55 } : { radius: 3.5, opacity: 0.75 };
}

/**
 * Paints points over a drawing, and lets readers point at them.
 *
 * @param {HTMLElement} marks the pane over which they are painted
 * @param {Picture} picture
 * @param {Dots} given
 */
export function paintDots(marks, picture, { dots, look, told, open }) {
  const { across, up } = scalesOf(picture, dots);
  const places = dots.map((dot) => ({ dot, right: share(across, dot.x), down: 1 - share(up, dot.y) }));
  const canvas = made("canvas");
  const height = picture.y.height;
  const paint = () => {
    if (!canvas.clientWidth) return;
    const [width, room] = [canvas.clientWidth - 2 * EDGE, 2 * EDGE];
    [canvas.width, canvas.height] = [(width + room) * SHARPNESS, (height + room) * SHARPNESS];
    const context = canvas.getContext("2d");
    if (!context) return;
    const { radius, opacity } = sizeOf(dots.length);
    const colours = new Map(dots.map((dot) => [dot[look], ""]));
    for (const item of colours.keys()) colours.set(item, colourOf(item));
    context.scale(SHARPNESS, SHARPNESS);
    context.globalAlpha = opacity;
    for (const { dot, right, down } of places) {
      context.fillStyle = colours.get(dot[look]) ?? "";
      context.beginPath();
      context.arc(EDGE + right * width, EDGE + down * height, radius, 0, 2 * Math.PI);
      context.fill();
    }
  };
  marks.classList.add("painted");
  Object.assign(canvas.style, {
    left: `-${EDGE}px`,
    top: `${MARGIN - EDGE}px`,
    width: `calc(100% + ${2 * EDGE}px)`,
    height: `${height + 2 * EDGE}px`,
  });
  marks.append(canvas);
  new ResizeObserver(paint).observe(canvas);
  NOW.paint = paint;
  paint();
  startPointer(marks, canvas, places, told, open);
}

/** @typedef {{dot: Dot, right: number, down: number}} Placed */

/**
 * @param {HTMLElement} marks
 * @param {HTMLCanvasElement} canvas
 * @param {Placed[]} places
 * @param {(event: MouseEvent, dot: Dot) => void} told
 * @param {(dot: Dot) => void} open
 */
function startPointer(marks, canvas, places, told, open) {
  /** Where the pointer was pressed. @type {[number, number] | null} */
  let from = null;
  let isDrawing = false;
  const at = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    const [width, height] = sizesOf(canvas);
    const [x, y] = [clientX - box.left - EDGE, clientY - box.top - EDGE];
    return /** @type {[number, number]} */ ([x / width, y / height]);
  };
  canvas.addEventListener("pointerdown", (event) => {
    from = at(event);
    isDrawing = false;
    if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    event.stopPropagation(); // the drawing below has tips of its own
    const to = at(event);
    if (from) {
      isDrawing ||= distance(canvas, from, to) > MOVED;
      if (isDrawing) drawBrush(marks, canvas, from, to);
    }
    const dot = isDrawing ? null : nearest(canvas, places, to);
    canvas.style.cursor = dot ? "pointer" : "crosshair";
    if (dot) told(event, dot);
    else hideTip();
  });
  canvas.addEventListener("pointerup", (event) => {
    const [start, drew, to] = [from, isDrawing, at(event)];
    [from, isDrawing] = [null, false];
    if (!start) return;
    if (drew) return pick(places, start, to);
    const dot = nearest(canvas, places, to);
    if (dot) open(dot);
    else if (view.picked) set({ picked: null, page: 0 });
  });
  canvas.addEventListener("pointercancel", () => (from = null));
  canvas.addEventListener("pointerleave", hideTip);
}

/** Pixels between the ends of the axes. @param {HTMLElement} canvas */
function sizesOf({ clientWidth, clientHeight }) {
  return [clientWidth - 2 * EDGE, clientHeight - 2 * EDGE];
}

/** @param {HTMLElement} canvas @param {[number, number]} a @param {[number, number]} b */
function distance(canvas, a, b) {
  const [width, height] = sizesOf(canvas);
  return Math.hypot(width * (a[0] - b[0]), height * (a[1] - b[1]));
}

/**
 * The point that is meant; null for none.
 *
 * @param {HTMLElement} canvas
 * @param {Placed[]} places
 * @param {[number, number]} to
 */
function nearest(canvas, places, to) {
  let [found, least] = [/** @type {Dot | null} */ (null), NEAR];
  for (const { dot, right, down } of places) {
    const away = distance(canvas, [right, down], to);
    if (away < least) [found, least] = [dot, away];
  }
  return found;
}

/**
 * @param {HTMLElement} marks
 * @param {HTMLCanvasElement} canvas
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function drawBrush(marks, canvas, from, to) {
  NOW.brush?.remove();
  const brush = made("div", "brush");
  const [left, right] = ordered(from[0], to[0]);
  const [top, bottom] = ordered(from[1], to[1]).map((end) => end * sizesOf(canvas)[1]);
  Object.assign(brush.style, {
    left: `${100 * left}%`,
    width: `${100 * (right - left)}%`,
    top: `${MARGIN + top}px`,
    height: `${bottom - top}px`,
  });
  marks.append(brush);
  NOW.brush = brush;
}

/** Two places in their order, within the canvas. @param {number} a @param {number} b */
function ordered(a, b) {
  return [Math.min(a, b), Math.max(a, b)].map((end) => Math.min(1, Math.max(0, end)));
}

/** @param {Placed[]} places @param {[number, number]} from @param {[number, number]} to */
function pick(places, from, to) {
  const [left, right] = ordered(from[0], to[0]);
  const [top, bottom] = ordered(from[1], to[1]);
  const isWithin = (/** @type {Placed} */ { right: x, down: y }) => x >= left && x <= right && y >= top && y <= bottom;
  const picked = places.filter(isWithin).map(({ dot }) => dot.position);
  if (String(picked) !== String(view.picked)) set({ picked, page: 0 });
}
