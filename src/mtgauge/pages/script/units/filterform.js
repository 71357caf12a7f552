// @ts-check
// The form of the filters: what it offers, what the reader asked for, and that again in words.

import { axisOf, depthOf, isScored, METRIC, OWNER, placesOf, SCORED } from "../axes.js";
import { unitIndex } from "../data/store.js";
import { byId, find, findAll, offerOptions, optionOf, sought } from "../elements.js";
import { UNITS } from "../meta.js";
import { rescoredBy } from "../pair/rescored.js";
import { due } from "../ready.js";
import { ANY_WARNING } from "../search/criteria.js";
import { itemText, say, sayText, tell } from "../text.js";
import { readable } from "../unseen.js";
import { listen, looked, NO_CRITERIA, pairOf, set, view } from "../view.js";
import { WORDS } from "./words.js";

/** @import { WarningGroup } from "../data/store.js" */
/** @import { Criteria, View } from "../view.js" */

/** Milliseconds without a key before a search begins. */
const TYPING = 250;
/** Before the name of an item for each item that it belongs to. */
const INDENT = "\u2003";

/** @param {string} name */
const select = (name) => find(`#filters [name="${name}"]`, HTMLSelectElement);
/** @param {string} name */
const input = (name) => find(`#filters [name="${name}"]`, HTMLInputElement);
/** The name of an owner, with what nobody sees in it named. @param {number} place */
const ownerName = (place) => readable(itemText(OWNER.id, place));

/** Fills the selects, and keeps their words and values those of the moment. */
export async function startFilterForm() {
  const { warnings } = await unitIndex();
  const write = () => {
    writeOptions(warnings);
    writeCriteria();
  };
  write();
  listenToForm();
  startPanel();
  const written = ["language", "address", "criteria", "facets", "pair", METRIC.id];
  listen((what) => {
    if (written.includes(what)) write();
  });
}

/** The other filters are folded until somebody opens them, which the address remembers. */
function startPanel() {
  const panel = find("#filter-panel", HTMLDetailsElement);
  panel.open = view.filters;
  panel.addEventListener("toggle", () => panel.open !== view.filters && set({ filters: panel.open }));
  listen((what) => {
    if (what === "address") panel.open = view.filters;
  });
}

function listenToForm() {
  const form = byId("filters");
  let cancel = () => {};
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("reset-filters").addEventListener("click", () => clearFilters());
  form.addEventListener("input", ({ target }) => {
    cancel();
    const isTyped = target instanceof HTMLInputElement && ["search", "number"].includes(target.type);
    cancel = due(readForm, isTyped ? TYPING : 0);
  });
}

/** Takes every filter off, and sets those given. @param {Partial<Criteria>} criteria */
export function clearFilters(criteria = {}) {
  set({ criteria: { ...NO_CRITERIA, ...criteria }, facets: {}, picked: null, page: 0 });
}

/**
 * Everything in the form that is said by the script.
 *
 * @param {WarningGroup[]} warnings
 */
function writeOptions(warnings) {
  for (const field of findAll("#filters [data-facet]", HTMLSelectElement)) offerItems(field);
  const codes = [...new Set(warnings.map((group) => group.code))];
  offerOptions(select("warning"), [
    optionOf("", say(WORDS.all)),
    optionOf(ANY_WARNING, say("any warning")),
    ...codes.map((code) => optionOf(code, sayText(UNITS.warnings[code]))),
  ]);
  const owners = () => placesOf(OWNER).map((place) => optionOf(place, ownerName(place)));
  const all = [optionOf("any", say("anything shown")), optionOf("set", say("the test set"))];
  offerOptions(select("about"), [...all, ...owners()]);
  offerOptions(select("scored"), owners());
  offerOptions(select("sort"), sorts());
  const { metric } = looked();
  if (METRIC.items.length) {
    tell(byId("range-legend"), "Score: {metric}", { metric: { axis: SCORED.id, item: metric } });
    find("#filters fieldset:has(#range-legend)", HTMLFieldSetElement).hidden = !isScored(metric);
  }
}

/** @param {HTMLSelectElement} field */
function offerItems(field) {
  const id = field.dataset.facet ?? "";
  const axis = axisOf(id);
  const options = placesOf(axis).map((place) =>
    optionOf(place, INDENT.repeat(depthOf(axis, place)) + readable(itemText(id, place))),
  );
  offerOptions(field, [optionOf("", say("all")), ...options]);
}

function sorts() {
  const system = ownerName(view.criteria.scored);
  const [first, second] = pairOf().map(ownerName);
  const options = [optionOf("order", say("order of the test set"))];
  if (!METRIC.items.length || !isScored(looked().metric)) return options;
  options.push(optionOf("low", say("lowest score of {system}", { system })));
  options.push(optionOf("high", say("highest score of {system}", { system })));
  if (OWNER.items.length > 1) {
    options.push(optionOf("ahead", say("lead of {system} over {other}", { system: first, other: second })));
    options.push(optionOf("behind", say("lead of {system} over {other}", { system: second, other: first })));
    if (rescoredBy(looked().metric)) {
      options.push(optionOf("gain", say("contribution to the lead of {system}", { system: first })));
      options.push(optionOf("loss", say("contribution to the lead of {system}", { system: second })));
    }
    options.push(optionOf("spread", say("difference between the shown systems")));
  }
  return options;
}

/** Writes what is asked for into the form. */
function writeCriteria() {
  const { criteria, facets } = view;
  const query = input("query");
  // whoever types there is not interrupted
  if (document.activeElement !== query) query.value = criteria.query;
  input("expression").checked = criteria.expression;
  for (const name of /** @type {const} */ (["scope", "about", "scored", "sort"])) {
    select(name).value = String(criteria[name]);
  }
  select("warning").value = criteria.warning ?? "";
  for (const name of /** @type {const} */ (["low", "high"])) {
    if (document.activeElement !== input(name)) input(name).value = String(criteria[name] ?? "");
  }
  const differ = sought("#filters [name=differ]", HTMLInputElement);
  if (differ) differ.checked = criteria.differ;
  input("marked").checked = criteria.marked;
  for (const field of findAll("#filters [data-facet]", HTMLSelectElement)) {
    field.value = String(facets[field.dataset.facet ?? ""] ?? "");
  }
}

/** Takes what is asked for from the form. */
function readForm() {
  const about = select("about").value;
  const criteria = {
    query: input("query").value,
    expression: input("expression").checked,
    scope: select("scope").value,
    warning: select("warning").value || null,
    about: about === "any" || about === "set" ? about : Number(about),
    scored: Number(select("scored").value),
    low: numberIn(input("low")),
    high: numberIn(input("high")),
    differ: sought("#filters [name=differ]", HTMLInputElement)?.checked ?? false,
    marked: input("marked").checked,
    sort: select("sort").value,
  };
  const chosen = findAll("#filters [data-facet]", HTMLSelectElement).filter((field) => field.value !== "");
  const facets = Object.fromEntries(chosen.map((field) => [field.dataset.facet ?? "", Number(field.value)]));
  set({ criteria, facets, page: 0 });
}

/** @param {{value: string}} field */
function numberIn(field) {
  return field.value ? Number(field.value) : null;
}

/** The limits and the order of the list, in words of the language of the moment, and the fields that take each off. */
export function limits() {
  const { criteria, facets, picked } = view;
  /** @param {string} name */
  const chosen = (name) => select(name).selectedOptions[0]?.textContent;
  /** @type {{words: string, off: () => Partial<View>}[]} */
  const found = [];
  /** @param {string} words @param {(keyof Criteria)[]} names */
  const add = (words, ...names) => {
    const cleared = Object.fromEntries(names.map((name) => [name, NO_CRITERIA[name]]));
    found.push({ words, off: () => ({ criteria: { ...view.criteria, ...cleared } }) });
  };
  const query = readable(criteria.query);
  if (query) add(say("text “{query}” in {scope}", { query, scope: chosen("scope") }), "query", "expression", "scope");
  for (const [axis, item] of Object.entries(facets)) {
    const words = say("{facet}: {name}", { facet: axisOf(axis).title, name: readable(itemText(axis, item)) });
    const rest = Object.entries(facets).filter(([other]) => other !== axis);
    found.push({ words, off: () => ({ facets: Object.fromEntries(rest) }) });
  }
  if (picked) {
    found.push({ words: say("picked in a chart: {n}", { n: picked.length }), off: () => ({ picked: null }) });
  }
  if (criteria.warning) {
    const words = say("{warning}, about {system}", { warning: chosen("warning"), system: chosen("about") });
    add(words, "warning", "about");
  }
  if (criteria.low !== null || criteria.high !== null) {
    const values = { metric: { axis: SCORED.id, item: looked().metric }, system: chosen("scored") };
    const range = { low: criteria.low ?? "−∞", high: criteria.high ?? "∞" };
    add(say("{metric} of {system} from {low} to {high}", { ...values, ...range }), "low", "high");
  }
  if (criteria.differ) add(say("the shown systems differ"), "differ");
  if (criteria.marked) add(say("marked or noted"), "marked");
  if (criteria.sort !== "order") add(say("sorted by {order}", { order: chosen("sort") }), "sort");
  return found;
}
