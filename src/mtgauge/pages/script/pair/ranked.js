// @ts-check
// The units that decide the difference: those that add most to it in favour of either of the two.

import { decimalsOf, METRIC, SCORED } from "../axes.js";
import { idOf, unit, unitIndex, unitScores } from "../data/store.js";
import { byId, find, made } from "../elements.js";
import { META, UNITS } from "../meta.js";
import { rounded } from "../rounding.js";
import { itemName, tell } from "../text.js";
import { readable } from "../unseen.js";
import { pairOf, view } from "../view.js";
import { reasonFinder } from "./reasons.js";
import { chosenUnits, contributionsOn, rescoredBy, signOf } from "./rescored.js";
import { rightAndWrong, shownText, startOf } from "./right.js";
import { digitsFor, signedElement } from "./words.js";

/** @import { Current } from "./part.js" */
/** @import { Pair } from "./rescored.js" */

/** Units that are listed in favour of each of the two. */
const SHOWN = 5;
const SIDES = ["ranked-first", "ranked-second"];

/** @param {Current} isCurrent */
export async function drawRanked(isCurrent) {
  const metric = view.choice[METRIC.id] ?? 0;
  const pair = pairOf();
  const positions = chosenUnits();
  const added = await contributionsOn(metric, pair, positions);
  const scores = await Promise.all(pair.map((owner) => unitScores(metric, owner)));
  const reasonOf = await reasonFinder();
  const sign = signOf(metric);
  for (const [side, id] of SIDES.entries()) {
    const towards = side ? -sign : sign;
    const leading = firstOf(positions, (position) => towards * added[position]);
    const digits = digitsFor(Math.abs(added[leading[0]] ?? 0), decimalsOf(metric));
    const [winner, loser] = side ? [pair[1], pair[0]] : pair;
    const items = await Promise.all(
      leading.map(async (position) => {
        const head = headOf(idOf(await unitIndex(), position), position, signedElement(added[position], digits));
        const why = reasonOf(position, loser, winner);
        const texts = await textsOf(position, metric, pair, scores);
        const item = made("li");
        item.dataset.position = String(position);
        item.append(head, ...(why ? [tell(made("p", "ranked-why"), why.t, why.a)] : []), texts);
        return item;
      }),
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

/** @param {string} id @param {number} position @param {HTMLElement} contribution */
function headOf(id, position, contribution) {
  const head = made("p", "ranked-head");
  head.append(unitButton(position, id), " ", contribution);
  return head;
}

/**
 * Source, references, and both outputs with their right and wrong words.
 *
 * @param {number} position
 * @param {number} metric
 * @param {Pair} pair
 * @param {Float64Array[]} scores
 */
async function textsOf(position, metric, pair, scores) {
  const { source, references, outputs } = await unit(position);
  const list = made("dl");
  const texts = pair.map((owner) => outputs[owner]);
  const start = startOf(texts[0], texts[1]);
  const share = start / Math.max(texts[0].length, 1);
  const known = references.flatMap((text) => (text === null ? [] : [text]));
  if (source !== null) list.append(row(tell(made("dt"), "Source"), shownText(source, [], share * source.length, "source")));
  for (const [place, name] of UNITS.references.entries()) {
    const text = references[place];
    if (text === null) continue;
    const title = made("dt");
    if (UNITS.references.length > 1) tell(title, "Reference {name}", { name });
    else tell(title, "Reference");
    list.append(row(title, shownText(text, [], share * text.length, "target")));
  }
  for (const [side, text] of texts.entries()) {
    const title = made("dt");
    const score = made("span", "ranked-score");
    score.textContent = rounded(scores[side][position], decimalsOf(metric, SCORED));
    title.append(itemName(META.pair ?? "", pair[side]), " ", score);
    list.append(row(title, shownText(text, rightAndWrong(text, known), start, "target")));
  }
  return list;
}

/** @param {HTMLElement} title @param {HTMLElement} text */
function row(title, text) {
  const element = made("div");
  element.append(title, text);
  return element;
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
