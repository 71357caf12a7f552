// @ts-check
// The charts of the page: drawn when they come near, and drawn again when what they show has changed.

import { find, findAll, made } from "../elements.js";
import { fillsLazily } from "../ready.js";
import { sayText, tell } from "../text.js";
import { showFacets } from "../units/facets.js";
import { listen } from "../view.js";
import { take } from "./images.js";
import { startPointing } from "./lighting.js";
import { paneOf } from "./pane.js";
import { compose } from "./scene.js";
import { hideTip } from "./tips.js";

/** @import { Row, Scene } from "./scene.js" */
/** @import { Change } from "../view.js" */

/**
 * @typedef {object} Figure
 * @property {HTMLElement} element
 * @property {string} id
 * @property {boolean} near whether it is in sight or nearly so
 * @property {boolean} fresh whether what is drawn, or is being drawn, is what the reader chose
 * @property {boolean} stale whether the reader has chosen something else than what the page opens with
 * @property {number} turn how often it was drawn; work on an older drawing ends
 * @property {Scene | null} scene
 */

/** What charts that are not drawn from rows of their own follow. @type {Record<string, Change[]>} */
const FOLLOWED = { rows: [], units: ["pair", "plot", "against"], pair: ["pair", "chosen"] };

/** @type {Figure[]} */
const FIGURES = [];

export function startCharts() {
  const near = new IntersectionObserver(seen, { rootMargin: "300px 0px" });
  for (const element of findAll("figure[data-chart]", HTMLElement)) {
    const id = element.dataset.chart ?? "";
    /** @type {Figure} */
    const figure = { element, id, near: false, fresh: false, stale: false, turn: 0, scene: null };
    FIGURES.push(figure);
    near.observe(element);
    fillsLazily(() => figure.stale && !figure.fresh && draw(figure));
    for (const button of findAll("[data-take]", HTMLElement, element)) {
      button.addEventListener("click", async () => take(await compose(id), button.dataset.take ?? ""));
    }
  }
  listen((what) => redraw((figure) => concerns(what, figure)));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
}

/** @param {IntersectionObserverEntry[]} entries */
function seen(entries) {
  for (const entry of entries) {
    const figure = FIGURES.find((one) => one.element === entry.target);
    if (!figure) continue;
    figure.near = entry.isIntersecting;
    if (figure.near && !figure.fresh) draw(figure);
  }
}

/**
 * Whether a change of the view, the language or the colours changes a drawing.
 *
 * @param {Change} what
 * @param {Figure} figure
 */
function concerns(what, { scene }) {
  if (["language", "theme", "address"].includes(what) || !scene) return true;
  return scene.chart.follows.includes(what) || FOLLOWED[scene.chart.kind].includes(what);
}

/**
 * Draws what is in sight again, and the rest when it comes there.
 *
 * @param {(figure: Figure) => boolean} chosen
 */
function redraw(chosen) {
  for (const figure of FIGURES.filter(chosen)) {
    figure.fresh = false;
    figure.stale = true;
    delete figure.element.dataset.drawn;
    if (figure.near) draw(figure);
  }
}

/** Draws what the reader chose. @param {Figure} figure */
async function draw(figure) {
  const turn = ++figure.turn;
  figure.fresh = true;
  const scene = await compose(figure.id);
  if (turn !== figure.turn) return; // something has changed meanwhile
  figure.scene = scene;
  show(figure, scene);
}

/**
 * Draws a scene in a figure.
 *
 * @param {Figure} figure
 * @param {Scene} scene
 */
function show(figure, scene) {
  if (!scene.rows.length) return showNothing(figure, scene);
  const plot = plotOf(figure);
  accompany(plot, scene);
  const drawing = paneOf(scene);
  plot.replaceChildren(drawing);
  scene.drawn?.(drawing);
  startPointing(drawing, scene, scene.open ?? (scene.chart.drill.length ? drill(scene) : null));
  figure.element.dataset.drawn = "true";
  markPicture();
}

/**
 * Limits the units to what a mark stands for, and leads to them.
 *
 * @param {Scene} scene
 * @returns {(datum: Row | undefined) => void}
 */
function drill({ chart }) {
  return (datum) => {
    const axes = chart.drill.filter((axis) => typeof datum?.[axis] === "number");
    if (axes.length) showFacets(Object.fromEntries(axes.map((axis) => [axis, datum?.[axis]])));
  };
}

/**
 * Says that nothing is left to draw, such as of a group without segments.
 *
 * @param {Figure} figure
 * @param {Scene} scene
 */
function showNothing(figure, scene) {
  const plot = plotOf(figure);
  plot.removeAttribute("role");
  plot.removeAttribute("aria-label");
  plot.replaceChildren(tell(made("p", "none"), "There is nothing to draw."));
  scene.beside?.();
  figure.element.dataset.drawn = "true";
  markPicture();
}

/** The moment in which the first chart stands, for those who measure the page. */
function markPicture() {
  const name = "mtgauge-picture";
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}

/**
 * Where a figure's chart is drawn.
 *
 * @param {Figure} figure
 */
function plotOf({ element }) {
  return find(".plot", HTMLElement, element);
}

/**
 * What stands beside a drawing: its description for those who cannot see it, the controls and table that it has.
 *
 * @param {HTMLElement} plot
 * @param {Scene} scene
 */
function accompany(plot, scene) {
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", sayText({ t: scene.chart.label.t, a: { ...scene.context, ...scene.chart.label.a } }));
  scene.beside?.();
}
