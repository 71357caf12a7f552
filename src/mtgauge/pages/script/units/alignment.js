// @ts-check
// Long texts sentence by sentence: each is cut into sentences, which are aligned with the sentences of another
// text by their lengths (Gale and Church 1993) and by shared words, numbers and signs.

import { tokensOf } from "../pair/diff.js";

/** @typedef {[start: number, end: number]} Place */
/** What belongs together: some sentences of a text, and some of another. @typedef {[Place, Place]} Bead */

/**
 * The end of a sentence with the brackets and blanks behind it. A dot ends none before a small letter, nor behind an
 * initial or a title.
 */
const END =
  /(?:[。！？｡؟۔।॥]+|[!?…]+(?=["'”’»)\]]*\s)|(?<!\b(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Prof|Gen|Sen|No))\.(?=["'”’»)\]]*\s+[^\p{Ll}\s]))["'”’」』）》»)\]]*(?:\s*[”」』）》»])*\s*|\n\s*/gu;

/** Costs of beads by how many sentences they take of each text: negative logarithms of their shares. */
const BEADS = /** @type {const} */ ([
  [1, 1, 0.12],
  [1, 0, 4.2],
  [0, 1, 4.2],
  [2, 1, 3.1],
  [1, 2, 3.1],
  [2, 2, 4.5],
  [3, 1, 5.3],
  [1, 3, 5.3],
]);
/** Variance of the length of a translation, for each character of the text (Gale and Church 1993). */
const VARIANCE = 6.8;
/** The highest cost of lengths, and the highest gain by shared words, for each sentence of a bead. */
const MOST_LENGTH = 12;
const MOST_SHARED = 8;
/** A weight in the denominator, so that a single shared sign counts less than a sentence of shared words. */
const DAMPING = 0.5;
/** The most sentences of a bead on one side. */
const LONGEST = 3;
/** Sentences off the diagonal up to which beads are looked for. */
const BAND = 12;

/**
 * The sentences of a text, which follow each other without a gap; none of an empty one.
 *
 * @param {string} text
 * @returns {Place[]}
 */
export function sentencesOf(text) {
  /** @type {Place[]} */
  const found = [];
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(END)) {
    const end = index + sign.length;
    if (text.slice(start, end).trim() === "") continue;
    found.push([start, end]);
    start = end;
  }
  if (found.length && text.slice(start).trim() === "") found[found.length - 1][1] = text.length;
  else if (text) found.push([start, text.length]);
  return found;
}

/**
 * The parts of several texts that belong together: for each row a place in each of them, in their order. Rows are as
 * short as all alignments with the first text, the pivot, allow. A sentence that it lacks belongs to the row before.
 *
 * @param {string[]} texts the pivot first
 * @returns {Place[][]}
 */
export function alignedRows(texts) {
  const sentences = texts.map(sentencesOf);
  if (!sentences[0].length) return [texts.map(({ length }) => [0, length])];
  const beads = sentences.slice(1).map((one, place) => alignedBeads([texts[0], sentences[0]], [texts[place + 1], one]));
  const rows = rowsOf(sentences[0].length, beads);
  return rows.map(([from, to], row) => {
    const others = beads.map((one, place) => {
      const found = one.filter(([[first, end]]) => (first < end ? first >= from && end <= to : isAt(first, row, rows)));
      const numbers = found.flatMap(([, [first, end]]) => (first < end ? [first, end] : []));
      return span(sentences[place + 1], Math.min(...numbers), Math.max(...numbers));
    });
    return [span(sentences[0], from, to), ...others];
  });
}

/**
 * Whether a sentence without a counterpart, before a sentence of the pivot, belongs to a row.
 *
 * @param {number} sentence
 * @param {number} row
 * @param {Place[]} rows
 */
function isAt(sentence, row, rows) {
  const [from, to] = rows[row];
  return (sentence > from && sentence <= to) || (row === 0 && sentence === 0);
}

/**
 * From the first of some sentences to the last; an empty place for none.
 *
 * @param {Place[]} sentences
 * @param {number} from
 * @param {number} to
 * @returns {Place}
 */
function span(sentences, from, to) {
  return from < to && from < Infinity ? [sentences[from][0], sentences[to - 1][1]] : [0, 0];
}

/**
 * The sentences of the pivot by row: all of a bead are in one row.
 *
 * @param {number} count
 * @param {Bead[][]} beads
 * @returns {Place[]}
 */
function rowsOf(count, beads) {
  const joined = new Set();
  for (const [[first, end]] of beads.flat()) for (let one = first + 1; one < end; one++) joined.add(one);
  /** @type {Place[]} */
  const rows = [];
  for (let one = 0; one < count; one++) {
    if (joined.has(one)) rows[rows.length - 1][1] = one + 1;
    else rows.push([one, one + 1]);
  }
  return rows;
}

/**
 * The sentences of two texts that belong together, from the first to the last, with the least cost of all.
 *
 * @param {[string, Place[]]} first
 * @param {[string, Place[]]} second
 * @returns {Bead[]} places among the sentences of each
 */
export function alignedBeads(first, second) {
  const [ours, theirs] = [first[1].length, second[1].length];
  const cost = costsOf(first, second);
  const width = theirs + 1;
  const least = new Float64Array((ours + 1) * width).fill(Infinity);
  const taken = new Int8Array(least.length);
  least[0] = 0;
  for (let i = 0; i <= ours; i++) {
    for (let j = 0; j <= theirs; j++) {
      if (Math.abs(i * theirs - j * ours) > BAND * Math.max(ours, theirs)) continue;
      for (const [kind, [a, b]] of BEADS.entries()) {
        if (a > i || b > j) continue;
        const before = least[(i - a) * width + j - b];
        if (before === Infinity) continue;
        const sum = before + cost([i - a, i], [j - b, j], kind);
        if (sum >= least[i * width + j]) continue;
        least[i * width + j] = sum;
        taken[i * width + j] = kind;
      }
    }
  }
  /** @type {Bead[]} */
  const beads = [];
  for (let [i, j] = [ours, theirs]; i || j; ) {
    const [a, b] = BEADS[taken[i * width + j]];
    beads.push([[i - a, i], [j - b, j]]);
    [i, j] = [i - a, j - b];
  }
  return beads.reverse();
}

/**
 * The cost of a bead.
 *
 * @param {[string, Place[]]} first
 * @param {[string, Place[]]} second
 * @returns {(ours: Place, theirs: Place, kind: number) => number}
 */
function costsOf(first, second) {
  const share = Math.max(1, second[0].length) / Math.max(1, first[0].length);
  const [ours, theirs] = weighedWords(first, second).map((words, side) => passages([first, second][side][1], words));
  return (mine, other, kind) => {
    const [a, b, prior] = BEADS[kind];
    if (!a || !b) return prior;
    const [one, two] = [ours(mine), theirs(other)];
    const expected = Math.max(1, one.length * share);
    const off = Math.abs(two.length - expected) / Math.sqrt(expected * VARIANCE);
    // the tails of the normal distribution, nearly
    const lengths = Math.min(MOST_LENGTH, off ** 2 / 2 + Math.log1p(off));
    return prior + lengths - MOST_SHARED * likeness(one, two) * Math.sqrt(a * b);
  };
}

/** How much each word of a sentence weighs, each as often as it occurs. @typedef {Map<string, number>} Weights */

/**
 * The words of each sentence: the rarer one is, the more it weighs. One that the other text lacks counts as far
 * as the two texts share their words, and not at all between two languages.
 *
 * @param {...[string, Place[]]} texts
 * @returns {Weights[][]}
 */
function weighedWords(...texts) {
  const lists = texts.map(([text, sentences]) =>
    sentences.map(([start, end]) =>
      tokensOf(text.slice(start, end)).map(({ text: word }) => word.normalize("NFKC").toLowerCase()),
    ),
  );
  const counts = lists.map((sentences) => {
    /** @type {Weights} */
    const found = new Map();
    for (const word of sentences.flat()) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  });
  const [one, other] = counts.map((words) => [...words.keys()]);
  const unshared = one.filter((word) => counts[1].has(word)).length / Math.max(1, Math.min(one.length, other.length));
  return lists.map((sentences) =>
    sentences.map((list) => {
      /** @type {Weights} */
      const found = new Map();
      for (const word of list) {
        const [here, there] = counts.map((one) => one.get(word) ?? 0);
        const weight = here && there ? 2 / (here + there) : unshared / (here + there);
        if (weight) found.set(word, (found.get(word) ?? 0) + weight);
      }
      return found;
    }),
  );
}

/**
 * Sentences together: their length, their words, and how much these weigh in all.
 *
 * @typedef {{length: number, words: Weights, all: number}} Passage
 */

/**
 * Finds the passage of some sentences that follow each other, made once.
 *
 * @param {Place[]} sentences
 * @param {Weights[]} words
 */
function passages(sentences, words) {
  /** @type {Map<number, Passage>} */
  const known = new Map();
  return (/** @type {Place} */ [from, to]) => {
    const key = from * LONGEST + to - from - 1;
    const found = known.get(key) ?? passageOf(sentences.slice(from, to), words.slice(from, to));
    known.set(key, found);
    return found;
  };
}

/** @param {Place[]} sentences @param {Weights[]} words @returns {Passage} */
function passageOf(sentences, words) {
  /** @type {Weights} */
  const together = new Map();
  for (const [word, weight] of words.flatMap((one) => [...one])) together.set(word, (together.get(word) ?? 0) + weight);
  const all = [...together.values()].reduce((sum, weight) => sum + weight, 0);
  return { length: sentences[sentences.length - 1][1] - sentences[0][0], words: together, all };
}

/**
 * How much of their words two passages share, 0 to 1.
 *
 * @param {Passage} one
 * @param {Passage} two
 */
function likeness(one, two) {
  let shared = 0;
  for (const [word, weight] of one.words) shared += Math.min(weight, two.words.get(word) ?? 0);
  return (2 * shared) / (one.all + two.all + DAMPING);
}
