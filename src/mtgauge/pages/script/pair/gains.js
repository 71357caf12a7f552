// @ts-check
// N-grams of the references that one of the pair finds more often than the other.

import { jumpTo } from "../address.js";
import { block } from "../data/store.js";
import { byId, find, findAll, made } from "../elements.js";
import { META } from "../meta.js";
import { countCell, header, line, td } from "../tables/cells.js";
import { CHARACTERS, readNgram, unitAt } from "../tables/ngrams.js";
import { itemName, tell } from "../text.js";
import { changed, NO_CRITERIA, pairOf, set } from "../view.js";

/** @import { Current } from "./part.js" */

/** @typedef {[text: string, matched: number[], expected: number, hasContent: 0 | 1]} Gained */

/** What the tables tell those who listen when the reader asked for others. */
export const GAINS = "gains";
/** As many as a pair's are known of; see `Diagnosis.gains`. */
const SHOWN = 12;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
/** Letters that stand together as words: an n-gram neither begins nor ends inside of one. */
const SPACED = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function startGains() {
  for (const field of findAll("#gains-choice select, #gains-choice input", HTMLElement)) {
    field.addEventListener("change", () => changed(GAINS));
  }
}

/** @param {Current} isCurrent */
export async function drawGains(isCurrent) {
  /** @type {Gained[][]} */
  const orders = await block("gains");
  if (!isCurrent()) return;
  const order = Number(find("#gains-order", HTMLSelectElement).value);
  const isContent = find("#gains-content", HTMLInputElement).checked;
  const pair = pairOf();
  for (const [side, id] of ["gains-first", "gains-second"].entries()) {
    const [winner, loser] = side ? [pair[1], pair[0]] : pair;
    const rows = gainedBy(orders[order - 1] ?? [], winner, loser, isContent);
    const table = find(`#${id}`, HTMLTableElement);
    const of = (/** @type {number} */ item) => ({ axis: META.pair ?? "", item });
    tell(byId(`${id}-caption`), "{first} finds more often than {second}", { first: of(winner), second: of(loser) });
    const names = [winner, loser].map((item) => header("number", itemName(META.pair ?? "", item)));
    const heads = [tell(header(), "N-gram"), tell(header("number"), "Gain"), ...names, tell(header("number"), "References")];
    table.tHead?.replaceChildren(line(...heads));
    const lines = rows.map((one) => gainLine(one, winner, loser, side ? "loss" : "gain"));
    table.tBodies[0].replaceChildren(...(lines.length ? lines : [line(tell(td(""), "none"))]));
  }
}

/**
 * The n-grams that one gains most against the other; of equal ones the first.
 *
 * @param {Gained[]} ngrams
 * @param {number} winner
 * @param {number} loser
 * @param {boolean} isContent whether frequent words and punctuation alone are left out
 */
export function gainedBy(ngrams, winner, loser, isContent) {
  const gain = (/** @type {Gained} */ [, matched]) => matched[winner] - matched[loser];
  const found = ngrams.filter((one) => gain(one) > 0 && (one[3] || !isContent));
  return found.sort((a, b) => gain(b) - gain(a)).slice(0, SHOWN);
}

/**
 * @param {Gained} gained
 * @param {number} winner
 * @param {number} loser
 * @param {string} sort
 */
function gainLine([text, matched, expected], winner, loser, sort) {
  const button = made("button", "plain");
  button.type = "button";
  button.append(made("bdi"));
  find("bdi", HTMLElement, button).textContent = readNgram(text, unitAt("#gains-choice") === CHARACTERS);
  button.addEventListener("click", () => {
    const criteria = { ...NO_CRITERIA, query: expressionOf(text), expression: true, scope: "references", sort };
    set({ criteria, facets: {}, picked: null, page: 0 });
    jumpTo("segments");
  });
  const counts = [matched[winner] - matched[loser], matched[winner], matched[loser], expected];
  return line(td("ngram", button), ...counts.map(countCell));
}

/**
 * A regular expression that finds an n-gram in a text: with or without spaces between its tokens.
 *
 * @param {string} ngram its tokens with spaces between them
 */
export function expressionOf(ngram) {
  const tokens = ngram.split(" ");
  const edge = (/** @type {string | undefined} */ character) =>
    character !== undefined && SPACED.test(character) && !UNSPACED.test(character);
  const body = tokens.map((token) => token.replace(SPECIAL, "\\$&")).join("\\s*");
  const [first, last] = [[...ngram][0], [...ngram].at(-1)];
  return `${edge(first) ? "(?<![\\p{L}\\p{N}])" : ""}${body}${edge(last) ? "(?![\\p{L}\\p{N}])" : ""}`;
}
