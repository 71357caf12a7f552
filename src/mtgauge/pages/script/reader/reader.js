// @ts-check
// A document as a text, with its units side by side in the chosen texts; opened over the page from any of them.

import { hashOf, splitHash } from "../address.js";
import { axisOf } from "../axes.js";
import { idOf, unit, unitIndex } from "../data/store.js";
import { around, byId, find, findAll, made, sought } from "../elements.js";
import { UNITS } from "../meta.js";
import { noteOf } from "../notes/notes.js";
import { itemText, tell } from "../text.js";
import { positionOf } from "../units/positions.js";
import { appendSeen, readable } from "../unseen.js";
import { listen, set, view } from "../view.js";
import { chosenColumns, textColumns } from "./columns.js";
import { stretchAt, withoutPrefix } from "./stretch.js";

/** @import { Index } from "../data/store.js" */
/** @import { Stretch } from "./stretch.js" */
/** @import { TextColumn } from "./columns.js" */

/** Changes after which the reader has something else before him. */
const DRAWING = new Set(["address", "read", "texts", "pair", "language"]);
/** Counts drawings, since an older one ends; and says whether the page has opened the dialog, and not closed it. */
const STATE = { turn: 0, isShown: false };

/** @returns {HTMLDialogElement} */
const dialog = () => find("#reader", HTMLDialogElement);

export function startReader() {
  document.addEventListener("click", (event) => {
    const button = around(event.target, "[data-read]");
    if (button) readAt(button.dataset.read ?? "");
  });
  byId("close-reader").addEventListener("click", () => dialog().close());
  // the event comes a little late: the page itself may have closed the dialog, and opened it again
  dialog().addEventListener("close", () => STATE.isShown && !dialog().open && set({ read: null }));
  byId("reader-texts").addEventListener("change", chooseTexts);
  listen((what) => {
    if (DRAWING.has(what)) draw();
  });
  if (view.read !== null) draw();
}

/**
 * Reads on around a unit, with a way back.
 *
 * @param {string} id
 */
function readAt(id) {
  const before = view.read;
  view.read = id;
  if (before !== id) history.pushState(null, "", hashOf(splitHash().anchor));
  set({ read: id });
}

async function draw() {
  const turn = ++STATE.turn;
  if (view.read === null) return hide();
  const index = await unitIndex();
  const position = positionOf(index, view.read);
  if (position < 0) return;
  const stretch = stretchAt(index, position, UNITS.n);
  const units = await Promise.all(stretch.positions.map(unit));
  if (turn !== STATE.turn) return;
  writeHead(index, stretch, position);
  writeTexts();
  const columns = chosenColumns();
  const ids = withoutPrefix(stretch.positions.map((at) => idOf(index, at)));
  const rows = units.map((texts, place) => {
    const at = stretch.positions[place];
    const row = rowOf(at, idOf(index, at), ids[place], at === position);
    row.append(...columns.map(({ side, of }) => textCell(side, of(texts))));
    return row;
  });
  const body = made("tbody");
  body.append(...rows);
  find("#reader-table", HTMLTableElement).replaceChildren(headOf(columns), body);
  show();
}

function hide() {
  STATE.isShown = false;
  dialog().close();
}

/** Opens what has been written, with the unit that was asked for in sight. */
function show() {
  const isNew = !dialog().open;
  STATE.isShown = true;
  if (isNew) dialog().showModal();
  sought("#reader .here", HTMLElement)?.scrollIntoView({ block: "center" });
  if (isNew) byId("reader-title").focus({ preventScroll: true });
}

/**
 * @param {Index} index
 * @param {Stretch} stretch
 * @param {number} position
 */
function writeHead(index, { document: item, positions, previous, next }, position) {
  const title = byId("reader-title");
  const id = readable(idOf(index, position));
  if (item) {
    const values = { facet: axisOf(item.axis).title, name: readable(itemText(item.axis, item.item)) };
    tell(title, "{facet}: {name}", values);
  } else tell(title, "Around segment {id}", { id });
  title.dataset.units = String(positions.length);
  const [before, after] = [byId("read-previous"), byId("read-next")];
  if (item) {
    tell(before, "Previous document");
    tell(after, "Next document");
  } else {
    tell(before, "Previous segment");
    tell(after, "Next segment");
  }
  for (const [button, to] of /** @type {const} */ ([[before, previous], [after, next]])) {
    // a disabled button would lose the focus of whoever has just pressed it
    button.setAttribute("aria-disabled", String(to < 0));
    if (to < 0) delete button.dataset.read;
    else button.dataset.read = idOf(index, to);
  }
}

/** The boxes by which texts are chosen; those that are there stay, with the focus of whoever has just pressed one. */
function writeTexts() {
  const home = byId("reader-texts");
  const boxes = findAll("input", HTMLInputElement, home);
  if (!boxes.length) home.append(...textColumns().map(textBox));
  const chosen = chosenColumns().map(({ name }) => name);
  for (const box of findAll("input", HTMLInputElement, home)) box.checked = chosen.includes(box.value);
}

/** @param {TextColumn} column */
function textBox({ name, heading }) {
  const label = made("label", "chip");
  const box = made("input");
  box.type = "checkbox";
  box.value = name;
  label.append(box, heading());
  return label;
}

function chooseTexts() {
  const boxes = findAll("input", HTMLInputElement, byId("reader-texts"));
  const texts = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  set({ texts: texts.length ? texts : null });
}

/** @param {TextColumn[]} columns */
function headOf(columns) {
  const head = made("thead");
  const row = made("tr");
  row.append(made("td"));
  for (const { heading } of columns) {
    const cell = made("th");
    cell.scope = "col";
    cell.append(heading());
    row.append(cell);
  }
  head.append(row);
  return head;
}

/**
 * The row of a unit, with its id, which leads to it in the list.
 *
 * @param {number} position
 * @param {string} id
 * @param {string} shown as much of it as tells it from the others
 * @param {boolean} isHere whether it is the unit that was asked for
 */
function rowOf(position, id, shown, isHere) {
  const row = made("tr", isHere ? "here" : "");
  if (isHere) row.setAttribute("aria-current", "true");
  const name = made("th");
  name.scope = "row";
  const button = made("button", "plain");
  button.type = "button";
  button.title = id;
  appendSeen(button, shown);
  button.addEventListener("click", () => {
    set({ read: null });
    document.dispatchEvent(new CustomEvent("show-unit", { detail: { position } }));
  });
  name.append(button, noteOf(id).mark ? " \u2605" : "");
  row.append(name);
  return row;
}

/**
 * @param {"source" | "target"} side
 * @param {string | null} text
 */
function textCell(side, text) {
  const cell = made("td");
  cell.dir = "auto";
  if (UNITS.languages) cell.lang = UNITS.languages[side];
  if (text === null) tell(cell, "This reference lacks the segment.").className = "none";
  else appendSeen(cell, text);
  return cell;
}
