// @ts-check
// How texts are coloured: by which metric, with which legend.

import { around, byId, find, offerOptions, optionOf, sought } from "../elements.js";
import { say, sayText } from "../text.js";
import { listen, set, view } from "../view.js";
import { drawUnits } from "./drawing.js";
import { writeLegend } from "./edits.js";
import { LAYERS } from "./layers.js";
import { LIST } from "./list.js";
import { pointAtEdit, pointNowhere } from "./pointing.js";

export function startColours() {
  startPointing(byId("segment-list"));
  const metrics = sought("#colour-by", HTMLSelectElement);
  if (!metrics) return;
  writeColours(metrics);
  metrics.addEventListener("change", () => {
    set({ layer: metrics.value === "" ? null : Number(metrics.value) });
  });
  const missing = find("#missing-words", HTMLInputElement);
  missing.addEventListener("change", () => {
    LIST.missing = missing.checked;
    drawUnits();
  });
  listen((what) => {
    if (what === "language" || what === "address") writeColours(metrics);
    if (what === "layer") drawUnits();
    if (["layer", "language", "address"].includes(what)) showLegend();
  });
  showLegend();
}

/** @param {HTMLElement} list */
function startPointing(list) {
  list.addEventListener("pointerover", (event) => pointAtEdit(around(event.target, ".edit") ?? focusedEdit()));
  list.addEventListener("pointerleave", () => pointAtEdit(focusedEdit()));
  list.addEventListener("focusin", (event) => pointAtEdit(around(event.target, ".edit")));
  list.addEventListener("focusout", pointNowhere);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") pointNowhere();
  });
}

/** @param {HTMLSelectElement} select */
function writeColours(select) {
  offerOptions(select, [
    ...LAYERS.map(({ title, foreign }, place) => {
      const name = typeof title === "string" ? title : sayText(title);
      return optionOf(place, foreign ? say("{metric} (not of this run)", { metric: name }) : name);
    }),
    optionOf("", say("nothing")),
  ]);
  select.value = String(view.layer ?? "");
}

function showLegend() {
  const { labels, legend } = view.layer === null ? { labels: [], legend: [] } : LAYERS[view.layer];
  writeLegend(byId("legend"), legend.length ? legend : labels);
}

function focusedEdit() {
  return around(document.activeElement, "#segment-list .edit");
}
