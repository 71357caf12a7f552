// @ts-check
// On paper every chart stands as an image by itself: in light colours, sharp, with a legend.

import { underway } from "../ready.js";
import { listen, view } from "../view.js";
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

export function startPrinting() {
  if (location.hash === "#print") printFigures();
  else openLater();
  listen((what) => {
    if (what in view.choice) openLater();
  });
  /** @type {string | undefined} */
  let themeOnScreen;
  addEventListener("beforeprint", () => {
    themeOnScreen = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    printFigures();
  });
  addEventListener("afterprint", () => {
    if (themeOnScreen) document.documentElement.dataset.theme = themeOnScreen;
    else delete document.documentElement.dataset.theme;
    redraw(() => true);
  });
}

function openLater() {
  setTimeout(openAll, IDLE); // eslint-disable-line no-restricted-globals -- nobody waits for it
}

/** Opens what charts are made of: a browser that prints waits for no block to be unpacked. */
async function openAll() {
  for (const { id } of FIGURES) await compose(id);
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
