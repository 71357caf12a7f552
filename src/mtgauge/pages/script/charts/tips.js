// @ts-check
// What stands under the pointer, in words. Readers without a pointer find the same values in the chart's data.

import { axisOf, COLOURED } from "../axes.js";
import { made, sought } from "../elements.js";
import { signed } from "../pair/words.js";
import { shortened } from "../rounding.js";
import { itemName, say, tell } from "../text.js";

/** @import { Row, Scene } from "./scene.js" */
/** @import { Values } from "../text.js" */

/**
 * Shows the row under the pointer, and others of the same place.
 *
 * @param {Scene} scene
 * @param {MouseEvent} event
 * @param {Row} row
 */
export function point(scene, event, row) {
  if (scene.told) return scene.told(event, row);
  if (!scene.chart.tip) return;
  const { by, head, line, digits, signed: withSigns } = scene.chart.tip;
  const rows = scene.rows.filter((one) => one[by] === row[by]);
  const values = (/** @type {Row} */ one) => {
    return shownRow(one, typeof digits === "number" ? digits : axisOf(digits).decimals[one[digits]], withSigns);
  };
  const heading = tell(made("p"), head.t, { ...values(rows[0]), ...scene.context, ...head.a });
  const list = made("ul");
  for (const one of rows) {
    const entry = made("li");
    if (one[COLOURED.id] !== undefined) entry.append(itemName(COLOURED.id, one[COLOURED.id]), " ");
    entry.append(say(line.t, { ...values(one), ...line.a }));
    list.append(entry);
  }
  showTip(event, heading, list);
}

/**
 * A row rounded for display.
 *
 * @param {Row} row
 * @param {number} digits
 * @param {string[]} withSigns columns whose numbers have signs
 * @returns {Values}
 */
function shownRow(row, digits, withSigns) {
  const shown = (/** @type {string} */ key) =>
    withSigns.includes(key) && typeof row[key] === "number" ? signed(row[key], digits) : shortened(row[key], digits);
  return Object.fromEntries(Object.keys(row).map((key) => [key, shown(key)]));
}

/** The one tip of the page. */
export function tipElement() {
  let found = sought("#tip", HTMLElement);
  if (!found) {
    found = made("div");
    found.id = "tip";
    found.hidden = true;
    document.body.append(found);
  }
  return found;
}

/**
 * Shows something near the pointer, within sight.
 *
 * @param {MouseEvent} event
 * @param {...Node} content
 */
export function showTip(event, ...content) {
  const element = tipElement();
  element.replaceChildren(...content);
  element.hidden = false;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const left = Math.min(event.clientX + 12, width - element.offsetWidth - 8);
  const below = event.clientY + 16;
  const top = below + element.offsetHeight < height ? below : event.clientY - element.offsetHeight - 12;
  element.style.left = `${Math.max(8, left)}px`;
  element.style.top = `${Math.max(8, top)}px`;
}

export function hideTip() {
  tipElement().hidden = true;
}
