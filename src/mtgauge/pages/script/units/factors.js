// @ts-check
// How the scores of a segment come about: what they are made of, and the command that shows every step.

import { decimalsOf, METRIC, SCORED } from "../axes.js";
import { block } from "../data/store.js";
import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { numberElement } from "../rounding.js";
import { itemText, tell } from "../text.js";
import { factorTree } from "./factortree.js";

/** @import { FactorTree } from "../meta.js" */
/** @import { Described } from "./described.js" */

/**
 * A part that opens: the factors of the scores of an owner, read when they are asked for.
 *
 * @param {Described} found
 * @param {number} owner
 */
export function factorsPart(found, owner) {
  const part = made("details", "factors");
  part.append(tell(made("summary"), "How the scores come about"));
  part.addEventListener("toggle", () => openFactors(part, found, owner), { once: true });
  return part;
}

/**
 * @param {HTMLElement} part
 * @param {Described} found
 * @param {number} owner
 */
async function openFactors(part, found, owner) {
  /** @type {any[][][][]} metric -> owner -> unit -> values */
  const table = UNITS.factors.some((names) => names.length)
    ? await block(`factors-${Math.floor(found.position / UNITS.chunk)}`)
    : [];
  const list = made("ul");
  for (const [metric, columns] of table.entries()) {
    if (!columns.length) continue;
    const values = columns[owner][found.position % UNITS.chunk];
    const tree = UNITS.trees[metric];
    if (tree) {
      list.append(treeItem(metric, tree, values, found, owner));
      continue;
    }
    const said = UNITS.factors[metric].map((name, place) => `${name} ${values[place]}`);
    const line = made("li");
    const score = numberElement(found.scores[metric][owner], decimalsOf(metric, SCORED));
    line.append(`${itemText(SCORED.id, metric)} `, score, `: ${said.join(", ")}`);
    list.append(line);
  }
  const command = made("code");
  command.textContent = commandFor(found.id, UNITS.command);
  const steps = made("p");
  steps.append(tell(made("span"), "Every step, with the files of this run:"), " ", command);
  part.append(list, steps);
}

/**
 * A metric whose factors are a tree.
 *
 * @param {number} metric
 * @param {FactorTree} tree
 * @param {(number | null)[]} values
 * @param {Described} found
 * @param {number} owner
 */
function treeItem(metric, tree, values, found, owner) {
  const item = made("li");
  item.append(`${itemText(METRIC.id, metric)}: `, factorTree(tree, values, found, owner));
  return item;
}

/**
 * The command that shows every step of the scores of a unit.
 *
 * @param {string} id
 * @param {string} command
 */
export function commandFor(id, command) {
  return command.replace("{unit}", () => shellWord(id));
}

/**
 * A word as a shell takes it.
 *
 * @param {string} text
 */
function shellWord(text) {
  return /^[\w:=,.+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
