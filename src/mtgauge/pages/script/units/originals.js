// @ts-check
// The texts that outputs are held against: the source, and the references.

import { made } from "../elements.js";
import { UNITS } from "../meta.js";
import { tell } from "../text.js";
import { readable } from "../unseen.js";
import { LAYERS, shownRuns } from "./layers.js";
import { runsFrom } from "./pieces.js";
import { textBox } from "./texts.js";
import { WORDS } from "./words.js";

/** @import { Described } from "./described.js" */
/** @import { Run } from "./pieces.js" */
/** @import { Look } from "./unit.js" */

/**
 * The source and the references.
 *
 * @param {Described} found
 * @param {Look} look
 */
export function originals(found, look) {
  const box = made("div", "originals");
  const { source, references } = found.texts;
  if (source !== null) box.append(marked(found, tell(made("h4"), WORDS.source), source, 0, look, sourceRuns(found, look)));
  for (const [place, reference] of references.entries()) {
    const name = { name: readable(UNITS.references[place]) };
    const heading = tell(made("h4"), WORDS.reference, name);
    if (reference === null) {
      const none = made("div", "text-box");
      none.append(heading, tell(made("p", "none"), WORDS.missing));
      box.append(none);
    } else {
      const part = marked(found, heading, reference, firstReference() + place, look);
      part.dataset.reference = String(place);
      box.append(part);
    }
  }
  return box;
}

/**
 * A text in its box, with the hits of the query.
 *
 * @param {Described} found
 * @param {HTMLElement} heading
 * @param {string} text
 * @param {number} column of the block of texts
 * @param {Look} look
 * @param {Run[]} runs
 */
export function marked(found, heading, text, column, look, runs = []) {
  const side = column < firstReference() ? "source" : "target";
  return textBox(heading, text, side, { runs, hits: look.hits(found.position, column) });
}

/** The column of an output. @param {number} owner */
export function outputColumn(owner) {
  return firstReference() + UNITS.references.length + owner;
}

/** The column of the first reference. */
export function firstReference() {
  return UNITS.sources ? 1 : 0;
}

/**
 * What is marked in the source: the spans of all shown owners, each with its owner.
 *
 * @param {Described} found
 * @param {Look} look
 * @returns {Run[]}
 */
export function sourceRuns(found, look) {
  const layer = look.layer === null ? null : LAYERS[look.layer];
  if (look.layer === null || !layer || (layer.side !== "source" && !layer.originals)) return [];
  const numbers = found.texts.spans[look.layer];
  const first = layer.originals ? found.texts.outputs.length : 0;
  return look.owners.flatMap((owner) => {
    const { runs } = runsFrom(numbers[first + owner], layer.labels, []);
    return shownRuns(layer, runs).map((run) => ({ ...run, owner }));
  });
}
