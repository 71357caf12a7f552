// @ts-check
// Steps of a score: the n-gram under the mouse or the focus lights up with its equals, in texts and in tables.

import { findAll } from "./elements.js";

const MOVES = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

export function startDerivations() {
  findAll(".derivation", HTMLElement).forEach(start);
}

/** @param {HTMLElement} root */
function start(root) {
  const all = findAll("[data-gram]", HTMLElement, root);
  const texts = findAll("[data-whole]", HTMLElement, root).map((text) => findAll("[data-gram]", HTMLElement, text));
  /** @type {HTMLElement[]} */
  let lit = [];
  const light = (/** @type {EventTarget | null} */ target) => {
    const gram = target instanceof Element ? target.closest("[data-gram]")?.getAttribute("data-gram") : undefined;
    for (const element of lit) element.classList.remove("lit");
    lit = gram ? [...all.filter((one) => one.dataset.gram === gram), ...texts.flatMap((text) => runs(text, gram))] : [];
    for (const element of lit) element.classList.add("lit");
  };
  root.addEventListener("mouseover", ({ target }) => light(target));
  root.addEventListener("mouseleave", () => light(document.activeElement));
  root.addEventListener("focusin", ({ target }) => light(target));
  root.addEventListener("focusout", ({ relatedTarget }) => light(relatedTarget));
  // one stop of the Tab key in each text and table, and arrows from there
  for (const part of findAll(".tokens, tbody, .pairs", HTMLElement, root)) {
    walkable(part, findAll("[data-gram]", HTMLElement, part));
  }
}

/**
 * @param {HTMLElement} part
 * @param {HTMLElement[]} grams
 */
function walkable(part, grams) {
  grams.forEach((gram, place) => (gram.tabIndex = place === 0 ? 0 : -1));
  part.addEventListener("keydown", (event) => {
    const place = grams.findIndex((gram) => gram === event.target);
    const next = grams[place + (MOVES[event.key] ?? 0)];
    if (place < 0 || !(event.key in MOVES)) return;
    event.preventDefault();
    if (!next) return;
    grams[place].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

/**
 * Adjacent tokens that make an n-gram of several: words with blanks between them, characters without.
 *
 * @param {HTMLElement[]} tokens
 * @param {string} gram
 * @returns {HTMLElement[]}
 */
export function runs(tokens, gram) {
  const grams = tokens.map((token) => token.dataset.gram ?? "");
  return tokens.flatMap((_, first) => {
    for (const between of [" ", ""]) {
      let text = grams[first];
      let end = first + 1;
      for (; text.length < gram.length && end < grams.length; end++) text += between + grams[end];
      if (text === gram && end > first + 1) return tokens.slice(first, end);
    }
    return [];
  });
}
