// @ts-check
// The page of the list that is seen: its segments, and how many there are.

import { METRIC } from "../axes.js";
import { breath } from "../breath.js";
import { byId, find, findAll, made } from "../elements.js";
import { UNITS } from "../meta.js";
import { marksOf } from "../search/searching.js";
import { tell, tellAttribute } from "../text.js";
import { looked, set, view } from "../view.js";
import { described } from "./described.js";
import { limits } from "./filterform.js";
import { LIST, pageCount } from "./list.js";
import { leastDifference } from "./noise.js";
import { pointNowhere } from "./pointing.js";
import { unitElement } from "./unit.js";
import { WORDS } from "./words.js";

/** Milliseconds of drawing after which the page takes a breath. */
const DRAWING = 30;

/** Draws the page of the moment; the old one stands until the new one is made. */
export async function drawUnits() {
  const mine = ++LIST.drawings;
  const list = byId("segment-list");
  list.setAttribute("aria-busy", "true");
  view.page = Math.max(0, Math.min(view.page, pageCount() - 1));
  const positions = LIST.found.slice(view.page * view.size, (view.page + 1) * view.size);
  const hits = await marksOf(view.criteria, looked(), positions);
  const least = METRIC.items.length ? await leastDifference(looked()) : 0;
  const look = { ...looked(), layer: view.layer, missing: LIST.missing, least, hits };
  const known = await described(positions, look.owners);
  const articles = [];
  let start = performance.now();
  for (const found of known) {
    if (mine !== LIST.drawings) return;
    articles.push(unitElement(found, look));
    if (performance.now() - start > DRAWING) {
      await breath();
      start = performance.now();
    }
  }
  if (mine !== LIST.drawings) return;
  placeArticles(list, articles);
  writeState();
  writePager();
  list.removeAttribute("aria-busy");
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} articles
 */
function placeArticles(list, articles) {
  const hadFocus = list.contains(document.activeElement);
  pointNowhere();
  if (articles.length) list.replaceChildren(...articles);
  else list.replaceChildren(tell(made("p", "none"), WORDS.none));
  // one stop for the tabulator; from there on keys lead from segment to segment
  if (articles.length) articles[0].tabIndex = 0;
  if (hadFocus) (articles[0] ?? list).focus({ preventScroll: true });
}

/** How many segments there are, and why. */
export function writeState() {
  const element = byId("segments-state");
  tell(element, WORDS.shown, { n: LIST.count, all: UNITS.n });
  for (const { words, off } of limits()) {
    const chip = made("button", "limit");
    chip.type = "button";
    chip.textContent = words;
    tellAttribute(chip, "title", "Take this off");
    chip.addEventListener("click", () => set({ ...off(), page: 0 }));
    element.append(" · ", chip);
  }
}

function writePager() {
  const last = pageCount() - 1;
  for (const button of findAll("#segments [data-turn]", HTMLElement)) {
    const goesBack = ["first", "previous"].includes(button.dataset.turn ?? "");
    // a button that is disabled would lose the focus of whoever has just pressed it
    button.setAttribute("aria-disabled", String(view.page === (goesBack ? 0 : last)));
  }
  const field = find("#page-number", HTMLInputElement);
  field.max = String(last + 1);
  field.value = String(view.page + 1);
  for (const element of findAll("#segments .page-count", HTMLElement)) tell(element, "of {n}", { n: last + 1 });
}
