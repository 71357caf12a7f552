// @ts-check
// The search of the list: the page's worker, the columns that a query looks at, and the marks in the units that are shown.

import { compressed } from "../data/store.js";
import { UNITS } from "../meta.js";
import { underway } from "../ready.js";
import { TextSearch, workerOf } from "./search.js";

/** @import { Criteria, Looked } from "../view.js" */
/** @import { Marks } from "./search.js" */

/** Made when somebody searches. @type {{search: TextSearch | null}} */
const MADE = { search: null };

/** The one search of the page. */
export function textSearch() {
  MADE.search ??= new TextSearch({
    blockSize: UNITS.chunk,
    openBlock: (number) => compressed(`texts-${number}`),
    makeWorker: workerOf(document.getElementById("worker")?.textContent ?? ""),
  });
  return MADE.search;
}

/**
 * The columns of a block of texts that a query looks at.
 *
 * @param {string} scope "all", "source", "references" or "outputs"
 * @param {number[]} owners whose outputs are shown
 */
export function columnsOf(scope, owners) {
  const is = (/** @type {string} */ kind) => scope === "all" || scope === kind;
  const first = UNITS.sources ? 1 : 0;
  const outputs = first + UNITS.references.length;
  return [
    ...(first && is("source") ? [0] : []),
    ...(is("references") ? UNITS.references.map((_, place) => first + place) : []),
    ...(is("outputs") ? owners.map((owner) => outputs + owner) : []),
  ];
}

/**
 * Where the query is in the texts of some units: for each unit and column of the block the places.
 *
 * @param {Criteria} criteria
 * @param {Looked} looked
 * @param {number[]} positions
 * @returns {Promise<(position: number, column: number) => [number, number][]>}
 */
export async function marksOf({ query, expression, scope }, { owners }, positions) {
  if (!query) return () => [];
  const columns = columnsOf(scope, owners);
  /** @type {Marks} */
  const marks = await underway(textSearch().marks(query, { expression, columns, positions }));
  return (position, column) => marks.get(position)?.[columns.indexOf(column)] ?? [];
}
