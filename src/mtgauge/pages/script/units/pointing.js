// @ts-check
// What stands behind a colour that is pointed at: the edit in words, and its counterpart in the reference.

import { byId, findAll, made } from "../elements.js";
import { UNITS } from "../meta.js";
import { readable } from "../unseen.js";
import { runsAt, tellEdit } from "./edits.js";
import { markCounterparts, shownIn } from "./texts.js";

/** @import { Place } from "./pieces.js" */

/** @typedef {{edit: Element, article: Element | null, reference: number}} Pointed */

/**
 * The element of the edit that is pointed at, and the reference in which its counterpart is marked.
 *
 * @type {{at: Pointed | null}}
 */
const POINTER = { at: null };

/**
 * Says what an edit is, and marks its counterpart in the reference.
 *
 * @param {Element | null} edit
 */
export function pointAtEdit(edit) {
  if (edit === (POINTER.at?.edit ?? null)) return;
  pointNowhere();
  const text = edit?.closest(".text");
  const output = edit?.closest("[data-against]");
  if (!edit || !text) return;
  const runs = runsAt(edit);
  const article = edit.closest("article");
  const reference = output instanceof HTMLElement ? Number(output.dataset.against) : NaN; // spans of the source have none
  const place = runs.find((run) => run.to > run.from);
  const other = pointIn(article, reference, place ? [[place.from, place.to]] : []);
  POINTER.at = { edit, article, reference };
  const name = readable(UNITS.references[reference] ?? "");
  byId("edit-words").replaceChildren(
    ...runs.map((run) => {
      const line = made("span");
      tellEdit(line, run, shownIn(text).text, other && shownIn(other).text, name);
      return line;
    }),
  );
}

export function pointNowhere() {
  if (!POINTER.at) return;
  pointIn(POINTER.at.article, POINTER.at.reference, []);
  byId("edit-words").replaceChildren();
  POINTER.at = null;
}

/**
 * Points at places in a reference of a segment, and at no others; returns an element of its text, if it has one.
 *
 * @param {Element | null} article
 * @param {number} reference
 * @param {Place[]} places
 */
function pointIn(article, reference, places) {
  const elements = article ? findAll(`[data-reference="${reference}"] .text`, HTMLElement, article) : [];
  for (const element of elements) markCounterparts(element, places);
  return elements[0] ?? null;
}
