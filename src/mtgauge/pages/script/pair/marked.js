// @ts-check
// What two texts do not have in common, as a way to colour the texts of the list.

import { message } from "../text.js";
import { differences } from "./diff.js";

/** @import { Layer } from "../meta.js" */
/** @import { Place } from "./diff.js" */

/** The difference of the pair as a layer of spans, which no block holds. @type {Layer} */
export const PAIR_LAYER = {
  id: "pair",
  title: message("A against B"),
  labels: [
    {
      id: "unlike",
      name: message("only here"),
      meaning: message("the other of the two has other words"),
      severity: "",
      by: "",
      look: "",
      item: null,
    },
  ],
  side: "output",
  originals: false,
  legend: [],
  foreign: false,
  axis: null,
  scored: null,
};

/**
 * The spans of a unit in this layer, as `pages/spans.py` writes them: those of the pair; others have none.
 *
 * @param {string[]} outputs of all owners
 * @param {[number, number]} pair
 * @returns {number[][]}
 */
export function pairSpans(outputs, pair) {
  const places = differences(outputs[pair[0]], outputs[pair[1]]);
  return outputs.map((_, owner) => (pair.includes(owner) ? numbersOf(places[pair.indexOf(owner)]) : []));
}

/** @param {Place[]} places */
function numbersOf(places) {
  const found = [-1];
  let last = 0;
  for (const [start, end] of places) {
    found.push(0, start - last, end - start, 0, 0);
    last = end;
  }
  return found;
}
