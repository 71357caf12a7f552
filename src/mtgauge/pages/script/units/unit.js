// @ts-check
// One unit as the reader sees it: its texts, every shown owner's output with scores, marks and warnings.

import { axisOf, decimalsOf, isScored, METRIC, OWNER, rankedPlaces, SCORED, scoredPlaces } from "../axes.js";
import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { noteParts } from "../notes/noting.js";
import { numberElement } from "../rounding.js";
import { ENGLISH, itemName, itemText, tell } from "../text.js";
import { appendSeen, readable } from "../unseen.js";
import { alternativesBox, decidingPart } from "./alternatives.js";
import { factorsPart } from "./factors.js";
import { LAYERS, shownRuns } from "./layers.js";
import { firstReference, marked, originals } from "./originals.js";
import { runsFrom } from "./pieces.js";

/** @import { Looked } from "../view.js" */
/** @import { Described, Warning } from "./described.js" */
/** @import { Place, Run } from "./pieces.js" */

/**
 * How units are looked at.
 *
 * @typedef {object} LookParts
 * @property {number | null} layer place of the spans that colour texts
 * @property {boolean} missing whether missing words are shown
 * @property {number} least the difference of scores below which nobody is best or worst
 * @property {(position: number, column: number) => Place[]} hits where the query is in a text, by its column
 */
/** @typedef {Looked & LookParts} Look */
/** @typedef {{reference: number, runs: Run[]}} Edited */

/**
 * The element of a unit.
 *
 * @param {Described} found
 * @param {Look} look
 */
export function unitElement(found, look) {
  const article = made("article", "segment");
  article.tabIndex = -1;
  article.dataset.position = String(found.position);
  const title = made("h3");
  title.id = `segment-${found.position}`;
  article.setAttribute("aria-labelledby", title.id);
  const link = made("a");
  link.href = `#unit-${encodeURIComponent(found.id)}`;
  appendSeen(link.appendChild(made("bdi")), found.id);
  title.append(link);
  const head = made("header");
  const { list, against } = outputs(found, look);
  const { buttons, note } = noteParts(found.id);
  head.append(title, ...tags(found), ...against, ...buttons, readButton(found));
  head.append(...warningMarks(found.warnings.filter((warning) => warning.owner === null)));
  const box = originals(found, look);
  if (found.alternatives) box.append(alternativesBox(found.alternatives));
  article.append(head, note, box, list);
  return article;
}

/** What opens the document of a unit, or its neighbours. @param {Described} found */
function readButton(found) {
  const button = made("button", "plain");
  button.type = "button";
  button.dataset.read = found.id;
  return found.hasDocument ? tell(button, "Show the document") : tell(button, "Show the neighbours");
}

/** @param {Described} found */
function tags(found) {
  const known = [];
  if (found.hasId) known.push(tell(made("small"), "no. {n}", { n: found.position + 1 }));
  for (const { axis, item } of found.places) {
    const values = { facet: axisOf(axis).title, name: readable(itemText(axis, item)) };
    known.push(tell(made("small"), "{facet}: {name}", values));
  }
  return known;
}

/**
 * Warnings as they are read: a sign and the message.
 *
 * @param {Warning[]} warnings
 */
function warningMarks(warnings) {
  return warnings.map(({ code, message }) => {
    const mark = made("p", "warning");
    mark.dataset.code = code;
    const words = made("span");
    if (typeof message === "object") tell(words, message.t, message.a);
    else appendSeen(words, message).lang = ENGLISH;
    mark.append("⚠ ", words);
    return mark;
  });
}

/**
 * The outputs of the shown owners side by side, in the order of their ranks: each has its place in every unit.
 *
 * @param {Described} found
 * @param {Look} look
 */
function outputs(found, look) {
  const list = made("ul", "outputs");
  const ranked = rankedPlaces(OWNER, { [METRIC.id]: look.metric }).filter((owner) => look.owners.includes(owner));
  const values = ranked.map((owner) => found.scores[look.metric]?.[owner] ?? NaN);
  const edited = ranked.map((owner) => spansOf(found, owner, look));
  const usual = mostFrequent(edited.map(({ reference }) => reference).filter((reference) => reference >= 0));
  for (const [place, owner] of ranked.entries()) {
    const rank = standing(values[place], values, SCORED.better[look.metric] ?? null, look.least);
    list.append(outputItem(found, owner, look, { rank, edited: edited[place], usual }));
  }
  if (usual === null || UNITS.references.length < 2) return { list, against: [] };
  return { list, against: [tell(made("small"), "Colours: against reference {name}", referenceName(usual))] };
}

/** @param {number} reference */
function referenceName(reference) {
  return { name: readable(UNITS.references[reference]) };
}

/**
 * The most frequent of some values, the first of several; null where there are none.
 *
 * @template T
 * @param {T[]} values
 * @returns {T | null}
 */
function mostFrequent(values) {
  const count = (/** @type {T} */ value) => values.filter((other) => other === value).length;
  /** @type {T | null} */
  let best = null;
  for (const value of values) if (best === null || count(value) > count(best)) best = value;
  return best;
}

/**
 * @param {Described} found
 * @param {number} owner
 * @param {Look} look
 * @param {{rank: Standing, edited: Edited, usual: number | null}} how `usual`: the reference that is said for all
 */
function outputItem(found, owner, look, { rank, edited: { reference, runs }, usual }) {
  const item = made("li", `output i${owner}`);
  item.dataset.owner = String(owner);
  const heading = made("h4");
  heading.append(itemName(OWNER.id, owner));
  const column = firstReference() + UNITS.references.length + owner;
  const box = marked(found, heading, found.texts.outputs[owner], column, look, runs);
  if (METRIC.items.length) heading.after(scoreLine(found, owner, look.metric, rank));
  item.append(box);
  if (isUnjudged(found, owner, look)) {
    item.classList.add("unjudged");
    item.append(tell(made("p", "none"), "nobody judged this"));
  }
  if (found.alternatives) item.append(decidingPart(found.alternatives, owner));
  if (UNITS.command) item.append(factorsPart(found, owner));
  if (reference >= 0) item.dataset.against = String(reference);
  if (reference >= 0 && reference !== usual) {
    item.append(tell(made("p", "against"), "Colours: against reference {name}", referenceName(reference)));
  }
  item.append(...warningMarks(found.warnings.filter((warning) => warning.owner === owner)));
  return item;
}

/**
 * @param {Described} found
 * @param {number} owner
 * @param {Look} look
 * @returns {Edited}
 */
function spansOf(found, owner, look) {
  const layer = look.layer === null ? null : LAYERS[look.layer];
  const numbers = look.layer === null ? null : found.texts.spans[look.layer][owner];
  if (!layer || !numbers?.length || layer.side !== "output") return { reference: -1, runs: [] };
  const { reference, runs: all } = runsFrom(numbers, layer.labels, found.texts.references);
  const runs = shownRuns(layer, all);
  return { reference, runs: look.missing ? runs : runs.filter((run) => run.end > run.start) };
}

/**
 * Whether an output has no marks since nobody looked for errors in it.
 *
 * @param {Described} found
 * @param {number} owner
 * @param {Look} look
 */
function isUnjudged(found, owner, look) {
  const scored = look.layer === null ? null : LAYERS[look.layer].scored;
  return scored !== null && Number.isNaN(found.scores[scored][owner]);
}

/** @typedef {"best" | "worst" | null} Standing */

/**
 * How a value stands among the shown ones; nothing where all are as good as equal or no direction is better.
 *
 * @param {number} value
 * @param {number[]} values
 * @param {boolean | null} higher
 * @param {number} least the least difference between the best and the worst that says something
 * @returns {Standing}
 */
export function standing(value, values, higher, least = 0) {
  const defined = values.filter((one) => !Number.isNaN(one));
  const [low, high] = [Math.min(...defined), Math.max(...defined)];
  if (higher === null || low === high || high - low < least) return null;
  if (value === (higher ? high : low)) return "best";
  return value === (higher ? low : high) ? "worst" : null;
}

/**
 * The score that counts, or why there is none, and small the others.
 *
 * @param {Described} found
 * @param {number} owner
 * @param {number} metric
 * @param {Standing} rank
 */
function scoreLine(found, owner, metric, rank) {
  const line = made("p", "scores");
  const main = made("span", `score ${rank ?? ""}`);
  if (isScored(metric)) main.append(`${itemText(SCORED.id, metric)} `, scoreElement(found, owner, metric));
  else tell(main, "{metric} scores whole documents", { metric: { axis: METRIC.id, item: metric } });
  if (rank === "best") main.append(" ▲ ", tell(made("span"), "best"));
  if (rank === "worst") main.append(" ▼ ", tell(made("span"), "worst"));
  line.append(main);
  for (const place of scoredPlaces()) {
    if (place === metric) continue;
    const other = made("small");
    other.append(`${itemText(SCORED.id, place)} `, scoreElement(found, owner, place));
    line.append(" ", other);
  }
  return line;
}

/** @param {Described} found @param {number} owner @param {number} metric */
function scoreElement(found, owner, metric) {
  return numberElement(found.scores[metric][owner], decimalsOf(metric, SCORED));
}
