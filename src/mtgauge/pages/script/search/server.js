// @ts-check
// The worker's side of the search: texts, one search at a time, marks for the segments that are shown.

import { patternOf, reasonOf } from "./pattern.js";
import { placesIn } from "./places.js";
import { Scan } from "./scan.js";
import { Texts } from "./texts.js";

/** @typedef {import("./messages.js").ToWorker} ToWorker */
/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").PlacesMessage} PlacesMessage */
/** @typedef {import("./messages.js").SearchMessage} SearchMessage */
/** @typedef {import("./messages.js").WarmMessage} WarmMessage */

/** Milliseconds of work after which the worker listens. */
const SLICE = 8;
/** Blocks that are on their way at once. */
const AHEAD = 4;

export class Server {
  /** @param {(message: FromWorker) => void} post says something to the page */
  constructor(post) {
    this.post = post;
    /** @type {Texts} */
    this.texts = new Texts({ blockSize: 1, budget: 0, ask: () => {} });
    /** @type {Scan | null} */
    this.scan = null;
    /** @type {PlacesMessage[]} */
    this.requests = [];
    /** Blocks to be opened, the next one last. @type {number[]} */
    this.cold = [];
    this.isWarming = false;
    this.isAtWork = false;
  }

  /** @param {ToWorker} message */
  hear(message) {
    if (message.kind === "start") {
      const ask = (/** @type {number} */ number) => this.post({ kind: "need", number });
      this.texts = new Texts({ blockSize: message.blockSize, budget: message.budget, ask });
    } else if (message.kind === "give") {
      this.texts.give(message.number, message.bytes);
    } else if (message.kind === "cancel") {
      this.#cancel(message.id);
    } else {
      this.#take(message);
      if (!this.isAtWork) this.#work();
    }
  }

  /** @param {SearchMessage | PlacesMessage | WarmMessage} message */
  #take(message) {
    if (message.kind === "places") {
      this.requests.push(message);
    } else if (message.kind === "warm") {
      this.cold = [...message.numbers].reverse();
      this.isWarming = true;
    } else {
      this.scan = new Scan(message);
    }
  }

  /** @param {number} id */
  #cancel(id) {
    if (this.scan?.id === id) this.scan = null;
    this.requests = this.requests.filter((request) => request.id !== id);
    this.post({ kind: "cancelled", id });
  }

  /** Does what there is to do, what is looked at first; listens after each part of it. */
  async #work() {
    this.isAtWork = true;
    while (this.requests.length || this.scan || this.isWarming) {
      if (this.requests.length) await this.#mark(this.requests[0]);
      else if (this.scan) await this.#search(this.scan);
      else await this.#warm();
      await breath();
    }
    this.isAtWork = false;
  }

  /** @param {Scan} scan */
  async #search(scan) {
    try {
      if (this.texts.isFull && !scan.left) {
        this.#tell(scan, scan.next); // hits up to here are in order
        scan.leaveOrder();
      }
      const ahead = this.texts.isFull ? 1 : AHEAD;
      const blocks = scan.blocksAhead((position) => this.texts.blockOf(position), ahead);
      const [first] = [...blocks].map((number) => this.texts.open(number));
      await first;
      if (this.scan !== scan) return;
      this.#tell(scan, scan.next);
      const end = performance.now() + SLICE;
      scan.run((position) => this.texts.row(position), end, (position) => this.#tell(scan, position));
      if (!scan.isDone) return;
      this.#tell(scan, -1);
      this.#end(scan.id);
    } catch (error) {
      if (this.scan === scan) this.#end(scan.id, error);
    }
  }

  /** @param {Scan} scan @param {number} position where it looks next */
  #tell(scan, position) {
    const { id, place, tested, count } = scan;
    this.post({ kind: "at", id, position, place, hits: scan.takeHits(), tested, count });
  }

  /** One segment of a request. @param {PlacesMessage} request */
  async #mark(request) {
    const { id, query, expression, columns, positions } = request;
    try {
      if (positions.length === 0) return this.#end(id);
      const [position] = positions;
      const rows = await this.texts.open(this.texts.blockOf(position));
      if (!this.requests.includes(request)) return;
      this.post({ kind: "at", id, position, place: 0, hits: [], tested: 0, count: 0 });
      const pattern = patternOf(query, expression, "g");
      const row = rows[position % this.texts.blockSize];
      const marks = columns.map((column) => placesIn(row[column] ?? "", pattern));
      this.post({ kind: "marks", id, position, marks });
      request.positions = positions.slice(1);
    } catch (error) {
      if (this.requests.includes(request)) this.#end(id, error);
    }
  }

  /** @param {number} id @param {unknown} [error] */
  #end(id, error) {
    if (this.scan?.id === id) this.scan = null;
    this.requests = this.requests.filter((request) => request.id !== id);
    if (error === undefined) this.post({ kind: "done", id });
    else this.post({ kind: "failed", id, reason: reasonOf(error) });
  }

  /** Opens some blocks that nobody has asked for yet. */
  async #warm() {
    const numbers = this.cold.splice(-AHEAD);
    if (!this.texts.isFull) await Promise.allSettled(numbers.map((number) => this.texts.open(number)));
    if (this.cold.length || !this.isWarming) return;
    this.isWarming = false;
    this.post({ kind: "warm" });
  }
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
