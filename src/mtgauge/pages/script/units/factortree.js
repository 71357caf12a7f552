// @ts-check
// What a score is made of, as a tree: from the total to the words where its parts lose.

import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { numberElement } from "../rounding.js";
import { tell } from "../text.js";
import { runsFrom } from "./pieces.js";

/** @import { FactorNode, FactorTree } from "../meta.js" */
/** @import { Described } from "./described.js" */
/** @import { Run } from "./pieces.js" */

const DIGITS = 4;
/** So many places are told of a factor. */
const MOST_TOLD = 12;

/**
 * The tree for an output of a unit; parts that are undefined are left out.
 *
 * @param {FactorTree} tree
 * @param {(number | null)[]} values
 * @param {Described} found
 * @param {number} owner
 */
export function factorTree(tree, values, found, owner) {
  const layer = tree.layer === null ? null : UNITS.spans[tree.layer];
  const numbers = tree.layer === null ? [] : (found.texts.spans[tree.layer]?.[owner] ?? []);
  const runs = layer && numbers.length ? runsFrom(numbers, layer.labels, found.texts.references).runs : [];
  const part = made("div");
  part.append(nodesList(tree.nodes, { values, runs, text: found.texts.outputs[owner] }));
  if (runs.length) part.append(tell(made("p", "factor-places"), "Quoted: of this text. Struck: of the reference alone."));
  return part;
}

/**
 * @typedef {object} Told
 * @property {(number | null)[]} values
 * @property {Run[]} runs
 * @property {string} text
 */

/**
 * @param {FactorNode[]} nodes
 * @param {Told} known
 */
function nodesList(nodes, known) {
  const list = made("ul", "factor-tree");
  for (const node of nodes) {
    const value = node.column === null ? null : known.values[node.column];
    if (node.column !== null && value === null) continue;
    const item = made("li");
    item.append(head(node, value ?? null));
    const places = node.item === null ? [] : known.runs.filter((run) => run.label.item === node.item);
    if (places.length) item.append(placesLine(places, known.text));
    if (node.children.length) item.append(nodesList(node.children, known));
    list.append(item);
  }
  return list;
}

/**
 * @param {FactorNode} node
 * @param {number | null} value
 */
function head(node, value) {
  const line = made("span");
  line.append(tell(made("span"), node.title.t, node.title.a), " ");
  if (value !== null) line.append(numberElement(value, DIGITS));
  if (node.weight !== null) {
    const weight = made("small");
    weight.append(" × ", numberElement(node.weight, 2));
    line.append(weight);
  }
  return line;
}

/**
 * The words where a factor loses: those of the output, and with a sign those that it lacks.
 *
 * @param {Run[]} places
 * @param {string} text
 */
function placesLine(places, text) {
  const line = made("p", "factor-places");
  for (const [number, { start, end, missing }] of places.slice(0, MOST_TOLD).entries()) {
    if (number) line.append(" · ");
    const word = made(start === end ? "del" : "q");
    word.textContent = start === end ? missing : text.slice(start, end);
    line.append(word);
  }
  if (places.length > MOST_TOLD) line.append(` … (${places.length})`);
  return line;
}
