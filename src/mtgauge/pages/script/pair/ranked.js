// @ts-check
// The units that decide the difference: those that add most to it in favour of either of the two.

import { decimalsOf, METRIC, SCORED } from "../axes.js";
import { idOf, unit, unitIndex, unitScores } from "../data/store.js";
import { byId, find, made } from "../elements.js";
import { META } from "../meta.js";
import { rounded } from "../rounding.js";
import { itemName, tell } from "../text.js";
import { readable } from "../unseen.js";
import { pairOf, view } from "../view.js";
import { markedPair } from "./marked.js";
import { chosenUnits, contributionsOn, rescoredBy, signOf } from "./rescored.js";
import { digitsFor, signedElement } from "./words.js";

/** @import { Current } from "./part.js" */
/** @import { Pair } from "./rescored.js" */

/** Units that are listed in favour of each of the two. */
const SHOWN = 10;
const SIDES = ["ranked-first", "ranked-second"];

/** @param {Current} isCurrent */
export async function drawRanked(isCurrent) {
  const metric = view.choice[METRIC.id] ?? 0;
  const pair = pairOf();
  const positions = chosenUnits();
  const added = await contributionsOn(metric, pair, positions);
  const scores = await Promise.all(pair.map((owner) => unitScores(metric, owner)));
  const sign = signOf(metric);
  for (const [side, id] of SIDES.entries()) {
    const towards = side ? -sign : sign;
    const leading = firstOf(positions, (position) => towards * added[position]);
    const digits = digitsFor(Math.abs(added[leading[0]] ?? 0), decimalsOf(metric));
    const items = await Promise.all(
      leading.map((position) => itemOf(position, signedElement(added[position], digits), metric, pair, scores)),
    );
    if (!isCurrent()) return;
    const values = { system: { axis: META.pair ?? "", item: pair[side] } };
    tell(byId(`${id}-title`), "In favour of {system}", values);
    const why = tell(made("li", "none"), rescoredBy(metric) ? "no segment" : "cannot be computed in the page");
    find(`#${id}`, HTMLElement).replaceChildren(...(items.length ? items : [why]));
  }
}

/**
 * The positions with the largest values above 0; of equal ones the first.
 *
 * @param {Int32Array} positions
 * @param {(position: number) => number} value
 */
function firstOf(positions, value) {
  const found = Array.from(positions).filter((position) => value(position) > 0);
  return found.sort((a, b) => value(b) - value(a) || a - b).slice(0, SHOWN);
}

/**
 * @param {number} position
 * @param {HTMLElement} contribution
 * @param {number} metric
 * @param {Pair} pair
 * @param {Float64Array[]} scores
 */
async function itemOf(position, contribution, metric, pair, scores) {
  const [index, { outputs }] = await Promise.all([unitIndex(), unit(position)]);
  const item = made("li");
  item.dataset.position = String(position);
  const head = made("p", "ranked-head");
  head.append(unitButton(position, idOf(index, position)), " ", contribution);
  const texts = markedPair(outputs[pair[0]], outputs[pair[1]]);
  item.append(head);
  for (const [side, text] of texts.entries()) {
    const name = made("p", "ranked-name");
    name.append(itemName(META.pair ?? "", pair[side]), ` ${rounded(scores[side][position], decimalsOf(metric, SCORED))}`);
    item.append(name, text);
  }
  return item;
}

/** A button that leads to a unit. @param {number} position @param {string} id */
function unitButton(position, id) {
  const button = made("button", "plain");
  button.type = "button";
  button.textContent = readable(id);
  button.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("show-unit", { detail: { position } }));
  });
  return button;
}
