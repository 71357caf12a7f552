// @ts-check
// The search in the texts of all segments, by workers: the page goes on living, and whatever they do can be
// stopped.

import { patternOf } from "./pattern.js";
import { divided, Run } from "./run.js";
import { Shard } from "./shard.js";

export { ExpressionError } from "./pattern.js";

/** @typedef {import("./messages.js").Query} Query */
/** @typedef {import("./run.js").Progress} Progress */
/** @typedef {import("./run.js").Result} Result */
/** @typedef {import("./shard.js").WorkerLike} WorkerLike */

/** Characters of texts that all workers together keep open; in memory one or two bytes each. */
const BUDGET = 2 ** 28;
/** Milliseconds on one segment after which an expression takes too long. */
const LIMIT = 1000;
/** Milliseconds for a worker to drop a search; it is replaced if it needs longer. */
const PATIENCE = 70;
const MOST_WORKERS = 4;

/**
 * @typedef {object} SearchOptions
 * @property {number} segments how many there are
 * @property {number} blockSize segments in a block of texts
 * @property {(number: number) => Uint8Array<ArrayBuffer>} openBlock the block of a number, as it is stored
 * @property {() => WorkerLike} makeWorker see `workerOf`
 * @property {number} [workers] how many; by default one for each processor, at most 4
 * @property {number} [budget] characters that are kept open
 * @property {number} [limit] milliseconds for one segment
 *
 * Marks in the texts of some segments: position -> for each column of the query, places [start, end] in its text.
 * Segments on which the expression took too long are not there.
 * @typedef {Map<number, [number, number][][]>} Marks
 */

/**
 * Makes workers of the bundled source; the page's policy needs `worker-src blob:`.
 *
 * @param {string} source
 * @returns {() => Worker}
 */
export function workerOf(source) {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return () => new Worker(address);
}

export class TextSearch {
  /** @param {SearchOptions} options */
  constructor({ segments, blockSize, openBlock, makeWorker, workers, budget = BUDGET, limit = LIMIT }) {
    const blocks = Math.max(1, Math.ceil(segments / blockSize));
    const processors = globalThis.navigator?.hardwareConcurrency ?? 2;
    const count = Math.min(blocks, workers ?? Math.max(2, Math.min(MOST_WORKERS, processors)));
    const of = { makeWorker, openBlock, blockSize, budget: budget / count, limit, patience: PATIENCE };
    this.blocks = blocks;
    this.blockSize = blockSize;
    this.shards = Array.from({ length: count }, () => new Shard(of));
    /** What ends the search of the moment. @type {((end: "stopped" | "superseded") => void) | null} */
    this.drop = null;
    /** What ends the requests for marks. @type {Set<() => void>} */
    this.marking = new Set();
    this.ids = 0;
  }

  /** Opens the texts while nothing else is to do, so that the first search is as quick as the next. */
  warm() {
    for (const [place, shard] of this.shards.entries()) {
      const all = Array.from({ length: this.blocks }, (_, number) => number);
      shard.warm(all.filter((number) => number % this.shards.length === place));
    }
  }

  /**
   * Looks for a query; a search that is going on ends, and so do requests for marks.
   *
   * @param {string} query
   * @param {object} how
   * @param {boolean} how.expression whether the query is a regular expression
   * @param {number[]} how.columns where to look: columns of the rows of a block
   * @param {ArrayLike<number>} how.order the positions of the segments to look at, as the hits are to be ordered
   * @param {(progress: Progress) => void} [how.told] called as often as more is known
   * @returns {{stop: () => void, done: Promise<Result>}} `done` is settled as soon as `stop` is called
   * @throws {import("./pattern.js").ExpressionError} the query is no regular expression; what goes on goes on
   */
  startSearch(query, { expression, columns, order, told = () => {} }) {
    patternOf(query, expression);
    this.#supersede();
    const parts = divided(order, (position) => this.#shardOf(position), this.shards.length);
    const run = new Run(order, parts, told);
    const ids = parts.map((part, place) => this.#search(run, part, place, { query, expression, columns }));
    const drop = (/** @type {"stopped" | "superseded"} */ end) => run.end({ end });
    this.drop = drop;
    run.done.then(() => {
      if (this.drop === drop) this.drop = null;
    });
    // before anybody who waits for the end may ask for something else
    const { settle } = run;
    run.settle = (result) => {
      for (const [place, id] of ids.entries()) this.shards[place].cancel(id);
      settle(result);
    };
    return { stop: () => drop("stopped"), done: run.done };
  }

  /**
   * Where a query is in the texts of some segments.
   *
   * @param {string} query
   * @param {object} how
   * @param {boolean} how.expression
   * @param {number[]} how.columns
   * @param {number[]} how.positions
   * @returns {Promise<Marks>} early and without the rest if a search begins or another request for marks
   * @throws {import("./pattern.js").ExpressionError}
   */
  async marks(query, { expression, columns, positions }) {
    patternOf(query, expression);
    for (const drop of this.marking) drop();
    /** @type {Marks} */
    const marks = new Map();
    const shares = this.shards.map((_, place) => positions.filter((one) => this.#shardOf(one) === place));
    await Promise.all(
      shares.map((share, place) =>
        share.length ? this.#mark(place, { query, expression, columns }, share, marks) : undefined,
      ),
    );
    return marks;
  }

  /** Ends all workers; nothing is settled any more. */
  close() {
    for (const shard of this.shards) shard.close();
  }

  /** @param {number} position @returns {number} */
  #shardOf(position) {
    return Math.floor(position / this.blockSize) % this.shards.length;
  }

  #supersede() {
    this.drop?.("superseded");
    for (const drop of this.marking) drop();
  }

  /**
   * Gives a part of a search to its shard.
   *
   * @param {Run} run
   * @param {import("./run.js").Part} part
   * @param {number} place of the shard
   * @param {Query} query
   * @returns {number} the id of the job
   */
  #search(run, part, place, query) {
    const id = ++this.ids;
    this.shards[place].send({
      id,
      message: () => {
        part.restart();
        return { kind: "search", id, order: part.order, place: part.place, careful: part.careful, ...query };
      },
      hear: (message) => run.hear(part, message),
      overdue: (position) => {
        // the second time it is known which segment it is
        if (part.careful) run.end({ end: "slow", position });
        part.careful = true;
        return !run.isOver;
      },
    });
    return id;
  }

  /**
   * Asks a shard for marks, which come into `marks`.
   *
   * @param {number} place of the shard
   * @param {Query} query
   * @param {number[]} positions
   * @param {Marks} marks
   * @returns {Promise<void>}
   */
  #mark(place, query, positions, marks) {
    const id = ++this.ids;
    const shard = this.shards[place];
    return new Promise((resolve) => {
      const end = () => {
        this.marking.delete(drop);
        resolve();
      };
      const drop = () => {
        shard.cancel(id);
        end();
      };
      this.marking.add(drop);
      shard.send({
        id,
        message: () => {
          const left = positions.filter((position) => !marks.has(position));
          return { kind: "places", id, positions: left, ...query };
        },
        hear: (message) => {
          if (message.kind === "marks") marks.set(message.position, message.marks);
          if (message.kind === "done" || message.kind === "failed") end();
        },
        overdue: () => {
          end();
          return false;
        },
      });
    });
  }
}
