// @ts-check
// The chosen units as a table that mtgauge reads again: a tab always separates, nothing is quoted.

import { axisOf, keyOf, METRIC, OWNER, placesOf, SCORED, scoredPlaces } from "../axes.js";
import { breath } from "../breath.js";
import { lineOf, save } from "../data/saving.js";
import { byBlock, idOf, placesIn, texts, unitIndex } from "../data/store.js";
import { UNITS } from "../meta.js";
import { allNotes, noteOf } from "../notes/notes.js";
import { looked } from "../view.js";
import { beginWork, showWork } from "./choosing.js";
import { scoresOf } from "./described.js";
import { LIST, settledList } from "./list.js";

/** @import { Cell } from "../data/saving.js" */
/** @import { Facet, Index, TextBlock } from "../data/store.js" */

/** Told how much is done; says whether to go on. @typedef {(done: number, of: number) => boolean} Progress */

/** @typedef {[heading: string, value: Cell]} Column */

/** Saves the chosen units with the outputs and scores of the shown owners, with all digits. */
export async function saveUnits() {
  await settledList();
  const work = beginWork();
  let isStopped = false;
  LIST.stop = () => (isStopped = true);
  /** @type {Progress} */
  const progress = (done, of) => {
    if (work.isLast()) showWork(done, of);
    return work.isLast() && !isStopped;
  };
  const lines = await unitTable(LIST.found, looked().owners, progress);
  if (!work.isLast()) return;
  showWork(0, 0);
  if (lines) save(lines.join(""), "segments.tsv", "text/tab-separated-values");
}

/**
 * Lines of the table, the headings first; null where `progress` says that nobody wants them any more.
 *
 * @param {number[]} positions
 * @param {number[]} owners
 * @param {Progress} progress
 */
export async function unitTable(positions, owners, progress) {
  const index = await unitIndex();
  const scores = await Promise.all(placesOf(METRIC).map((metric) => scoresOf(metric, owners)));
  const lines = new Map(positions.map((position) => [position, ""]));
  const blocks = byBlock(positions);
  let done = 0;
  for (const [number, members] of blocks) {
    if (!progress(done++, blocks.size)) return null;
    const part = await texts(number);
    for (const position of members) {
      const columns = columnsOfUnit(index, position, part, owners, scores);
      lines.set(position, lineOf(columns.map(([, value]) => value)));
    }
    await breath();
  }
  const headings = columnsOfUnit(index, 0, await texts(0), owners, scores).map(([name]) => name);
  return [lineOf(headings), ...lines.values()];
}

/**
 * The columns of the table for a unit.
 *
 * @param {Index} index
 * @param {number} position
 * @param {TextBlock} part
 * @param {number[]} owners
 * @param {(Float64Array | null)[][]} scores
 * @returns {Column[]}
 */
function columnsOfUnit(index, position, part, owners, scores) {
  const place = position % UNITS.chunk;
  const told = index.facets.filter((facet) => facet.isTold);
  const nameIn = (/** @type {number} */ owner) => keyOf(OWNER, owner);
  return [
    columnOf("id", idOf(index, position)),
    ...noteColumns(idOf(index, position)),
    ...told.map((facet) => columnOf(facet.heading, namesIn(facet, position))),
    ...(part.sources ? [columnOf("source", part.sources[place])] : []),
    ...UNITS.references.map((name, column) => columnOf(`ref:${name}`, part.references[column][place])),
    ...owners.map((owner) => columnOf(`hyp:${nameIn(owner)}`, part.outputs[owner][place])),
    ...scoredPlaces().flatMap((metric) =>
      owners.map((owner) => {
        return columnOf(`score:${keyOf(SCORED, metric)}:${nameIn(owner)}`, scores[metric][owner]?.[position]);
      }),
    ),
  ];
}

/** What the reader noted of a unit, where he noted anything of any. @param {string} id @returns {Column[]} */
function noteColumns(id) {
  if (!allNotes().size) return [];
  const { mark, note } = noteOf(id);
  return [columnOf("mark", mark ? 1 : 0), columnOf("note", note)];
}

/**
 * @param {Facet} facet
 * @param {number} position
 */
function namesIn(facet, position) {
  return placesIn(facet, position)
    .map((item) => keyOf(axisOf(facet.axis), item))
    .join("; ");
}

/**
 * @param {string} heading
 * @param {Cell} value
 * @returns {Column}
 */
function columnOf(heading, value) {
  return [heading, value];
}
