// @ts-check
// Which words of an output its references have, and how much of long texts is shown: as `report/page/right_words.py`.

import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { appendSeen } from "../unseen.js";
import { tokensOf } from "./diff.js";

/** @typedef {[start: number, end: number, look: "right" | "wrong"]} Mark */

/** Characters up to which texts are shown as a whole, and that are shown of longer ones; those before a difference. */
const LONG = 500;
const LEAD = 60;
/** How far away a blank is at which a long text is cut. */
const BLANK_WITHIN = 30;

/**
 * Each word as right or wrong; a word is right as often as a reference has it, as BLEU counts matches. Without
 * references, nothing is marked.
 *
 * @param {string} text
 * @param {string[]} references
 * @returns {Mark[]} neighbours have different looks
 */
export function rightAndWrong(text, references) {
  if (!references.length) return [];
  const known = mostOf(references);
  /** @type {Mark[]} */
  const found = [];
  for (const { text: word, start, end } of tokensOf(text)) {
    const left = known.get(word) ?? 0;
    const look = left ? "right" : "wrong";
    if (left) known.set(word, left - 1);
    const last = found.at(-1);
    if (last?.[2] === look) last[1] = end;
    else found.push([start, end, look]);
  }
  return found;
}

/** How often each word is in the reference that has most of it. @param {string[]} references */
function mostOf(references) {
  /** @type {Map<string, number>} */
  const most = new Map();
  for (const reference of references) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { text } of tokensOf(reference)) counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const [word, count] of counts) most.set(word, Math.max(count, most.get(word) ?? 0));
  }
  return most;
}

/**
 * Where what is shown of two long outputs begins: shortly before their first difference.
 *
 * @param {string} first
 * @param {string} second
 */
export function startOf(first, second) {
  let at = 0;
  while (at < first.length && at < second.length && first[at] === second[at]) at++;
  return Math.max(0, at - LEAD);
}

/**
 * What is shown of a text: all, or about `LONG` characters; no word is cut.
 *
 * @param {string} text
 * @param {number} start
 * @returns {[number, number]}
 */
export function windowOf(text, start) {
  if (text.length <= LONG) return [0, text.length];
  const begin = atBlank(text, start);
  return [begin, atBlank(text, Math.min(text.length, begin + LONG))];
}

/** The same place, or that behind a blank shortly before it. @param {string} text @param {number} place */
function atBlank(text, place) {
  if (place === 0 || place === text.length) return place;
  for (let at = place - 1; at >= Math.max(0, place - BLANK_WITHIN); at--) if (/\s/.test(text[at])) return at + 1;
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code < 0xe000 ? place + 1 : place; // not within a character
}

/**
 * A text with its marks, as much of it as is shown.
 *
 * @param {string} text
 * @param {Mark[]} marks
 * @param {number} start where what is shown begins, if the text is long
 * @param {"source" | "target"} side whose language it is in
 */
export function shownText(text, marks, start, side) {
  const element = made("dd", "text");
  element.dir = "auto";
  if (UNITS.languages) element.lang = UNITS.languages[side];
  const [begin, end] = windowOf(text, start);
  if (begin) element.append("… ");
  let at = begin;
  for (const [low, high, look] of marks) {
    if (low >= end || high <= begin) continue;
    appendSeen(element, text.slice(at, Math.max(low, begin)));
    at = Math.min(high, end);
    element.append(appendSeen(made("span", look), text.slice(Math.max(low, begin), at)));
  }
  appendSeen(element, text.slice(at, end));
  if (end < text.length) element.append(" …");
  return element;
}
