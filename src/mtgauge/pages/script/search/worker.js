// @ts-check
// The worker of the search: it has the texts, as far as somebody looked into them, and does one job after the other,
// in slices, so that it hears messages of the page between them.

import { patternOf, placesIn, reasonOf } from "./pattern.js";

/** The texts of a unit by column, null where there is none. @typedef {(string | null)[]} Row */
/** What to look for, and in which columns of the rows. @typedef {{query: string, expression: boolean, columns: number[]}} Query */
/**
 * A search through an order of positions from a place on; a careful one reports each unit before it looks at it.
 *
 * @typedef {Query & {kind: "search", id: number, order: Int32Array, place: number, careful: boolean}} SearchJob
 */
/** The places of the query in some units. @typedef {Query & {kind: "marks", id: number, positions: number[]}} MarksJob */
/**
 * Messages of the page: how many units a block has, first of all; a block that the worker needs, compressed; a job; the end
 * of one.
 *
 * @typedef {{kind: "start", blockSize: number}
 *   | {kind: "give", number: number, bytes: Uint8Array<ArrayBuffer>}
 *   | SearchJob | MarksJob | {kind: "drop", id: number}} ToWorker
 */
/**
 * Messages of the worker: it needs a block; it begins on a unit, with the place in the order of a search and the new
 * hits before it; the marks of a unit, for each column; a job was dropped, is done, or has
 * failed for a reason in the browser's words.
 *
 * @typedef {{kind: "at", id: number, position: number, place: number, hits: number[]}} AtMessage
 * @typedef {{kind: "marks", id: number, position: number, marks: [number, number][][]}} MarksMessage
 * @typedef {{kind: "need", number: number} | AtMessage | MarksMessage
 *   | {kind: "dropped" | "done", id: number} | {kind: "failed", id: number, reason: string}} FromWorker
 */

/** Milliseconds of work after which the worker listens. */
const SLICE = 8;

const SCOPE = /** @type {{postMessage: (message: FromWorker) => void, onmessage: unknown}} */ (
  /** @type {unknown} */ (globalThis)
);
/** Jobs, and whether one is being done; blocks that are open, and those that are coming. */
const STATE = {
  /** @type {(SearchJob | MarksJob)[]} */
  jobs: [],
  isAtWork: false,
  blockSize: 1,
  /** @type {Map<number, Row[]>} */
  opened: new Map(),
  /** @type {Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>} */
  coming: new Map(),
};

SCOPE.onmessage = (/** @type {{data: ToWorker}} */ { data }) => {
  if (data.kind === "start") STATE.blockSize = data.blockSize;
  else if (data.kind === "give") STATE.coming.get(data.number)?.(data.bytes);
  else if (data.kind === "drop") {
    remove(data.id);
    SCOPE.postMessage({ kind: "dropped", id: data.id });
  } else {
    STATE.jobs.push(data);
    if (!STATE.isAtWork) work();
  }
};

/** @param {number} id */
function remove(id) {
  STATE.jobs = STATE.jobs.filter((job) => job.id !== id);
}

/** Does the jobs, marks first, since somebody sees where they are missing. */
async function work() {
  STATE.isAtWork = true;
  while (STATE.jobs.length) {
    const job = STATE.jobs.find(({ kind }) => kind === "marks") ?? STATE.jobs[0];
    try {
      if (job.kind === "marks") await mark(job);
      else await search(job);
    } catch (error) {
      end(job.id, { kind: "failed", id: job.id, reason: reasonOf(error) });
    }
    await breath();
  }
  STATE.isAtWork = false;
}

/**
 * Ends a job that was not dropped meanwhile.
 *
 * @param {number} id
 * @param {FromWorker} message
 */
function end(id, message) {
  if (STATE.jobs.some((job) => job.id === id)) SCOPE.postMessage(message);
  remove(id);
}

/** A slice of a search. @param {SearchJob} job */
async function search(job) {
  const { id, columns, order, careful } = job;
  const pattern = patternOf(job.query, job.expression);
  /** @type {number[]} */
  let hits = [];
  const tell = () => {
    SCOPE.postMessage({ kind: "at", id, position: order[job.place] ?? -1, place: job.place, hits });
    hits = [];
  };
  if (job.place < order.length) await rowsOf(order[job.place]);
  if (!STATE.jobs.includes(job)) return;
  tell();
  const until = performance.now() + SLICE;
  for (; job.place < order.length && performance.now() < until; job.place++) {
    const position = order[job.place];
    const row = STATE.opened.get(blockOf(position))?.[position % STATE.blockSize];
    if (!row) break;
    if (careful) tell();
    if (columns.some((column) => row[column] !== null && pattern.test(row[column]))) hits.push(position);
  }
  tell();
  if (job.place >= order.length) end(id, { kind: "done", id });
}

/** The marks of the next unit of a job. @param {MarksJob} job */
async function mark(job) {
  const { id, columns } = job;
  const position = job.positions.shift();
  if (position === undefined) return end(id, { kind: "done", id });
  const row = (await rowsOf(position))[position % STATE.blockSize];
  if (!STATE.jobs.includes(job)) return;
  SCOPE.postMessage({ kind: "at", id, position, place: 0, hits: [] });
  const pattern = patternOf(job.query, job.expression, "g");
  const marks = columns.map((column) => placesIn(row[column] ?? "", pattern));
  SCOPE.postMessage({ kind: "marks", id, position, marks });
}

/** @param {number} position */
function blockOf(position) {
  return Math.floor(position / STATE.blockSize);
}

/**
 * The rows of the block of a unit, opened when somebody first needs them.
 *
 * @param {number} position
 * @returns {Promise<Row[]>}
 */
async function rowsOf(position) {
  const number = blockOf(position);
  const found = STATE.opened.get(number);
  if (found) return found;
  const given = new Promise((/** @type {(bytes: Uint8Array<ArrayBuffer>) => void} */ give) => {
    STATE.coming.set(number, give);
    SCOPE.postMessage({ kind: "need", number });
  });
  const stream = new Blob([await given]).stream().pipeThrough(new DecompressionStream("deflate"));
  const rows = JSON.parse(new TextDecoder().decode(await new Response(stream).arrayBuffer()));
  STATE.opened.set(number, rows);
  return rows;
}

const CHANNEL = new MessageChannel();
/** @type {(() => void)[]} */
const WAITING = [];
CHANNEL.port1.onmessage = () => WAITING.shift()?.();

/** Lets messages in; a timer would wait for milliseconds. @returns {Promise<void>} */
function breath() {
  return new Promise((resolve) => {
    WAITING.push(resolve);
    CHANNEL.port2.postMessage(null);
  });
}
