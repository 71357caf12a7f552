// @ts-check
// The unit browser: starts all of its parts.

import { METRIC, OWNER } from "../axes.js";
import { byId, find } from "../elements.js";
import { NOTES_READ, startNotes } from "../notes/noting.js";
import { startReader } from "../reader/reader.js";
import { listen, view } from "../view.js";
import { chooseUnits } from "./choosing.js";
import { startColours } from "./colours.js";
import { drawUnits, writeState } from "./drawing.js";
import { saveUnits } from "./export.js";
import { startFacets } from "./facets.js";
import { startFilterForm } from "./filterform.js";
import { startJumps } from "./jumps.js";
import { startKeys } from "./keys.js";
import { LIST } from "./list.js";
import { startPager } from "./pager.js";
import { startSubset } from "./subset.js";

/** Changes after which other units may be in the list. */
const CHOOSING = new Set(["criteria", "facets", "picked", "address", METRIC.id, OWNER.id]);
/** Orders of the list that depend on the pair. */
const PAIRED = new Set(["ahead", "behind", "gain", "loss"]);

export function startBrowser() {
  startColours();
  startPager();
  startKeys();
  startFacets();
  startSubset();
  startNotes();
  startReader();
  find("#segments-work button", HTMLElement).addEventListener("click", () => LIST.stop());
  byId("save-segments").addEventListener("click", saveUnits);
  LIST.ready = begin();
}

async function begin() {
  await startFilterForm();
  // behind the form, whose words stand in the sentence on the filters
  listen((what) => {
    if (CHOOSING.has(what)) chooseUnits();
    if (what === "pair") PAIRED.has(view.criteria.sort) ? chooseUnits() : drawUnits();
    if (what === NOTES_READ) drawUnits();
    if (what === "language") writeState();
  });
  await chooseUnits();
  startJumps();
}
