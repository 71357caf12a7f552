// @ts-check
// Two texts with what they do not have in common: as a way to colour the texts of the list, and by themselves.

import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { message } from "../text.js";
import { appendSeen } from "../unseen.js";
import { differences } from "./diff.js";

/** @import { Layer } from "../meta.js" */
/** @import { Place } from "./diff.js" */

/** Characters of a text that are shown beside others. */
const BEGINNING = 240;
/** Characters before the first difference that are shown, where it comes late. */
const LEAD = 40;

/** The difference of the pair as a layer of spans, which no block holds. @type {Layer} */
export const PAIR_LAYER = {
  id: "pair",
  title: message("A against B"),
  labels: [
    {
      id: "unlike",
      name: message("only here"),
      meaning: message("the other of the two has other words"),
      severity: "",
      by: "",
      look: "",
      item: null,
    },
  ],
  side: "output",
  originals: false,
  legend: [],
  foreign: false,
  axis: null,
  scored: null,
};

/**
 * The spans of a unit in this layer, as `pages/spans.py` writes them: those of the pair; others have none.
 *
 * @param {string[]} outputs of all owners
 * @param {[number, number]} pair
 * @returns {number[][]}
 */
export function pairSpans(outputs, pair) {
  const places = differences(outputs[pair[0]], outputs[pair[1]]);
  return outputs.map((_, owner) => (pair.includes(owner) ? numbersOf(places[pair.indexOf(owner)]) : []));
}

/** @param {Place[]} places */
function numbersOf(places) {
  const found = [-1];
  let last = 0;
  for (const [start, end] of places) {
    found.push(0, start - last, end - start, 0, 0);
    last = end;
  }
  return found;
}

/**
 * The beginnings of two texts, each with what the other does not have.
 *
 * @param {string} first
 * @param {string} second
 * @returns {HTMLElement[]}
 */
export function markedPair(first, second) {
  const places = differences(first, second);
  return [first, second].map((text, side) => markedText(text, places[side]));
}

/**
 * @param {string} text
 * @param {Place[]} places
 */
function markedText(text, places) {
  const element = made("p", "text");
  element.dir = "auto";
  if (UNITS.languages) element.lang = UNITS.languages.target;
  const [from, to] = windowOf(text, places[0]?.[0] ?? 0);
  if (from) element.append("… ");
  let at = from;
  for (const [start, end] of places) {
    if (end <= from || start >= to) continue;
    appendSeen(element, text.slice(at, Math.max(start, from)));
    at = Math.min(end, to);
    element.append(appendSeen(made("span", "edit edit-unlike"), text.slice(Math.max(start, from), at)));
  }
  appendSeen(element, text.slice(at, to));
  if (to < text.length) element.append(" …");
  return element;
}

/**
 * What is shown of a text: its beginning, or what is around the first difference where that comes late.
 *
 * @param {string} text
 * @param {number} first
 */
function windowOf(text, first) {
  const from = first + LEAD < BEGINNING ? 0 : wholeFrom(text, first - LEAD);
  return [from, wholeFrom(text, Math.min(text.length, from + BEGINNING))];
}

/** A place that is not within a character. @param {string} text @param {number} place */
function wholeFrom(text, place) {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code < 0xe000 ? place + 1 : place;
}
