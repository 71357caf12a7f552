// @ts-check
// The layers of spans that texts can be coloured by: those of the data, and the difference of the pair.

import { axisOf, withParts } from "../axes.js";
import { META, UNITS } from "../meta.js";
import { PAIR_LAYER } from "../pair/marked.js";
import { view } from "../view.js";

/** @import { Layer } from "../meta.js" */
/** @import { Run } from "./pieces.js" */

export const LAYERS = META.pair !== null && META.pair === UNITS.owner ? [...UNITS.spans, PAIR_LAYER] : UNITS.spans;

/**
 * The spans of a layer that are shown: those of the item that units are limited to; without one, all that are not quiet.
 *
 * @param {Layer} layer
 * @param {Run[]} runs
 */
export function shownRuns({ axis }, runs) {
  const chosen = axis === null ? undefined : view.facets[axis];
  if (axis === null || chosen === undefined) return runs.filter(({ label }) => !label.isQuiet);
  const items = withParts(axisOf(axis), chosen);
  return runs.filter(({ label: { item } }) => item !== null && items.has(item));
}
