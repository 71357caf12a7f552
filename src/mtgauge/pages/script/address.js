// @ts-check
// The view in the address: `#ANCHOR?KEY=VALUE&...`. Every view is a link, and holds for another run of the same systems.

import { axisOf, keyOf, placeOf } from "./axes.js";
import { META, UNITS } from "./meta.js";
import { read, written } from "./picked.js";
import { due } from "./ready.js";
import { LAYERS } from "./units/layers.js";
import { changed, firstView, listen, NO_CRITERIA, PLOTS, view } from "./view.js";

/** @import { Criteria, View } from "./view.js" */

/** Milliseconds after a change in which others may follow before the address is written. */
const PAUSE = 150;
/** Changes that are no part of the view. */
const PASSING = ["language", "theme", "chosen", "notes", "notes-read"];
/** Before the id of an axis whose item limits the units. */
const IN = "in.";
const NUMBERS = ["low", "high"];

/** The address's anchor, and the state behind it. */
export function splitHash(hash = globalThis.location?.hash ?? "") {
  const [anchor, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { anchor: decoded(anchor), parameters: new URLSearchParams(query) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // written by hand
  }
}

/**
 * The view as parameters: what differs from the view that the page begins with.
 *
 * @param {View} now
 * @returns {URLSearchParams}
 */
export function parametersOf(now) {
  const first = firstView();
  const found = new URLSearchParams();
  for (const [id, place] of Object.entries(now.choice)) {
    if (place !== first.choice[id]) found.append(id, keyOf(axisOf(id), place));
  }
  for (const [id, places] of Object.entries(now.shown)) {
    if (String(places) === String(first.shown[id])) continue;
    for (const place of places) found.append(id, keyOf(axisOf(id), place));
  }
  for (const place of now.pair ?? []) found.append("pair", keyOf(axisOf(META.pair), place));
  for (const [id, place] of Object.entries(now.facets)) found.append(IN + id, keyOf(axisOf(id), place));
  if (now.picked) found.append("picked", written(now.picked, UNITS.n));
  for (const [name, value] of Object.entries(now.criteria)) {
    const key = /** @type {keyof Criteria} */ (name);
    if (value !== NO_CRITERIA[key] && value !== null) found.append(name, nameIn(key, value));
  }
  if (now.plot !== first.plot) found.append("plot", now.plot);
  if (now.against !== first.against) found.append("against", keyOf(axisOf(UNITS.metric), now.against));
  if (now.page) found.append("page", String(now.page + 1));
  if (now.size !== first.size) found.append("size", String(now.size));
  if (now.layer !== first.layer) found.append("colours", now.layer === null ? "" : LAYERS[now.layer].id);
  if (now.filters) found.append("filters", "open");
  if (now.read !== null) found.append("read", now.read);
  for (const name of now.texts ?? []) found.append("text", name);
  return found;
}

/**
 * The view that parameters ask for; what they name and the page does not have is left out.
 *
 * @param {URLSearchParams} parameters
 * @returns {View}
 */
export function viewFrom(parameters) {
  const found = firstView();
  const { choice, shown, facets } = found;
  for (const id of Object.keys(choice)) choice[id] = placesIn(id, parameters.getAll(id))[0] ?? choice[id];
  for (const id of Object.keys(shown)) {
    const places = placesIn(id, parameters.getAll(id));
    if (places.length) shown[id] = places.sort((a, b) => a - b);
  }
  const pair = placesIn(META.pair ?? "", parameters.getAll("pair"));
  if (pair.length === 2 && pair[0] !== pair[1]) found.pair = [pair[0], pair[1]];
  for (const id of UNITS.facets) {
    const [place] = placesIn(id, parameters.getAll(IN + id));
    if (place !== undefined) facets[id] = place;
  }
  found.picked = pickedIn(parameters.get("picked"));
  const plot = parameters.get("plot");
  if (plot && META.pair && PLOTS.includes(plot)) found.plot = plot;
  found.against = placesIn(UNITS.metric ?? "", parameters.getAll("against"))[0] ?? found.against;
  found.criteria = criteriaFrom(parameters);
  found.page = Math.max(0, (Number(parameters.get("page")) || 1) - 1);
  found.size = Number(parameters.get("size")) || found.size;
  found.filters = parameters.get("filters") === "open";
  found.read = parameters.get("read");
  const texts = parameters.getAll("text");
  if (texts.length) found.texts = texts;
  const layer = parameters.get("colours");
  if (layer === "") found.layer = null;
  else if (layer !== null) found.layer = Math.max(0, LAYERS.findIndex(({ id }) => id === layer));
  return found;
}

/** Units of a rectangle, which may be empty; null where no units are named. @param {string | null} text */
function pickedIn(text) {
  if (text === null) return null;
  const found = read(text, UNITS.n);
  return found.length || text === "" ? found : null;
}

/**
 * @param {string} id
 * @param {string[]} keys
 */
function placesIn(id, keys) {
  return keys.map((key) => placeOf(axisOf(id), key)).filter((place) => place >= 0);
}

/**
 * @param {keyof Criteria} key
 * @param {string | number | boolean} value
 */
function nameIn(key, value) {
  const isOwner = key === "scored" || (key === "about" && typeof value === "number");
  return isOwner ? keyOf(axisOf(UNITS.owner), Number(value)) : String(value);
}

/**
 * @param {URLSearchParams} parameters
 * @returns {Criteria}
 */
function criteriaFrom(parameters) {
  /** @type {Record<string, any>} */
  const found = { ...NO_CRITERIA };
  for (const key of Object.keys(NO_CRITERIA)) {
    const value = parameters.get(key);
    if (value === null) continue;
    const owner = placeOf(axisOf(UNITS.owner), value);
    if (key === "scored") found[key] = Math.max(0, owner);
    else if (key === "about") found[key] = owner >= 0 ? owner : value;
    else if (NUMBERS.includes(key)) found[key] = Number(value);
    else found[key] = typeof found[key] === "boolean" ? value === "true" : value;
  }
  return /** @type {Criteria} */ (found);
}

/** The address of a view, with an anchor. @param {string} anchor */
export function hashOf(anchor, now = view) {
  const parameters = parametersOf(now).toString();
  return `#${encodeURIComponent(anchor)}${parameters ? `?${parameters}` : ""}`;
}

/** Takes the view from the address, and keeps both alike from then on. */
export function startAddress() {
  Object.assign(view, viewFrom(splitHash().parameters));
  let cancel = () => {};
  listen((what) => {
    if (PASSING.includes(what)) return;
    cancel();
    const { hash } = location;
    // where the reader went back or forth meanwhile, that place has a view of its own
    cancel = due(() => location.hash === hash && write(splitHash().anchor), PAUSE);
  });
  addEventListener("hashchange", () => {
    const { anchor, parameters } = splitHash();
    if (String(parameters) !== String(parametersOf(view))) {
      Object.assign(view, viewFrom(parameters));
      changed("address");
    }
    goTo(anchor);
  });
  document.addEventListener("click", followAnchor);
}

/** A link within the page leads to its place, and the view stays where the link has none. @param {MouseEvent} event */
function followAnchor(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const anchor = link.getAttribute("href")?.slice(1) ?? "";
  const query = link instanceof HTMLElement ? link.dataset.view : undefined;
  if (query) openView(anchor, query);
  else jumpTo(decoded(anchor));
}

/**
 * Opens a place with its own view, such as the evidence of a statement.
 *
 * @param {string} anchor as an address has it
 * @param {string} query `KEY=VALUE&...`
 */
function openView(anchor, query) {
  history.pushState(null, "", `#${anchor}?${query}`);
  Object.assign(view, viewFrom(new URLSearchParams(query)));
  changed("address");
  goTo(decoded(anchor));
}

/**
 * Leads to a place, with a way back to where the reader came from.
 *
 * @param {string} anchor
 */
export function jumpTo(anchor) {
  history.pushState(null, "", hashOf(anchor));
  goTo(anchor);
}

/** @param {string} anchor */
function write(anchor) {
  const hash = hashOf(anchor);
  // writing what stands there would end a step back or forth that the browser has begun
  if (hash === (location.hash || "#")) return;
  history.replaceState(null, "", hash === "#" ? location.pathname + location.search : hash);
}

/** Milliseconds in which what is drawn above a place may push it aside. */
const SETTLING = 3000;
/** What readers do who want to be elsewhere. */
const LEAVING = ["wheel", "touchstart", "keydown", "pointerdown"];

/** Goes to where the address leads, when all parts of the page are there. */
export function goToAddress() {
  const element = document.getElementById(splitHash().anchor);
  if (element) stayAt(element);
}

/** Scrolls to an element, which the browser does not do where the view stands behind its id. @param {string} anchor */
export function goTo(anchor) {
  const element = anchor && document.getElementById(anchor);
  if (!element) return;
  for (let one = element.closest("details"); one; one = one.parentElement?.closest("details") ?? null) one.open = true;
  stayAt(element);
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Ends the stay of the moment. @type {{leave: () => void}} */
const STAY = { leave: () => {} };

/**
 * Brings a place to the top of the window, and again while the page grows above it.
 *
 * @param {Element} element
 */
function stayAt(element) {
  STAY.leave();
  const observer = new ResizeObserver(() => element.scrollIntoView());
  const leave = () => {
    observer.disconnect();
    clearTimeout(end);
    for (const name of LEAVING) removeEventListener(name, leave);
  };
  const end = setTimeout(leave, SETTLING); // eslint-disable-line no-restricted-globals -- nothing is to come
  for (const name of LEAVING) addEventListener(name, leave, { passive: true });
  STAY.leave = leave;
  observer.observe(document.body);
  element.scrollIntoView();
}

/** Somebody goes elsewhere by other ways. */
export function leavePlace() {
  STAY.leave();
}
