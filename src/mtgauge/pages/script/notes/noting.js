// @ts-check
// The star and the note of each unit in the list, and all of them as a file.

import { save } from "../data/saving.js";
import { unitIndex } from "../data/store.js";
import { byId, find, made } from "../elements.js";
import { underway } from "../ready.js";
import { silence, tell, tellAttribute } from "../text.js";
import { positionOf } from "../units/positions.js";
import { changed, listen } from "../view.js";
import { allNotes, isOurs, noteAll, noteDown, noteOf, readAgain } from "./notes.js";
import { notesFrom, notesTable } from "./table.js";

/** The change after which what is drawn is old. */
export const NOTES_READ = "notes-read";
const STAR = "\u2605";
const NO_STAR = "\u2606";

export function startNotes() {
  writeCount();
  byId("save-notes").addEventListener("click", () => {
    save(notesTable([...allNotes()]).join(""), "notes.tsv", "text/tab-separated-values");
  });
  const file = find("#notes-file", HTMLInputElement);
  byId("read-notes").addEventListener("click", () => file.click());
  file.addEventListener("change", () => readFile(file));
  listen((what) => {
    if (what === "notes" || what === NOTES_READ) writeCount();
  });
  addEventListener("storage", ({ key }) => {
    if (!isOurs(key)) return;
    readAgain();
    changed(NOTES_READ);
  });
}

function writeCount() {
  const notes = [...allNotes().values()];
  const values = { marked: notes.filter(({ mark }) => mark).length, noted: notes.filter(({ note }) => note).length };
  tell(byId("notes-count"), "Marked: {marked}. Noted: {noted}.", values);
}

/** @param {HTMLInputElement} input */
async function readFile(input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  const found = notesFrom(await underway(file.text()));
  if (!found) {
    tell(errorElement(true), "This file lacks a column: id, mark, note.");
    return;
  }
  const index = await unitIndex();
  const known = found.filter(([id]) => positionOf(index, id) >= 0);
  keep(noteAll(known));
  const n = found.length - known.length;
  if (n) tell(errorElement(true), "Notes on segments that are not on this page: {n}.", { n });
  changed(NOTES_READ);
}

/** Where it is said that something went wrong. @param {boolean} isShown */
function errorElement(isShown) {
  const error = byId("notes-error");
  error.hidden = !isShown;
  return error;
}

/** @param {boolean} isKept */
function keep(isKept) {
  const error = errorElement(!isKept);
  if (isKept) silence(error);
  else tell(error, "This browser keeps nothing for this page: save marks and notes before you leave it.");
}

/**
 * The buttons of a unit, and where its note stands.
 *
 * @param {string} id
 * @returns {{buttons: HTMLElement[], note: HTMLElement}}
 */
export function noteParts(id) {
  const note = made("div", "note");
  const star = made("button", "star plain");
  star.type = "button";
  const write = made("button", "plain");
  write.type = "button";
  tell(write, "Note");
  star.addEventListener("click", () => {
    keep(noteDown(id, { mark: !noteOf(id).mark }));
    writeStar(star, id);
    changed("notes");
  });
  write.addEventListener("click", () => openNote(note, id).focus());
  writeStar(star, id);
  if (noteOf(id).note) openNote(note, id);
  return { buttons: [star, write], note };
}

/**
 * @param {HTMLElement} star
 * @param {string} id
 */
function writeStar(star, id) {
  const { mark } = noteOf(id);
  star.textContent = mark ? STAR : NO_STAR;
  star.setAttribute("aria-pressed", String(mark));
  tellAttribute(star, "aria-label", "Mark this segment");
  tellAttribute(star, "title", "Mark this segment");
}

/**
 * The field of a note, made when somebody wants it.
 *
 * @param {HTMLElement} place
 * @param {string} id
 * @returns {HTMLTextAreaElement}
 */
function openNote(place, id) {
  const there = place.querySelector("textarea");
  if (there) return there;
  const field = made("textarea");
  field.rows = 2;
  field.dir = "auto";
  field.value = noteOf(id).note;
  tellAttribute(field, "aria-label", "Note on this segment");
  tellAttribute(field, "placeholder", "Note on this segment");
  // with each key, so that nothing is lost with the page
  field.addEventListener("input", () => {
    keep(noteDown(id, { note: field.value }));
    changed("notes");
  });
  place.append(field);
  return field;
}
