// @ts-check
// The search in the texts of all units, by a worker: the page remains usable, and every search can be stopped. A worker
// that hangs is replaced; one without a job is ended, and its texts with it.

import { patternOf } from "./pattern.js";

export { ExpressionError } from "./pattern.js";

/** @import { FromWorker, Query, ToWorker } from "./worker.js" */

/**
 * The members of `Worker` that the search needs.
 *
 * @typedef {object} WorkerLike
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 */
/**
 * What is known so far: positions of hits, in the order of the search; the list only grows, and is the same array
 * each time.
 *
 * @typedef {{hits: number[], tested: number, of: number}} Progress
 */
/**
 * How a search ended: "whole"; "stopped" by the reader; "superseded" by another; "slow" on the unit of `position`;
 * "failed" for `reason`, in the browser's words. It was stopped if `tested` is less than `of`.
 *
 * @typedef {{end: "whole" | "stopped" | "superseded"}
 *   | {end: "slow", position: number} | {end: "failed", reason: string}} Ending
 * @typedef {Progress & Ending} Result
 */
/**
 * Marks in the texts of some units: position -> for each column of the query, places [start, end] in its text. Units on
 * which the expression took too long are not there.
 *
 * @typedef {Map<number, [number, number][][]>} Marks
 */
/**
 * Something that the worker does.
 *
 * @typedef {object} Job
 * @property {() => ToWorker} message what begins it, or takes it up again in a new worker
 * @property {(message: FromWorker) => void} hear hears the messages of the worker
 * @property {(position: number) => boolean} overdue called when a unit takes too long; whether to continue
 * @property {(end: "stopped" | "superseded") => void} dropped called where nobody wants it any more
 */

/** Milliseconds on one unit after which an expression takes too long. */
const LIMIT = 1000;
/** Milliseconds for the worker to drop a job; it is replaced if it needs longer. */
const PATIENCE = 70;
/** Milliseconds without a job after which the worker is ended. */
const IDLE = 2000;
/** Milliseconds between looks at a worker that is at work. */
const TICK = 100;

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
  /**
   * @param {object} options
   * @param {number} options.blockSize units in a block of texts
   * @param {(number: number) => Uint8Array<ArrayBuffer>} options.openBlock the block of a number, as it is stored
   * @param {() => WorkerLike} options.makeWorker see `workerOf`
   * @param {number} [options.limit] milliseconds for one unit
   * @param {number} [options.idle] milliseconds after which a worker without a job is ended
   */
  constructor({ blockSize, openBlock, makeWorker, limit = LIMIT, idle = IDLE }) {
    this.options = { blockSize, openBlock, makeWorker, limit, idle };
    /** @type {WorkerLike | null} */
    this.worker = null;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    /** Jobs that the worker was told to drop. @type {Set<number>} */
    this.dropped = new Set();
    /** The job and the unit that it began on last. @type {{id: number, position: number} | null} */
    this.current = null;
    this.ids = 0;
    this.quiet = 0;
    this.lastTick = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
  }

  /**
   * Looks for a query; the search before it ends, and so do requests for marks.
   *
   * @param {string} query
   * @param {object} how
   * @param {boolean} how.expression whether the query is a regular expression
   * @param {number[]} how.columns where to look: columns of the rows of a block
   * @param {ArrayLike<number>} how.order the positions of the units to look at, as the hits are to be ordered
   * @param {(progress: Progress) => void} [how.told] called as often as more is known
   * @returns {{stop: () => void, done: Promise<Result>}} `done` is settled as soon as `stop` is called
   * @throws {import("./pattern.js").ExpressionError} the query is no regular expression; the search before it continues
   */
  startSearch(query, { expression, columns, order, told = () => {} }) {
    patternOf(query, expression);
    for (const [id, job] of this.jobs) this.#drop(id, job, "superseded");
    const id = ++this.ids;
    const positions = Int32Array.from(order);
    /** @type {Progress} */
    const progress = { hits: [], tested: 0, of: positions.length };
    let careful = false;
    /** @type {(result: Result) => void} */
    let settle = () => {};
    const done = new Promise((/** @type {(result: Result) => void} */ resolve) => (settle = resolve));
    const end = (/** @type {Ending} */ ending) => settle({ ...progress, ...ending });
    /** @type {Job} */
    const job = {
      message: () => ({
        kind: "search", id, query, expression, columns, order: positions, place: progress.tested, careful,
      }),
      hear(message) {
        if (message.kind === "done") end({ end: "whole" });
        if (message.kind === "failed") end({ end: "failed", reason: message.reason });
        if (message.kind !== "at") return;
        progress.hits.push(...message.hits);
        progress.tested = message.place;
        told(progress);
      },
      overdue(position) {
        // the second time it is known which unit it is
        if (careful) end({ end: "slow", position });
        const goesOn = !careful;
        careful = true;
        return goesOn;
      },
      dropped: (how) => end({ end: how }),
    };
    this.#send(id, job);
    return { stop: () => this.#drop(id, job, "stopped"), done };
  }

  /**
   * Where a query is in the texts of some units.
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
    for (const [id, job] of this.jobs) if (job.message().kind === "marks") this.#drop(id, job, "superseded");
    /** @type {Marks} */
    const marks = new Map();
    await new Promise((/** @type {(value: void) => void} */ resolve) => {
      const id = ++this.ids;
      this.#send(id, {
        message: () => {
          const left = positions.filter((position) => !marks.has(position));
          return { kind: "marks", id, query, expression, columns, positions: left };
        },
        hear(message) {
          if (message.kind === "marks") marks.set(message.position, message.marks);
          if (message.kind === "done" || message.kind === "failed") resolve();
        },
        overdue() {
          resolve();
          return false;
        },
        dropped: () => resolve(),
      });
    });
    return marks;
  }

  /** Ends the worker; nothing is settled any more. */
  close() {
    clearInterval(this.ticking);
    clearTimeout(this.resting);
    this.worker?.terminate();
    this.worker = null;
    this.current = null;
    this.dropped.clear();
    this.jobs.clear();
  }

  /** @param {number} id @param {Job} job */
  #send(id, job) {
    this.jobs.set(id, job);
    this.#post(job.message());
    this.#watch();
  }

  /**
   * Ends a job at once; a worker that cannot drop it ends with it.
   *
   * @param {number} id
   * @param {Job} job
   * @param {"stopped" | "superseded"} how
   */
  #drop(id, job, how) {
    if (!this.jobs.delete(id)) return;
    const { worker } = this;
    this.dropped.add(id);
    this.#post({ kind: "drop", id });
    setTimeout(() => {
      // its answer may have come while the page was busy
      setTimeout(() => {
        if (this.worker === worker && this.dropped.has(id)) this.#restart();
      });
    }, PATIENCE);
    job.dropped(how);
  }

  /** @param {ToWorker} message */
  #post(message) {
    clearTimeout(this.resting);
    const worker = this.worker ?? this.#begin();
    worker.postMessage(message);
  }

  #begin() {
    const worker = this.options.makeWorker();
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      if (this.worker === worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      if (this.worker === worker) this.#fail(event.message ?? "");
    };
    worker.postMessage({ kind: "start", blockSize: this.options.blockSize });
    return worker;
  }

  /** A new worker in place of one that does not answer. */
  #restart() {
    this.worker?.terminate();
    this.worker = null;
    this.current = null;
    this.quiet = 0;
    this.dropped.clear();
    for (const job of this.jobs.values()) this.#post(job.message());
  }

  /** @param {FromWorker} message */
  #hear(message) {
    this.quiet = 0;
    if (message.kind === "need") {
      this.#post({ kind: "give", number: message.number, bytes: this.options.openBlock(message.number) });
      return;
    }
    const { id } = message;
    if (message.kind === "at") this.current = message;
    if (message.kind === "dropped") this.dropped.delete(id);
    const job = this.jobs.get(id);
    if (message.kind === "done" || message.kind === "failed") this.jobs.delete(id);
    job?.hear(message);
    if (!this.jobs.size) this.#rest();
  }

  /** Ends the worker when nobody has asked for anything for a while. */
  #rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (!this.jobs.size) this.close();
    }, this.options.idle);
  }

  /** A worker that cannot be had: all its jobs fail. @param {string} reason */
  #fail(reason) {
    const jobs = [...this.jobs];
    this.close();
    for (const [id, job] of jobs) job.hear({ kind: "failed", id, reason });
  }

  /**
   * Counts ticks without a message from a worker that has begun on a unit, but none that came late, for then the page
   * was busy itself.
   */
  #watch() {
    clearInterval(this.ticking);
    this.quiet = 0;
    this.lastTick = performance.now();
    this.ticking = setInterval(() => this.#tick(), TICK);
  }

  #tick() {
    if (!this.jobs.size) {
      clearInterval(this.ticking);
      return;
    }
    const now = performance.now();
    const isLate = now - this.lastTick > 2 * TICK;
    this.lastTick = now;
    const { current } = this;
    const job = current && this.jobs.get(current.id);
    // one that has not begun on a unit may be slow for any reason, and so would be the next one
    if (!current || !job || isLate) return;
    this.quiet += TICK;
    if (this.quiet < this.options.limit) return;
    if (!job.overdue(current.position)) this.jobs.delete(current.id);
    this.#restart();
  }
}
