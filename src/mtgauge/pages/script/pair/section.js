// @ts-check
// The section "A against B": starts its parts, and takes the pair from whatever names one.

import { jumpTo } from "../address.js";
import { METRIC, OWNER } from "../axes.js";
import { around, byId, sought } from "../elements.js";
import { holdAgainst } from "../view.js";
import { drawClasses } from "./classes.js";
import { startForest } from "./forest.js";
import { drawGains, GAINS, startGains } from "./gains.js";
import { drawHeadline, startHeadline } from "./headline.js";
import { drawHeatMap, HEAT, startHeatMap } from "./heatmap.js";
import { startPart } from "./part.js";
import { startPoints } from "./points.js";
import { drawRanked } from "./ranked.js";
import { drawReasons } from "./reasons.js";

/** Changes after which another pair is compared, or other words are said. */
const PAIR = ["pair", "address", "language", METRIC.id, OWNER.id];
/** Changes after which other units are compared. */
const CHOSEN = [...PAIR, "chosen"];

/** Lets every cell and row that names a pair hold the two against each other. */
export function startPairs() {
  document.addEventListener("click", (event) => {
    const named = around(event.target, "[data-pair]");
    const [first, second] = named?.dataset.pair?.split(",").map(Number) ?? [];
    if (first === undefined || second === undefined || first === second) return;
    holdAgainst([first, second]);
    if (sought("#pair", HTMLElement)) jumpTo("pair");
  });
}

export function startPairSection() {
  startHeadline();
  startPart(byId("pair-headline"), drawHeadline, CHOSEN, { isFirst: true });
  startPart(byId("pair-reasons"), drawReasons, PAIR);
  startPart(byId("pair-ranked"), drawRanked, CHOSEN);
  if (sought("#heat", HTMLElement)) {
    startForest();
    startHeatMap();
    startPart(byId("pair-heat"), drawHeatMap, [...CHOSEN, HEAT]);
  }
  if (sought("#pair-gains", HTMLElement)) {
    startGains();
    startPart(byId("pair-gains"), drawGains, [...PAIR, GAINS]);
  }
  startPoints(PAIR);
  if (sought("#classes", HTMLElement)) startPart(byId("pair-classes"), drawClasses, PAIR);
}
