// @ts-check
// The scores of the shown systems on the units that the filters leave, where these are not all.

import { decimalsOf, METRIC, OWNER } from "../axes.js";
import { byId, find, made } from "../elements.js";
import { UNITS } from "../meta.js";
import { rescoredBy, scoresOn, signOf } from "../pair/rescored.js";
import { signedElement } from "../pair/words.js";
import { numberElement } from "../rounding.js";
import { itemName, tell } from "../text.js";
import { listen, looked, set, view } from "../view.js";
import { LIST } from "./list.js";

/** @import { Scored } from "../pair/rescored.js" */

const CONCERNS = new Set(["chosen", "picked", "address", "language", METRIC.id, OWNER.id]);

export function startSubset() {
  find("#unpick", HTMLElement).addEventListener("click", () => set({ picked: null, page: 0 }));
  listen((what) => {
    if (CONCERNS.has(what)) drawSubset();
  });
}

/** Counts drawings: an older one that ends late is not shown. */
const DRAWN = { last: 0 };

async function drawSubset() {
  const mine = ++DRAWN.last;
  const box = byId("subset");
  find("#unpick", HTMLElement).hidden = view.picked === null;
  const positions = LIST.chosen;
  const { metric, owners } = looked();
  const isSubset = positions !== null && positions.length > 0 && positions.length < UNITS.n;
  const scores = isSubset && rescoredBy(metric) ? await scoresOn(metric, owners, positions) : null;
  if (mine !== DRAWN.last) return;
  box.hidden = !scores;
  if (!scores || !positions) return;
  tellSubset(find("span", HTMLElement, box), metric, positions.length);
  const sign = signOf(metric);
  const worth = (/** @type {number} */ place) => {
    const { value } = scores[place];
    return Number.isNaN(value) ? -Infinity : sign * value;
  };
  const order = [...owners.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
  const items = order.map((place) => {
    const item = made("li");
    item.append(itemName(OWNER.id, owners[place]), " ", ...scoreParts(metric, scores[place]));
    return item;
  });
  find("ul", HTMLElement, box).replaceChildren(...items);
}

/** @param {HTMLElement} element @param {number} metric @param {number} n */
function tellSubset(element, metric, n) {
  const values = { n, all: UNITS.n, metric: { axis: METRIC.id, item: metric } };
  const unit = rescoredBy(metric)?.effectUnit;
  if (unit) tell(element, "{metric} on these {n} of {all} segments, as effects in {unit}:", { ...values, unit });
  else tell(element, "{metric} on these {n} of {all} segments:", values);
}

/**
 * A score; where a system may have only some of the units, their number is beside it.
 *
 * @param {number} metric
 * @param {Scored} score
 */
function scoreParts(metric, { value, n }) {
  const about = rescoredBy(metric);
  const number = (about?.effectUnit ? signedElement : numberElement)(value, decimalsOf(metric));
  if (about?.counted === null) return [number];
  return [number, " ", tell(made("small"), "(n = {n})", { n })];
}
