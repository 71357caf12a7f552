// @ts-check
// A part of the section that is drawn when it comes near, and again when what it shows has changed.

import { fillsLazily } from "../ready.js";
import { listen } from "../view.js";

/** @import { Change } from "../view.js" */

/** Asked after each wait: whether nothing has changed meanwhile. @typedef {() => boolean} Current */

/** What comes before all other work on the pair: its headline, as long as it is being drawn. */
const FIRST = { drawing: Promise.resolve() };

/** Waits for the headline. */
export function afterHeadline() {
  return FIRST.drawing;
}

/**
 * Draws an element when it is near, and anew after the changes that concern it.
 *
 * @param {HTMLElement} element
 * @param {(isCurrent: Current) => Promise<void>} draw
 * @param {Change[]} concerns
 * @param {{isFirst?: boolean}} how whether the others wait for it
 */
export function startPart(element, draw, concerns, { isFirst = false } = {}) {
  let [turn, isNear, isFresh, drawing] = [0, false, false, Promise.resolve()];

  async function redraw() {
    const mine = ++turn;
    isFresh = true;
    delete element.dataset.drawn;
    element.setAttribute("aria-busy", "true");
    const isCurrent = () => mine === turn;
    if (isFirst) FIRST.drawing = draw(isCurrent);
    await FIRST.drawing;
    if (!isFirst && isCurrent()) await draw(isCurrent);
    if (mine !== turn) return;
    element.removeAttribute("aria-busy");
    element.dataset.drawn = "true";
  }

  const fill = () => (drawing = isFresh ? drawing : redraw());
  fillsLazily(fill);
  new IntersectionObserver(
    (entries) => {
      isNear = entries[entries.length - 1].isIntersecting;
      if (isNear) fill();
    },
    { rootMargin: "300px 0px" },
  ).observe(element);
  listen((what) => {
    if (!concerns.includes(what)) return;
    isFresh = false;
    delete element.dataset.drawn;
    if (isNear) fill();
  });
}
