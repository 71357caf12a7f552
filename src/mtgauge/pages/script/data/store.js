// @ts-check
// The data of the page: blocks that are opened when they are needed, and kept while they may be needed again.

import { UNITS } from "../meta.js";
import { underway } from "../ready.js";
import { opened as openedRows } from "../rows.js";

/** @import { Rows } from "../subsets.js" */
/** @import { Message } from "../text.js" */

/**
 * Which items of an axis each unit belongs to; `heading` is what saved files call it.
 *
 * @typedef {object} Facet
 * @property {string} axis
 * @property {string} heading
 * @property {(number | number[])[]} of
 * @property {boolean} isDocument
 * @property {boolean} isTold whether it stands beside each unit
 */
/**
 * Warnings of a kind about an owner, or about the test set: null; `of` are places of their messages.
 *
 * @typedef {object} WarningGroup
 * @property {string} code
 * @property {number | null} owner
 * @property {number[]} units
 * @property {number[]} of
 * @property {(string | Message)[]} messages
 */
/**
 * What is known of all units without their texts; `same` holds for each owner and unit the first owner with the same
 * output.
 *
 * @typedef {object} Index
 * @property {string[] | null} ids null where they are numbers
 * @property {Facet[]} facets
 * @property {WarningGroup[]} warnings
 * @property {number[][]} same
 */
/**
 * A block of texts as columns with a text for each unit; a reference may lack some.
 *
 * @typedef {object} TextBlock
 * @property {string[] | null} sources
 * @property {(string | null)[][]} references
 * @property {string[][]} outputs
 */
/**
 * @typedef {object} Unit
 * @property {string | null} source
 * @property {(string | null)[]} references
 * @property {string[]} outputs
 * @property {number[][][]} spans layer -> owner -> numbers
 */

/** @type {Map<string, Promise<any>>} */
const OPENED = new Map();
/** Blocks of texts that stay open: as many as some pages of the browser look at. */
const TEXTS_KEPT = 16;

/**
 * The bytes of a block as they are stored, compressed.
 *
 * @param {string} name
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function compressed(name) {
  const text = document.getElementById(`block-${name}`)?.textContent ?? "";
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
  return bytes;
}

/**
 * The bytes of a block.
 *
 * @param {string} name
 */
export function inflate(name) {
  return underway(inflated(name));
}

/** @param {string} name */
async function inflated(name) {
  const stream = new Blob([compressed(name)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * What a block holds, opened once.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} open
 * @returns {Promise<T>}
 */
function opened(name, open) {
  const found = OPENED.get(name) ?? open();
  OPENED.set(name, found);
  return found;
}

/**
 * A block as text.
 *
 * @param {string} name
 */
export async function blockText(name) {
  return new TextDecoder().decode(await inflate(name));
}

/**
 * A block of JSON, parsed once.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export function block(name) {
  return opened(name, async () => JSON.parse(await blockText(name)));
}

/** @returns {Promise<Index>} */
export function unitIndex() {
  return block("index");
}

/**
 * The scores of an owner under a metric, both by their places; no numbers where it scores no units.
 *
 * @param {number} metric
 * @param {number} owner
 * @returns {Promise<Float64Array>}
 */
export function unitScores(metric, owner) {
  if (UNITS.unscored.includes(metric)) return Promise.resolve(new Float64Array(UNITS.n).fill(NaN));
  const name = `scores-${metric}-${owner}`;
  return opened(name, async () => gathered(await inflate(name)));
}

/**
 * What a metric counted of an owner, both by their places; of metrics that are scored again.
 *
 * @param {number} metric
 * @param {number} owner
 * @returns {Promise<Rows>}
 */
export function unitRows(metric, owner) {
  const name = `rows-${metric}-${owner}`;
  return opened(name, async () => {
    const about = UNITS.rescored[metric];
    if (!about) throw new Error(`${name}: not scored again`);
    return openedRows(about.layout, await inflate(name));
  });
}

/**
 * All first bytes, all second bytes and so on, put together again.
 *
 * @param {Uint8Array} bytes
 */
function gathered(bytes) {
  const count = bytes.length / 8;
  const whole = new Uint8Array(bytes.length);
  for (let octet = 0; octet < 8; octet++) {
    for (let index = 0; index < count; index++) whole[index * 8 + octet] = bytes[octet * count + index];
  }
  return new Float64Array(whole.buffer);
}

/**
 * The texts of a block of units.
 *
 * @param {number} number
 * @returns {Promise<TextBlock>}
 */
export function texts(number) {
  const name = `texts-${number}`;
  const found = OPENED.get(name) ?? blockText(name).then(JSON.parse).then(columnsOf);
  OPENED.delete(name);
  OPENED.set(name, found); // the last to be thrown away
  const kept = [...OPENED.keys()].filter((key) => key.startsWith("texts-"));
  for (const old of kept.slice(0, -TEXTS_KEPT)) OPENED.delete(old);
  return found;
}

/**
 * A block of texts as columns; it is stored unit by unit.
 *
 * @param {any[][]} rows
 * @returns {TextBlock}
 */
function columnsOf(rows) {
  const columns = transposed(rows);
  const sources = UNITS.sources ? (columns.shift() ?? null) : null;
  const references = columns.splice(0, UNITS.references.length);
  return { sources, references, outputs: columns };
}

/**
 * @template T
 * @param {T[][]} rows
 * @returns {T[][]}
 */
function transposed(rows) {
  return rows[0].map((_, place) => rows.map((row) => row[place]));
}

/**
 * One unit.
 *
 * @param {number} position
 * @returns {Promise<Unit>}
 */
export async function unit(position) {
  const number = Math.floor(position / UNITS.chunk);
  const place = position % UNITS.chunk;
  const [part, spans] = await Promise.all([texts(number), UNITS.spans.length ? block(`spans-${number}`) : []]);
  return {
    source: part.sources?.[place] ?? null,
    references: part.references.map((column) => column[place]),
    outputs: part.outputs.map((column) => column[place]),
    spans: spans.map((/** @type {number[][][]} */ layer) => layer[place]),
  };
}

/**
 * The id of a unit.
 *
 * @param {Index} index
 * @param {number} position
 */
export function idOf({ ids }, position) {
  return ids?.[position] ?? String(position + 1);
}

/**
 * The items of a facet's axis that a unit belongs to.
 *
 * @param {Facet} facet
 * @param {number} position
 */
export function placesIn({ of }, position) {
  const found = of[position];
  return typeof found === "number" ? [found] : found;
}

/**
 * Block of texts -> the positions in it.
 *
 * @param {number[]} positions
 */
export function byBlock(positions) {
  /** @type {Map<number, number[]>} */
  const blocks = new Map();
  for (const position of positions) {
    const number = Math.floor(position / UNITS.chunk);
    const members = blocks.get(number);
    if (members) members.push(position);
    else blocks.set(number, [position]);
  }
  return blocks;
}
