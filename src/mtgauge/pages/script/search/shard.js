// @ts-check
// A worker with its share of the texts, as the page sees it. One that does not answer is replaced by a new one,
// which gets the unfinished jobs and opens its texts again.

/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").ToWorker} ToWorker */

/**
 * What a shard needs of a worker: `Worker` has it.
 * @typedef {{
 *   postMessage: (message: any) => void, terminate: () => void,
 *   onmessage: ((event: any) => void) | null, onerror: ((event: any) => void) | null,
 * }} WorkerLike
 *
 * @typedef {object} Job
 * @property {number} id
 * @property {() => ToWorker} message what begins it, or takes it up again in a new worker
 * @property {(message: FromWorker) => void} hear what the worker says of it
 * @property {(position: number) => boolean} overdue called when a segment takes too long; whether to go on with it
 *
 * @typedef {object} ShardOptions
 * @property {() => WorkerLike} makeWorker
 * @property {(number: number) => Uint8Array<ArrayBuffer>} openBlock
 * @property {number} blockSize segments in a block
 * @property {number} budget characters that the worker keeps at most
 * @property {number} limit milliseconds on one segment without a word from the worker
 * @property {number} patience milliseconds for it to drop a job
 */

/** Milliseconds between looks at a worker that is at work. */
const TICK = 100;

export class Shard {
  /** @param {ShardOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {WorkerLike | null} */
    this.worker = null;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    /** Jobs that the worker was told to drop. @type {Set<number>} */
    this.dropped = new Set();
    /** The job and the segment that it began on last. @type {{id: number, position: number} | null} */
    this.current = null;
    /** The numbers of the blocks that it is to have open. @type {number[]} */
    this.blocks = [];
    this.quiet = 0;
    this.lastTick = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
  }

  /** Opens blocks while nothing else is to do. @param {number[]} numbers */
  warm(numbers) {
    this.blocks = numbers;
    this.#post({ kind: "warm", numbers });
  }

  /** @param {Job} job */
  send(job) {
    this.jobs.set(job.id, job);
    this.#post(job.message());
    this.#watch();
  }

  /** Ends a job at once; a worker that cannot drop it ends with it. @param {number} id */
  cancel(id) {
    if (!this.jobs.delete(id)) return;
    const { worker } = this;
    this.dropped.add(id);
    this.#post({ kind: "cancel", id });
    setTimeout(() => {
      // its answer may have come while the page was busy
      setTimeout(() => {
        if (this.worker === worker && this.dropped.has(id)) this.#restart();
      });
    }, this.options.patience);
  }

  /** Ends the worker. */
  close() {
    clearInterval(this.ticking);
    this.worker?.terminate();
    this.worker = null;
    this.jobs.clear();
  }

  /** @param {ToWorker} message */
  #post(message) {
    if (!this.worker) this.#begin();
    this.worker?.postMessage(message);
  }

  #begin() {
    const { makeWorker, blockSize, budget } = this.options;
    const worker = makeWorker();
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      if (this.worker === worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      if (this.worker === worker) this.#fail(event.message ?? "");
    };
    worker.postMessage({ kind: "start", blockSize, budget });
  }

  /** A new worker in place of one that does not answer. */
  #restart() {
    this.worker?.terminate();
    this.worker = null;
    this.current = null;
    this.quiet = 0;
    this.dropped.clear();
    for (const job of this.jobs.values()) this.#post(job.message());
    if (this.blocks.length) this.#post({ kind: "warm", numbers: this.blocks });
  }

  /** @param {FromWorker} message */
  #hear(message) {
    this.quiet = 0;
    if (message.kind === "need") {
      const { number } = message;
      this.#post({ kind: "give", number, bytes: this.options.openBlock(number) });
    }
    if (!("id" in message)) return;
    if (message.kind === "at") this.current = message;
    if (message.kind === "cancelled") this.dropped.delete(message.id);
    const job = this.jobs.get(message.id);
    if (message.kind === "done" || message.kind === "failed") this.jobs.delete(message.id);
    job?.hear(message);
  }

  /** A worker that cannot be had: all its jobs fail. @param {string} reason */
  #fail(reason) {
    const jobs = [...this.jobs.values()];
    this.close();
    for (const job of jobs) job.hear({ kind: "failed", id: job.id, reason });
  }

  /**
   * Counts ticks without a message from a worker that has begun on a segment, but none that came late, for then the
   * page was busy itself.
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
    // one that has not begun on a segment may be slow for any reason, and so would be the next one
    if (!current || !job || isLate) return;
    this.quiet += TICK;
    if (this.quiet < this.options.limit) return;
    if (!job.overdue(current.position)) this.jobs.delete(job.id);
    this.#restart();
  }
}
