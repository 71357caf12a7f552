// @ts-check
// What a comparison comes to: both scores, their difference with its interval, and what the run's test says of it.

import { axisOf, decimalsOf, METRIC } from "../axes.js";
import { block } from "../data/store.js";
import { byId, find, made } from "../elements.js";
import { META, UNITS } from "../meta.js";
import { numberElement, rounded } from "../rounding.js";
import { line, td } from "../tables/cells.js";
import { itemName, silence, tell } from "../text.js";
import { NO_CRITERIA, pairOf, set, view } from "../view.js";
import { chosenUnits, comparedOn, rescoredBy, sharedUnits } from "./rescored.js";
import { bounds, signed, signedElement } from "./words.js";

/** @import { Score } from "../subsets.js" */
/** @import { Message } from "../text.js" */
/** @import { Current } from "./part.js" */
/** @import { Compared, Pair } from "./rescored.js" */

/** A paired test of the run on all units. @typedef {[metric: number, a: number, b: number, verdict: Message, p: Message]} Test */

/** Lets the reader take every filter off from here. */
export function startHeadline() {
  find("#pair-all", HTMLElement).addEventListener("click", () => {
    set({ criteria: { ...NO_CRITERIA, sort: view.criteria.sort }, facets: {}, picked: null, page: 0 });
  });
}

/** @param {Current} isCurrent */
export async function drawHeadline(isCurrent) {
  const metric = view.choice[METRIC.id] ?? 0;
  const pair = pairOf();
  const positions = chosenUnits();
  const [found, shared] = await Promise.all([
    comparedOn(metric, pair, positions),
    sharedUnits(metric, pair, positions),
  ]);
  const tests = /** @type {Test[]} */ (await block("tests"));
  if (!isCurrent()) return;
  const isWhole = positions.length === UNITS.n;
  tellTitle(pair, metric);
  find("#pair-all", HTMLElement).hidden = isWhole;
  tellCount(byId("pair-of"), shared.length, positions.length);
  byId("pair-scores").replaceChildren(...(found ? lines(found, pair, decimalsOf(metric)) : []));
  byId("pair-table").hidden = !found;
  tellUnit(found);
  tellMeans(found && (rescoredBy(metric)?.effectUnit ?? null));
  tellTest(isWhole, metric, pair, tests);
  const why = byId("pair-none");
  why.hidden = found !== null;
  if (found) silence(why);
  else if (!positions.length) tell(why, "No segment meets all filters.");
  else if (!shared.length) tell(why, "No segment has a score of both.");
  else tell(why, "Scores of this metric cannot be computed again in the page.");
}

/** @param {Pair} pair @param {number} metric */
function tellTitle([a, b], metric) {
  const id = META.pair ?? "";
  const [first, second] = [a, b].map((item) => ({ axis: id, item }));
  const by = { axis: METRIC.id, item: metric };
  tell(byId("pair-versus"), "{first} against {second}: {metric}", { first, second, metric: by });
}

/**
 * On how many segments the two are compared: those that both have, among those that the filters leave.
 *
 * @param {HTMLElement} element
 * @param {number} n
 * @param {number} chosen
 */
function tellCount(element, n, chosen) {
  const values = { n, chosen, all: UNITS.n };
  if (n === chosen) tell(element, "On {n} of {all} segments.", values);
  else if (chosen === UNITS.n) tell(element, "On {n} of {all} segments, on which both have a score.", values);
  else tell(element, "On {n} of {all} segments, on which both have a score, among the {chosen} that the filters leave.", values);
}

/** Says what scores of a pair are where those of all systems are effects. @param {Message | null} unit */
function tellMeans(unit) {
  const element = byId("pair-means");
  if (unit) tell(element, "The scores are means of these segments, in {unit}; where all systems are ranked, their values are effects.", { unit });
  else silence(element);
}

/**
 * A line for each score and for the difference.
 *
 * @param {Compared} found
 * @param {Pair} pair
 * @param {number} digits
 */
function lines({ first, second, difference }, pair, digits) {
  const id = META.pair ?? "";
  const systems = [first, second].map((score, side) => scoreLine(itemName(id, pair[side]), score, digits, false));
  const name = tell(made("span"), "Difference");
  return [...systems, scoreLine(name, difference, digits, true)];
}

/**
 * @param {HTMLElement} name
 * @param {Score} score
 * @param {number} digits
 * @param {boolean} isSigned
 */
function scoreLine(name, { value, interval }, digits, isSigned) {
  const head = made("th");
  head.scope = "row";
  head.append(name);
  const number = isSigned ? signedElement(value, digits) : numberElement(value, digits);
  const within = td("bounds", bounds(interval, (bound) => (isSigned ? signed : rounded)(bound, digits)));
  return line(head, td("number", number), within);
}

/** Says what the intervals leave out. @param {Compared | null} found */
function tellUnit(found) {
  const level = Math.round(100 * (1 - (UNITS.jackknife?.alpha ?? 0)));
  const element = byId("pair-intervals");
  if (!found) silence(element);
  else if (found.unit === null) {
    tell(element, "In brackets: {level} % intervals, by the jackknife over segments.", { level });
  } else {
    const facet = axisOf(found.unit).title;
    tell(element, "In brackets: {level} % intervals, by the jackknife over groups: {facet}.", { level, facet });
  }
}

/**
 * What the run's test says, which was made on all units and on nothing else.
 *
 * @param {boolean} isWhole
 * @param {number} metric
 * @param {Pair} pair
 * @param {Test[]} tests
 */
function tellTest(isWhole, metric, [first, second], tests) {
  const element = byId("pair-test");
  const isMeant = (/** @type {Test} */ [of, a, b]) =>
    of === metric && ((a === first && b === second) || (a === second && b === first));
  const test = tests.find(isMeant);
  if (!isWhole) tell(element, "Not tested: the run tests all segments together, and no choice of them.");
  else if (!test) tell(element, "Not tested: this run did not test the two against each other.");
  else tell(element, "Test of the run: {verdict} ({p}).", { verdict: test[3], p: test[4] });
}
