// @ts-check
// On paper everything stands that a reader would scroll to: what fills lazily is filled, what is folded is open, and a
// chart of the chart library is an image by itself, in light colours, sharp, with a legend.

import { findAll } from "../elements.js";
import { ready, underway } from "../ready.js";
import { listen } from "../view.js";
import { accompany, FIGURES, plotOf, redraw, showDrawing, showNothing } from "./figures.js";
import { image } from "./images.js";
import { compose } from "./scene.js";

/** @import { Figure } from "./figures.js" */

/** Dots of a printed image for each pixel of the screen. */
const SHARPNESS = 3;
/** Width of the text on paper in pixels of the screen, or a little less. */
const PAPER_WIDTH = 680;
/** Milliseconds after which nobody is kept waiting. */
const IDLE = 1000;
/** Rows of a folded table up to which it is opened on paper. */
const MOST_ROWS = 60;
/** What is folded and serves readers of the screen alone. */
const SCREEN = ".panel, .factors";

/** Cancels the filling that is planned. */
const PLANNED = { timer: 0 };

export function startPrinting() {
  if (location.hash === "#print") {
    unfold();
    printAll();
  } else fillLater();
  listen(fillLater);
  /** @type {string | undefined} */
  let themeOnScreen;
  let fold = () => {};
  addEventListener("beforeprint", () => {
    themeOnScreen = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    fold = unfold();
    printAll();
  });
  addEventListener("afterprint", () => {
    if (themeOnScreen) document.documentElement.dataset.theme = themeOnScreen;
    else delete document.documentElement.dataset.theme;
    fold();
    redraw(() => true);
  });
}

/** A browser that prints waits for no block to be unpacked, so that all is filled as soon as nobody waits. */
function fillLater() {
  clearTimeout(PLANNED.timer);
  PLANNED.timer = setTimeout(fillAll, IDLE); // eslint-disable-line no-restricted-globals -- nobody waits for it
}

async function fillAll() {
  await ready();
  for (const { id } of FIGURES) await compose(id);
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

async function printAll() {
  await ready();
  await printFigures();
}

async function printFigures() {
  await Promise.all(FIGURES.map(printFigure));
}

/** @param {Figure} figure */
async function printFigure(figure) {
  const turn = ++figure.turn;
  const plot = plotOf(figure);
  figure.fresh = true;
  const scene = await compose(figure.id);
  if (!scene.rows.length) return showNothing(figure, scene);
  if (scene.chart.picture) return showDrawing(figure, scene);
  const view = await image(scene, Math.min(plot.clientWidth, PAPER_WIDTH));
  const canvas = await underway(view.toCanvas(SHARPNESS));
  if (turn !== figure.turn) return;
  figure.view?.finalize();
  figure.view = null;
  accompany(plot, scene);
  plot.replaceChildren(canvas);
  figure.element.dataset.drawn = "true";
}
