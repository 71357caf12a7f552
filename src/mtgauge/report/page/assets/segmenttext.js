// Texts of segments as text: characters that nobody sees are named, so that none of them moves or hides the others.

/** Characters of a text that are shown until somebody asks for the rest. */
const LONG_TEXT = 2000;
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\uffff\ufffe]|\p{Surrogate}/gu;
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks of direction that belong to right-to-left texts: they are named, and do their work. */
const AT_WORK = /[\u061c\u200e\u200f]/;

/**
 * Writes a text into an element, from its beginning to `end`.
 *
 * `runs` are edits as `editRuns` gives them, `hits` places [start, end] that the reader searched for, `counterparts`
 * places [start, end] to point at.
 */
function writeText(element, text, { runs = [], hits = [], counterparts = [], end = text.length } = {}) {
  const parent = document.createDocumentFragment();
  const marks = [...hits.map((place) => [place, "hit"]), ...counterparts.map((place) => [place, "counterpart"])];
  for (const piece of pieces(runs, end)) {
    const home = piece.runs.length ? editElement(piece.runs) : parent;
    if (piece.start === piece.end) appendSeen(home, piece.runs[0].missing);
    else appendMarked(home, text, piece.start, piece.end, marks);
    if (home !== parent) parent.append(home);
  }
  element.replaceChildren(parent);
}

/** Appends a part of a text with <mark> around what is pointed at. */
function appendMarked(parent, text, start, end, marks) {
  const edges = marks.flatMap(([place]) => place).filter((edge) => edge > start && edge < end);
  const cuts = [start, ...edges.sort((a, b) => a - b), end];
  for (let index = 1; index < cuts.length; index++) {
    const [from, to] = [cuts[index - 1], cuts[index]];
    const kinds = marks.filter(([place]) => place[0] < to && place[1] > from).map(([, kind]) => kind);
    if (from === to) continue;
    if (kinds.length) parent.append(appendSeen(made("mark", kinds.join(" ")), text.slice(from, to)));
    else appendSeen(parent, text.slice(from, to));
  }
}

/** Appends a text, with a name such as U+202E for each character that cannot be seen. */
function appendSeen(parent, text) {
  let place = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (index > place) parent.append(text.slice(place, index));
    if (AT_WORK.test(character)) parent.append(character);
    const name = made("bdi", "unseen");
    name.textContent = codeName(character);
    parent.append(name);
    place = index + character.length;
  }
  if (place < text.length) parent.append(text.slice(place));
  return parent;
}

/** The same as a string, for sentences; what is written from the right does not move the words around it. */
function readable(text) {
  const named = text.replace(UNSEEN, (character) => `[${codeName(character)}]`);
  return FROM_RIGHT.test(named) ? `\u2068${named}\u2069` : named;
}

function codeName(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Where a text is cut: not within a character. */
function cutOf(text) {
  if (text.length <= LONG_TEXT) return text.length;
  return text.codePointAt(LONG_TEXT - 1) > 0xffff ? LONG_TEXT + 1 : LONG_TEXT;
}

/** A new element. */
function made(name, classes = "") {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  return element;
}
