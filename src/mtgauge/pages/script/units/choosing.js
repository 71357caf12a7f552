// @ts-check
// Which units are in the list: found anew when the reader asks for others.

import { idOf, unitIndex } from "../data/store.js";
import { byId, find } from "../elements.js";
import { underway } from "../ready.js";
import { chosenPositions } from "../search/criteria.js";
import { sorted } from "../search/order.js";
import { ExpressionError } from "../search/search.js";
import { columnsOf, textSearch } from "../search/searching.js";
import { silence, tell } from "../text.js";
import { readable } from "../unseen.js";
import { changed, looked, pairOf, view } from "../view.js";
import { drawUnits, writeState } from "./drawing.js";
import { LIST } from "./list.js";
import { WORDS } from "./words.js";

/** @import { Progress, Result } from "../search/search.js" */

/** Finds the units that the filters leave, and draws a page of them. */
export function chooseUnits() {
  LIST.ready = chooseNow();
  return LIST.ready;
}

async function chooseNow() {
  const work = beginWork();
  silence(noteElement());
  tellError("");
  const { criteria } = view;
  const positions = await chosenPositions(view, looked());
  const order = await sorted(positions, { ...criteria, pair: pairOf() }, looked());
  if (!work.isLast()) return;
  if (!criteria.query) return finish(order);
  await search(order, work);
}

/** @param {number[]} found */
async function finish(found) {
  const chosen = Int32Array.from(found).sort();
  const isOther = String(chosen) !== String(LIST.chosen);
  Object.assign(LIST, { found, count: found.length, chosen });
  showWork(0, 0);
  if (isOther) changed("chosen");
  await drawUnits();
}

/**
 * Searches texts in the order of the list; its first page is drawn as soon as it is full.
 *
 * @param {number[]} order
 * @param {ReturnType<typeof beginWork>} work
 */
async function search(order, work) {
  const { query, expression, scope } = view.criteria;
  let isDrawn = false;
  try {
    const { stop, done } = textSearch().startSearch(query, {
      expression,
      columns: columnsOf(scope, looked().owners),
      order,
      told: (progress) => {
        if (!work.isLast()) return stop();
        isDrawn = tellProgress(progress, isDrawn);
      },
    });
    LIST.stop = stop;
    const result = await underway(done);
    if (!work.isLast()) return;
    await finish(result.hits);
    await tellEnd(result);
  } catch (failure) {
    showWork(0, 0);
    if (!(failure instanceof ExpressionError)) throw failure;
    tellError(failure.message);
  }
}

/**
 * Shows what is known so far; says whether the first page was drawn.
 *
 * @param {Progress} progress
 * @param {boolean} isDrawn
 */
function tellProgress({ hits, tested, of }, isDrawn) {
  Object.assign(LIST, { found: hits, count: hits.length });
  showWork(tested, of);
  const isFull = hits.length > view.page * view.size + view.size;
  if (isFull && !isDrawn) drawUnits();
  else if (hits.length) writeState(); // none so far is not none
  return isDrawn || isFull;
}

/** @param {Result} result */
async function tellEnd(result) {
  if (result.end === "stopped") tell(noteElement(), WORDS.stopped);
  if (result.end === "failed") tellError(result.reason);
  if (result.end !== "slow") return;
  const id = readable(idOf(await unitIndex(), result.position));
  tell(noteElement(), WORDS.slow, { id });
}

/** Work that ends when the reader asks for something else. */
export function beginWork() {
  LIST.stop();
  LIST.stop = () => {};
  const mine = ++LIST.choices;
  return { isLast: () => mine === LIST.choices };
}

/**
 * Says what is wrong with an expression; nothing for an empty reason.
 *
 * @param {string} reason
 */
function tellError(reason) {
  const error = byId("query-error");
  if (reason) tell(error, "This is not a regular expression: {reason}", { reason });
  error.hidden = !reason;
  find("#filters [name=query]", HTMLElement).setAttribute("aria-invalid", String(!error.hidden));
}

/**
 * How much is done; nothing where all is.
 *
 * @param {number} done
 * @param {number} of
 */
export function showWork(done, of) {
  const work = byId("segments-work");
  work.hidden = done === of;
  const bar = find("progress", HTMLProgressElement, work);
  bar.max = of || 1;
  bar.value = done;
  tell(find("span", HTMLElement, work), "Done: {share} %", { share: Math.round((100 * done) / (of || 1)) });
}

/** Where something is said about the list, beside how many units it has. */
export function noteElement() {
  return byId("segments-note");
}
