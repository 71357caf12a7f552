// @ts-check
// Tables of the n-grams that a system writes too often or too rarely.

import { COLOURED, keyOf, rankedPlaces } from "../axes.js";
import { saveCsv } from "../data/saving.js";
import { block } from "../data/store.js";
import { byId, find, findAll, made } from "../elements.js";
import { tell } from "../text.js";
import { listen, pairOf, view } from "../view.js";
import { countCell, line, td } from "./cells.js";

/** @typedef {[ngram: string, surplus: number, output: number, references: number]} Ngram */

/** @typedef {{over: Ngram[], under: Ngram[], overMarks: Ngram[], underMarks: Ngram[]}} Found */

/** Where words have no blanks between them. */
export const CHARACTERS = "characters";
const KINDS = /** @type {const} */ (["over", "under"]);
const KEYS = ["system", "order", "kind", "ngram", "surplus", "output", "references"];

export function startNgrams() {
  const selects = ngramSelects();
  selects[0].value = String(rankedPlaces(COLOURED, view.choice)[0]);
  for (const select of selects) select.addEventListener("change", tellNgrams);
  listen((what) => {
    if (what !== "pair") return;
    selects[0].value = String(pairOf()[0]);
    tellNgrams();
  });
  for (const kind of KINDS) {
    find(`[data-marks="${kind}"]`, HTMLElement).addEventListener("click", () => toggleMarks(kind));
  }
  find("#ngram-tables [data-take]", HTMLElement).addEventListener("click", saveNgrams);
  tellNgrams();
}

function ngramSelects() {
  return ["ngram-system", "ngram-order"].map((id) => find(`#${id}`, HTMLSelectElement));
}

/**
 * The n-grams of the chosen system and order.
 *
 * @returns {Promise<{system: number, order: number, found: Found}>}
 */
async function chosenNgrams() {
  const [system, order] = ngramSelects().map((select) => Number(select.value));
  return { system, order, found: (await block("ngrams"))[system][order - 1] };
}

async function tellNgrams() {
  const { system, order: n, found } = await chosenNgrams();
  const values = { system: { axis: COLOURED.id, item: system }, n };
  const isCharacters = unitAt("#ngram-tables") === CHARACTERS;
  if (isCharacters) {
    tell(byId("caption-over"), "Written too often by {system} (characters: {n})", values);
    tell(byId("caption-under"), "Written too rarely by {system} (characters: {n})", values);
  } else {
    tell(byId("caption-over"), "Written too often by {system} (words: {n})", values);
    tell(byId("caption-under"), "Written too rarely by {system} (words: {n})", values);
  }
  for (const kind of KINDS) {
    const lines = (/** @type {Ngram[]} */ rows) => rows.map((row) => ngramLine(row, isCharacters));
    const rows = lines(found[kind]);
    if (!rows.length) rows.push(line(tell(td(""), "none")));
    const marks = found[`${kind}Marks`];
    const [body, more] = findAll(`[data-kind="${kind}"] tbody`, HTMLElement);
    body.replaceChildren(...rows);
    more.replaceChildren(...lines(marks));
    const button = find(`[data-marks="${kind}"]`, HTMLElement);
    button.hidden = !marks.length;
    tell(button, "With punctuation: {n}", { n: marks.length });
  }
}

/** Shows and hides the n-grams with punctuation. @param {string} kind */
function toggleMarks(kind) {
  const [, more] = findAll(`[data-kind="${kind}"] tbody`, HTMLElement);
  more.hidden = !more.hidden;
  find(`[data-marks="${kind}"]`, HTMLElement).setAttribute("aria-expanded", String(!more.hidden));
}

/** The unit of n-grams: words or characters. @param {string} selector */
export function unitAt(selector) {
  return find(selector, HTMLElement).dataset.unit;
}

/**
 * An n-gram as it is read: without the blanks between its tokens where words have none.
 *
 * @param {string} ngram
 * @param {boolean} isCharacters
 */
export function readNgram(ngram, isCharacters) {
  return isCharacters ? ngram.replace(/(?<![A-Za-z0-9]) | (?![A-Za-z0-9])/g, "") : ngram;
}

/** @param {Ngram} row @param {boolean} isCharacters */
function ngramLine([ngram, ...counts], isCharacters) {
  const name = made("bdi");
  name.textContent = readNgram(ngram, isCharacters);
  return line(td("ngram", name), ...counts.map(countCell));
}

async function saveNgrams() {
  const { system, order, found } = await chosenNgrams();
  const rows = KINDS.flatMap((kind) =>
    [...found[kind], ...found[`${kind}Marks`]].map(([ngram, surplus, output, references]) => {
      return { system, order, kind, ngram, surplus, output, references };
    }),
  );
  saveCsv({ file: `ngrams-${keyOf(COLOURED, system)}-${order}`, rows, headers: KEYS.map((key) => [key, key]) });
}
