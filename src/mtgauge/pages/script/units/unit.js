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
import {
  alignedTable, besideEachOther, folded, isLong, outputHeading, referenceHeading, sourceHeading,
} from "./longtext.js";
import { firstReference, marked, originals, outputColumn, sourceRuns } from "./originals.js";
import { runsFrom } from "./pieces.js";
import { textElement } from "./texts.js";
import { WORDS } from "./words.js";

/** @import { Looked } from "../view.js" */
/** @import { Described, Warning } from "./described.js" */
/** @import { Column } from "./longtext.js" */
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
  const all = comparedOutputs(found, look);
  const { buttons, note } = noteParts(found.id);
  head.append(title, ...tags(found), ...againstLine(all), ...buttons, readButton(found));
  head.append(...warningMarks(found.warnings.filter((warning) => warning.owner === null)));
  article.append(head, note);
  const pair = besideEachOther(all.ranked);
  if (!found.alternatives && isLong(found.texts, pair)) {
    article.append(...longParts(found, look, all, pair));
    return article;
  }
  const box = originals(found, look);
  if (found.alternatives) box.append(alternativesBox(found.alternatives));
  article.append(box, outputList(all.ranked.map((owner) => outputItem(found, owner, look, all, true))));
  return article;
}

/**
 * A unit of long texts: the names and scores of two outputs, their sentences in rows, and the other texts folded.
 *
 * @param {Described} found
 * @param {Look} look
 * @param {Compared} all
 * @param {number[]} pair
 */
function longParts(found, look, all, pair) {
  const { source, references } = found.texts;
  const known = [...references.keys()].filter((place) => references[place] !== null);
  const reference = all.usual ?? known[0] ?? null;
  /** @type {Column[]} */
  const columns = pair.map((owner) => ({
    text: found.texts.outputs[owner],
    side: "target",
    marks: { runs: all.edited(owner).runs, hits: look.hits(found.position, outputColumn(owner)) },
    heading: () => outputHeading(owner),
    classes: `i${owner}`,
    data: { owner: String(owner), against: String(all.edited(owner).reference) },
  }));
  if (reference !== null) columns.unshift(referenceText(found, look, reference));
  if (source !== null) {
    const marks = { runs: sourceRuns(found, look), hits: look.hits(found.position, 0) };
    columns.unshift({ text: source, side: "source", marks, heading: sourceHeading, data: {} });
  }
  const heads = outputList(pair.map((owner) => outputItem(found, owner, look, all, false)));
  heads.classList.add("heads");
  /** @type {HTMLElement[]} */
  const parts = [heads, alignedTable(columns)];
  const others = all.ranked.filter((owner) => !pair.includes(owner));
  if (others.length) {
    const has = others.some((owner) => look.hits(found.position, outputColumn(owner)).length);
    parts.push(
      folded(tell(made("summary"), "{n} more outputs", { n: others.length }), has, () =>
        outputList(others.map((owner) => outputItem(found, owner, look, all, true))),
      ),
    );
  }
  for (const place of known) {
    if (place === reference) continue;
    const { text, marks } = referenceText(found, look, place);
    const summary = tell(made("summary"), WORDS.reference, { name: readable(UNITS.references[place]) });
    const box = () => textElement(text, "target", marks, [0, text.length]);
    parts.push(folded(summary, marks.hits.length > 0, box));
    parts[parts.length - 1].dataset.reference = String(place);
  }
  return parts;
}

/**
 * @param {Described} found
 * @param {Look} look
 * @param {number} place of the reference
 * @returns {Column}
 */
function referenceText(found, look, place) {
  return {
    text: found.texts.references[place] ?? "",
    side: "target",
    marks: { runs: [], hits: look.hits(found.position, firstReference() + place) },
    heading: () => referenceHeading(place),
    data: { reference: String(place) },
  };
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
 * The shown outputs compared with references and with each other.
 *
 * @typedef {object} Compared
 * @property {number[]} ranked the shown owners, best first
 * @property {(owner: number) => Edited} edited
 * @property {number | null} usual the most frequent reference of the colours; null: none
 * @property {(owner: number) => "best" | "worst" | null} extreme
 */

/** @param {Described} found @param {Look} look @returns {Compared} */
function comparedOutputs(found, look) {
  const ranked = rankedPlaces(OWNER, { [METRIC.id]: look.metric }).filter((owner) => look.owners.includes(owner));
  const valueOf = (/** @type {number} */ owner) => found.scores[look.metric]?.[owner] ?? NaN;
  const values = ranked.map(valueOf);
  const edited = new Map(ranked.map((owner) => [owner, spansOf(found, owner, look)]));
  const references = [...edited.values()].map(({ reference }) => reference);
  return {
    ranked,
    edited: (owner) => edited.get(owner) ?? { reference: -1, runs: [] },
    usual: mostFrequent(references.filter((reference) => reference >= 0)),
    extreme: (owner) => standing(valueOf(owner), values, SCORED.better[look.metric] ?? null, look.least),
  };
}

/** The reference of the colours, if there are several. @param {Compared} all */
function againstLine({ usual }) {
  if (usual === null || UNITS.references.length < 2) return [];
  return [tell(made("small"), "Colours: against reference {name}", referenceName(usual))];
}

/** The outputs side by side, in the order of their ranks. @param {HTMLElement[]} items */
function outputList(items) {
  const list = made("ul", "outputs");
  list.append(...items);
  return list;
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
 * @param {Compared} all
 * @param {boolean} hasText whether its text is part of it
 */
function outputItem(found, owner, look, all, hasText) {
  const item = made("li", `output i${owner}`);
  item.dataset.owner = String(owner);
  const heading = made("h4");
  heading.append(itemName(OWNER.id, owner));
  const { reference, runs } = all.edited(owner);
  const text = found.texts.outputs[owner];
  item.append(hasText ? marked(found, heading, text, outputColumn(owner), look, runs) : heading);
  if (METRIC.items.length) heading.after(scoreLine(found, owner, look.metric, all.extreme(owner)));
  if (isUnjudged(found, owner, look)) {
    item.classList.add("unjudged");
    item.append(tell(made("p", "none"), "nobody judged this"));
  }
  if (found.alternatives) item.append(decidingPart(found.alternatives, owner));
  if (UNITS.command) item.append(factorsPart(found, owner));
  if (reference >= 0) item.dataset.against = String(reference);
  if (reference >= 0 && reference !== all.usual) {
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
 * Whether nobody judged an output, while human ratings or marked errors are shown.
 *
 * @param {Described} found
 * @param {number} owner
 * @param {Look} look
 */
function isUnjudged(found, owner, look) {
  const marked = look.layer === null ? null : LAYERS[look.layer].scored;
  const asked = [...UNITS.rated.filter((metric) => metric === look.metric), ...(marked === null ? [] : [marked])];
  return asked.some((metric) => Number.isNaN(found.scores[metric][owner]));
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
