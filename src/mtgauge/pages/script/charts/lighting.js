// @ts-check
// The line under the pointer, or the name of one in the legend: the other lines step back.

import { COLOURED, placesOf } from "../axes.js";
import { underway } from "../ready.js";
import { itemText } from "../text.js";

/** @import { Scene } from "./scene.js" */

/** Pixels from a line within which it is meant. */
const NEAR = 20;
/** Pixels of a legend's sign beside its name. */
const SIGN = 24;
/** The name that specifications know the item by; see `pages/charts/chart.py`. */
const LIT = "lit";

/**
 * Marks of one kind, with the place of the group that they are in.
 *
 * @typedef {{mark: VegaMark, left: number, top: number}} Placed
 */

/**
 * Lets lines be lit in a drawing, where its specification knows how.
 *
 * @param {VegaView} drawing
 * @param {Scene} scene
 * @param {HTMLElement} plot
 */
export function startLighting(drawing, { chart }, plot) {
  const isKnown = chart.spec.params?.some((/** @type {{name: string}} */ { name }) => name === LIT);
  const canvas = plot.querySelector("canvas");
  if (!isKnown || !canvas) return;
  /** @type {number | null} */
  let lit = null;
  const light = (/** @type {number | null} */ item) => {
    if (item === lit) return;
    lit = item;
    underway(drawing.signal(LIT, item).runAsync());
  };
  canvas.addEventListener("pointermove", ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect();
    const [x, y] = drawing.origin();
    light(itemAt(drawing, clientX - left - x, clientY - top - y));
  });
  canvas.addEventListener("pointerleave", () => light(null));
}

/**
 * The item whose line or name is at a place; null for none.
 *
 * @param {VegaView} drawing
 * @param {number} x
 * @param {number} y
 * @returns {number | null}
 */
function itemAt(drawing, x, y) {
  let [nearest, least] = [/** @type {number | null} */ (null), NEAR];
  for (const { mark, left, top } of marksIn(drawing.scenegraph().root, 0, 0)) {
    if (mark.role === "legend-label") {
      const item = nameAt(mark, x - left, y - top);
      if (item !== null) return item;
    }
    if (mark.marktype !== "line") continue;
    const distance = distanceTo(mark.items, x - left, y - top);
    if (distance < least) [nearest, least] = [mark.items[0].datum[COLOURED.id], distance];
  }
  return nearest;
}

/**
 * All marks that are no groups.
 *
 * @param {VegaMark} mark
 * @param {number} left
 * @param {number} top
 * @returns {Generator<Placed>}
 */
function* marksIn(mark, left, top) {
  if (mark.marktype !== "group") return yield { mark, left, top };
  for (const group of mark.items) {
    for (const inner of group.items ?? []) yield* marksIn(inner, left + (group.x ?? 0), top + (group.y ?? 0));
  }
}

/**
 * @param {VegaMark} mark
 * @param {number} x
 * @param {number} y
 */
function nameAt({ items }, x, y) {
  const found = items.find(({ bounds }) => {
    return bounds && x > bounds.x1 - SIGN && x < bounds.x2 && y > bounds.y1 && y < bounds.y2;
  });
  const place = found ? placesOf(COLOURED).find((one) => itemText(COLOURED.id, one) === found.datum.value) : undefined;
  return place ?? null;
}

/**
 * The distance of a place from a line through some points.
 *
 * @param {{x?: number, y?: number}[]} points
 * @param {number} x
 * @param {number} y
 */
export function distanceTo(points, x, y) {
  let least = Infinity;
  for (let index = 1; index < points.length; index++) {
    const [{ x: x1 = 0, y: y1 = 0 }, { x: x2 = 0, y: y2 = 0 }] = [points[index - 1], points[index]];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(x - x1 - share * dx, y - y1 - share * dy));
  }
  return least;
}
