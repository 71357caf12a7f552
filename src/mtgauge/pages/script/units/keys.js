// @ts-check
// n, p: pages; j, k: segments; d, D: rows of long texts in which two outputs differ; arrows: edits. Only while the section has the focus, and nobody types.

import { around, byId, findAll } from "../elements.js";
import { view } from "../view.js";
import { pageCount } from "./list.js";
import { showTop, turnTo } from "./pager.js";

/** @type {Record<string, (list: HTMLElement) => unknown>} */
const KEYS = {
  n: (list) => turnByKey(list, 1),
  p: (list) => turnByKey(list, -1),
  j: (list) => stepSegment(list, 1),
  k: (list) => stepSegment(list, -1),
  d: (list) => stepTo(list, ".differs", 1),
  D: (list) => stepTo(list, ".differs", -1),
  ArrowRight: (list) => stepTo(list, ".edit", 1),
  ArrowLeft: (list) => stepTo(list, ".edit", -1),
};

export function startKeys() {
  const list = byId("segment-list");
  byId("segments").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = KEYS[event.key];
    if (!action || (event.key.startsWith("Arrow") && !around(event.target, "#segment-list"))) return;
    event.preventDefault();
    action(list);
  });
  list.addEventListener("focusin", (event) => {
    const article = around(event.target, "article");
    if (!article) return;
    for (const other of findAll("article[tabindex='0']", HTMLElement, list)) other.tabIndex = -1;
    article.tabIndex = 0;
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches("select, textarea, input:not([type=checkbox])");
}

/** @param {HTMLElement} list */
function articlesOf(list) {
  return findAll("article", HTMLElement, list);
}

/**
 * @param {HTMLElement} list
 * @param {number} step
 */
async function turnByKey(list, step) {
  const page = view.page + step;
  if (page < 0 || page >= pageCount()) return;
  await turnTo(page);
  articlesOf(list)[0]?.focus({ preventScroll: true });
  showTop();
}

/**
 * @param {HTMLElement} list
 * @param {number} step
 */
async function stepSegment(list, step) {
  const articles = articlesOf(list);
  const at = articles.findIndex((article) => article === around(document.activeElement, "#segment-list article"));
  const next = at < 0 ? articles[0] : articles[at + step];
  if (next) next.focus();
  else if (step > 0) await turnByKey(list, 1);
  else if (view.page > 0) {
    await turnByKey(list, -1);
    articlesOf(list).at(-1)?.focus();
  }
}

/**
 * The next element of a kind behind what has the focus, or the one before it.
 *
 * @param {HTMLElement} list
 * @param {string} selector
 * @param {number} step
 */
function stepTo(list, selector, step) {
  const from = document.activeElement;
  if (!from) return;
  const wanted = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const elements = findAll(selector, HTMLElement, list).filter((one) => from.compareDocumentPosition(one) & wanted);
  const found = elements.at(step > 0 ? 0 : -1);
  found?.focus();
  found?.scrollIntoView({ block: "nearest" });
}
