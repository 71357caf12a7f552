// @ts-check
// The texts in a worker: each block is inflated once, and kept as long as there is room.

/** @typedef {import("./messages.js").Row} Row */
/**
 * A block that was asked for.
 *
 * @typedef {{whole: Promise<Row[]>, give: (bytes: Uint8Array<ArrayBuffer>) => void}} Coming
 */

export class Texts {
  /**
   * @param {object} options
   * @param {number} options.blockSize segments in a block; the last one may have fewer
   * @param {number} options.budget characters that are kept at most; blocks beyond are opened anew each time
   * @param {(number: number) => void} options.ask asks the page for a block, which comes by `give`
   */
  constructor({ blockSize, budget, ask }) {
    this.blockSize = blockSize;
    /** Whether some block found no room. */
    this.isFull = false;
    this.room = budget;
    this.ask = ask;
    /** @type {Map<number, Row[]>} */
    this.kept = new Map();
    /** The last block that found no room. @type {{number: number, rows: Row[]} | null} */
    this.passing = null;
    /** @type {Map<number, Coming>} */
    this.coming = new Map();
  }

  /** @param {number} position @returns {number} the number of its block */
  blockOf(position) {
    return Math.floor(position / this.blockSize);
  }

  /** @param {number} number @returns {Row[] | undefined} the segments of a block, if it is open */
  opened(number) {
    return this.kept.get(number) ?? (this.passing?.number === number ? this.passing.rows : undefined);
  }

  /** @param {number} position @returns {Row | undefined} the texts of a segment, if its block is open */
  row(position) {
    return this.opened(this.blockOf(position))?.[position % this.blockSize];
  }

  /**
   * Opens a block.
   *
   * @param {number} number
   * @returns {Promise<Row[]>} rejected where it is broken
   */
  open(number) {
    const rows = this.opened(number);
    if (rows) return Promise.resolve(rows);
    const coming = this.coming.get(number);
    return coming ? coming.whole : this.#fetch(number);
  }

  /** @param {number} number @returns {Promise<Row[]>} */
  #fetch(number) {
    /** @type {Coming["give"]} */
    let give = () => {};
    const whole = new Promise((/** @type {Coming["give"]} */ resolve) => (give = resolve))
      .then(jsonOf)
      .then((json) => this.#keep(number, json))
      .finally(() => this.coming.delete(number));
    whole.catch(() => {}); // whoever waits for it hears of it
    this.coming.set(number, { whole, give });
    this.ask(number);
    return whole;
  }

  /** @param {number} number @param {string} json @returns {Row[]} */
  #keep(number, json) {
    /** @type {Row[]} */
    const rows = JSON.parse(json);
    if (json.length <= this.room) {
      this.room -= json.length;
      this.kept.set(number, rows);
    } else {
      this.isFull = true;
      this.passing = { number, rows };
    }
    return rows;
  }

  /**
   * Takes a block that was asked for.
   *
   * @param {number} number
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  give(number, bytes) {
    this.coming.get(number)?.give(bytes);
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
async function jsonOf(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new TextDecoder().decode(await new Response(stream).arrayBuffer());
}
