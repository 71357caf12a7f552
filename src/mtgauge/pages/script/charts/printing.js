// @ts-check
// Paper has everything that a reader would scroll to or open: lazy parts are filled, and folded ones are open.

import { findAll } from "../elements.js";
import { ready } from "../ready.js";
import { listen } from "../view.js";

/** Milliseconds after which nobody is kept waiting. */
const IDLE = 1000;
/** Rows of a folded table up to which it is opened on paper. */
const MOST_ROWS = 60;
/** Pixels of the width of paper, and of a text on paper for one of the screen; see `styles/print.css`. */
const [PAPER, SCALE] = [620, 0.75];
/** Folded parts that only serve readers of the screen. */
const SCREEN = ".panel, .factors";

/** Cancels the filling that is planned. */
const PLANNED = { timer: 0 };

export function startPrinting() {
  if (location.hash === "#print") {
    unfold();
    ready().then(fitTables);
  } else fillLater();
  listen(fillLater);
  /** @type {string | undefined} */
  let themeOnScreen;
  let fold = () => {};
  addEventListener("beforeprint", () => {
    themeOnScreen = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    fold = unfold();
    fitTables();
    ready();
  });
  addEventListener("afterprint", () => {
    if (themeOnScreen) document.documentElement.dataset.theme = themeOnScreen;
    else delete document.documentElement.dataset.theme;
    fold();
    for (const table of findAll(".scroll table", HTMLTableElement)) table.style.zoom = "";
  });
}

/** A browser that prints waits for no block to be unpacked, so that all is filled as soon as nobody waits. */
function fillLater() {
  clearTimeout(PLANNED.timer);
  PLANNED.timer = setTimeout(ready, IDLE); // eslint-disable-line no-restricted-globals -- nobody waits for it
}

/** Opens what is folded, and returns a function that folds it again. */
function unfold() {
  const folded = findAll("main details:not([open])", HTMLDetailsElement).filter(isForPaper);
  for (const details of folded) details.open = true;
  return () => {
    for (const details of folded) details.open = false;
  };
}

/** @param {HTMLDetailsElement} details */
function isForPaper(details) {
  return !details.closest(SCREEN) && details.querySelectorAll("tbody tr").length <= MOST_ROWS;
}

/** Makes tables that are wider than paper as small as it takes: one that sticks out would make the whole page small. */
function fitTables() {
  for (const table of findAll(".scroll table", HTMLTableElement)) {
    const width = SCALE * table.offsetWidth;
    if (width > PAPER) table.style.zoom = String(PAPER / width);
  }
}
