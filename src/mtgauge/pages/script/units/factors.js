// @ts-check
// How the scores of a segment come about: what they are made of, and the command that shows every step.

import { stepsOf } from "../arithmetic.js";
import { decimalsOf, METRIC, placesOf, SCORED } from "../axes.js";
import { block, unitRows } from "../data/store.js";
import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { numberElement } from "../rounding.js";
import { itemText, tell } from "../text.js";
import { factorTree } from "./factortree.js";
import { stepElements } from "./steps.js";

/** @import { StepOptions } from "../arithmetic.js" */
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
  for (const metric of placesOf(METRIC)) {
    const about = UNITS.rescored[metric];
    const values = table[metric]?.length ? table[metric][owner][found.position % UNITS.chunk] : null;
    const tree = UNITS.trees[metric];
    if (about?.steps) list.append(await stepsItem(metric, about.steps, found, owner));
    else if (values && tree) list.append(treeItem(metric, tree, values, found, owner));
    else if (values) list.append(valuesItem(metric, values, found, owner));
  }
  const command = made("code");
  const files = UNITS.files[owner] ?? "";
  command.textContent = commandFor(found.id, UNITS.command, files);
  const words = made("span");
  if (files) tell(words, "Every step from the words on:");
  else tell(words, "Every step from the words on, with the files of this run:");
  const steps = made("p");
  steps.append(words, " ", command);
  part.append(list, steps);
}

/**
 * The heading of a metric: its name and the score.
 *
 * @param {number} metric
 * @param {Described} found
 * @param {number} owner
 */
function headOf(metric, found, owner) {
  const head = made("strong");
  const score = numberElement(found.scores[metric][owner], decimalsOf(metric, SCORED));
  head.append(`${itemText(SCORED.id, metric)} `, score);
  return head;
}

/**
 * A metric whose steps are written here, from the counts of the unit.
 *
 * @param {number} metric
 * @param {StepOptions} options
 * @param {Described} found
 * @param {number} owner
 */
async function stepsItem(metric, options, found, owner) {
  const item = made("li");
  item.append(headOf(metric, found, owner));
  const columns = UNITS.rescored[metric]?.program.columns ?? [];
  const rows = await unitRows(metric, owner);
  const counts = (/** @type {number} */ column) => rows.columns[columns.indexOf(column)]?.[found.position] ?? NaN;
  item.append(...stepElements(stepsOf(options, counts)));
  return item;
}

/**
 * A metric whose values are listed, without zeros.
 *
 * @param {number} metric
 * @param {number[]} values
 * @param {Described} found
 * @param {number} owner
 */
function valuesItem(metric, values, found, owner) {
  const item = made("li");
  const said = UNITS.factors[metric].flatMap((name, place) => (values[place] ? [`${name} ${values[place]}`] : []));
  item.append(headOf(metric, found, owner), said.length ? `: ${said.join(", ")}` : "");
  return item;
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
 * @param {string} [files] the arguments that name files
 */
export function commandFor(id, command, files = "") {
  const whole = files ? command.replace(" -m ", () => ` ${files} -m `) : command;
  return whole.replace("{unit}", () => shellWord(id));
}

/**
 * A word as a shell takes it.
 *
 * @param {string} text
 */
function shellWord(text) {
  return /^[\w:=,.+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
