// @ts-check
// The pointer over a drawing: tips of places, and the line under it, or the name of one: the others step back.

import { hideTip, point } from "./tips.js";

/** @import { Row, Scene } from "./scene.js" */

/**
 * Lets readers point at a drawing and click it.
 *
 * @param {HTMLElement} drawing
 * @param {Scene} scene
 * @param {((datum: Row | undefined) => void) | null} open called with the row that was clicked; null: a click does nothing
 */
export function startPointing(drawing, scene, open) {
  drawing.classList.toggle("opens", open !== null);
  const tell = (/** @type {PointerEvent} */ event) => {
    const { at, item } = placeUnder(drawing, event);
    light(drawing, item);
    if (at === null) hideTip();
    else point(scene, event, scene.rows[at]);
  };
  drawing.addEventListener("pointermove", tell);
  drawing.addEventListener("pointerdown", tell);
  drawing.addEventListener("pointerleave", () => {
    light(drawing, null);
    hideTip();
  });
  drawing.addEventListener("click", (event) => {
    const { at } = placeUnder(drawing, event);
    if (at !== null) open?.(scene.rows[at]);
  });
}

/**
 * The row and the item under the pointer; null where there is none.
 *
 * @param {HTMLElement} drawing
 * @param {MouseEvent} event
 */
function placeUnder(drawing, { clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY).filter((one) => drawing.contains(one));
  const told = under.find((one) => one.closest("[data-at]"))?.closest("[data-at]");
  const at = told?.getAttribute("data-at") ?? null;
  const near = under.find((one) => one.closest("[data-item]") || one.tagName === "LI");
  const named = near?.closest("[data-item]") ?? near?.querySelector("[data-item]");
  const item = named?.getAttribute("data-item") ?? null;
  return { at: at === null ? null : Number(at), item };
}

/** @param {HTMLElement} drawing @param {string | null} item */
function light(drawing, item) {
  drawing.classList.toggle("lighting", item !== null);
  for (const one of drawing.querySelectorAll("[data-item]")) {
    one.classList.toggle("lit", one.getAttribute("data-item") === item);
  }
}
