// @ts-check
// Starts every part whose elements are on the page, from its top to its end.

import { goToAddress, startAddress } from "./address.js";
import { startAppearance } from "./appearance.js";
import { startCharts } from "./charts/figures.js";
import { startLooks } from "./charts/looks.js";
import { startPrinting } from "./charts/printing.js";
import { startScatter } from "./charts/scatter.js";
import { startControls } from "./controls.js";
import { startDerivations } from "./derivation.js";
import { startPairs, startPairSection } from "./pair/section.js";
import { startPlaces } from "./places.js";
import { started } from "./ready.js";
import { startTables } from "./tables/copying.js";
import { startLeaderboards } from "./tables/leaderboard.js";
import { startMatrices } from "./tables/matrix.js";
import { startNgrams } from "./tables/ngrams.js";
import { startSorting } from "./tables/sorting.js";
import { startBrowser } from "./units/browser.js";

/** @param {string} id */
const has = (id) => document.getElementById(id) !== null;

document.documentElement.classList.add("scripted");
startAppearance();
startTables();
startSorting();
startMatrices();
startAddress();
startLooks();
startControls();
startLeaderboards();
startPairs();
if (has("pair-headline")) startPairSection();
startPlaces();
startDerivations();
if (document.querySelector("figure[data-chart]")) {
  startScatter();
  startCharts();
}
if (has("ngram-tables")) startNgrams();
if (has("segment-list")) startBrowser();
startPrinting();
goToAddress();
started();
performance.mark("mtgauge-ready");
