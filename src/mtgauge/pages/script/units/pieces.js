// @ts-check
// Spans as places in a text: what a metric matched with what, errors, hits.

/**
 * Where a span stands in its text and in the reference, and what its text lacks there.
 *
 * @typedef {object} Run
 * @property {SpanLabel} label
 * @property {number} start
 * @property {number} end
 * @property {number} from
 * @property {number} to
 * @property {string} missing
 * @property {number} [owner] whose output it is about, where it lies in the source
 */
/** @typedef {[start: number, end: number]} Place */
/** @import { SpanLabel } from "../meta.js" */

/** Numbers for each span; see `pages/spans.py`. */
const RUN_SIZE = 5;
/** Characters of a missing passage that are shown in its place. */
const MISSING_SHOWN = 200;
/** Characters before the place of a cut in which a blank is looked for, so that no word is cut. */
const WORD = 100;

/**
 * The spans of a text from their numbers, and the place of the reference that they are linked to.
 *
 * @param {number[]} numbers
 * @param {SpanLabel[]} labels
 * @param {(string | null)[]} references
 * @returns {{reference: number, runs: Run[]}}
 */
export function runsFrom(numbers, labels, references) {
  const [reference] = numbers;
  const theirs = references[reference] ?? "";
  const runs = [];
  let [end, to] = [0, 0];
  for (let at = 1; at < numbers.length; at += RUN_SIZE) {
    const start = end + numbers[at + 1];
    const from = to + numbers[at + 3];
    end = start + numbers[at + 2];
    to = from + numbers[at + 4];
    const missing = start === end ? passage(theirs.slice(from, to)) : "";
    runs.push({ label: labels[numbers[at]], start, end, from, to, missing });
  }
  return { reference, runs };
}

/**
 * As much of a text as is shown in the place of another.
 *
 * @param {string} text
 */
export function passage(text) {
  return text.length > MISSING_SHOWN ? `${text.slice(0, cutOf(text, MISSING_SHOWN))}…` : text;
}

/**
 * Where a text of more than some characters is cut: before a word, and not within a character.
 *
 * @param {string} text
 * @param {number} most
 */
export function cutOf(text, most) {
  if (text.length <= most) return text.length;
  const blank = text.slice(most - WORD, most + 1).search(/\s\S*$/);
  if (blank >= 0) return most - WORD + blank;
  return (text.codePointAt(most - 1) ?? 0) > 0xffff ? most + 1 : most;
}

/**
 * Parts of a text from `begin` to `end`, with the runs that cover them; a run without length is a separate part,
 * and belongs to the text before it.
 *
 * @param {Run[]} runs
 * @param {number} end
 * @param {number} [begin]
 * @returns {Generator<{start: number, end: number, runs: Run[]}>}
 */
export function* pieces(runs, end, begin = 0) {
  const isHere = (/** @type {Run} */ run) =>
    run.start < run.end ? run.start < end && run.end > begin : (run.start > begin || !begin) && run.end <= end;
  const waiting = runs
    .filter(isHere)
    .map((run) => (run.start < begin ? { ...run, start: begin } : run))
    .sort((a, b) => a.start - b.start);
  const edges = new Set([begin, end]);
  for (const run of waiting) edges.add(run.start).add(Math.min(run.end, end));
  const places = [...edges].sort((a, b) => a - b);
  /** @type {Run[]} */
  let active = [];
  let next = 0;
  for (const [index, place] of places.entries()) {
    active = active.filter((run) => run.end > place);
    for (; next < waiting.length && waiting[next].start === place; next++) {
      if (waiting[next].end > place) active.push(waiting[next]);
      else yield { start: place, end: place, runs: [waiting[next]] };
    }
    if (index + 1 < places.length) yield { start: place, end: places[index + 1], runs: [...active] };
  }
}
