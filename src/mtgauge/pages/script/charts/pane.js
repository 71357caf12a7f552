// @ts-check
// Drawings in the document, as `pages/charts/opening.py` writes them, and as images of their own.

import { axisOf, COLOURED, depthOf, placesOf } from "../axes.js";
import { made } from "../elements.js";
import { itemText, sayText } from "../text.js";
import { draw, WIDTH } from "./drawing.js";
import { slotOf } from "./looks.js";
import { element, nodeOf, short, textWidth } from "./marks.js";

/** @import { Drawing, Words } from "./drawing.js" */
/** @import { Element } from "./marks.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Values } from "../text.js" */

/** Pixels of a saved image around its drawing, between its parts, and of a line of text. */
const [EDGE, LINE, SIGN] = [16, 20, 28];
/** Properties from the style, written into each element of a saved image. */
const STYLED = [
  "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "opacity", "font-size", "font-weight", "text-anchor",
];
/** Elements that need no style of their own. */
const GROUPS = new Set(["svg", "title"]);

/**
 * A scene drawn, in an element for the page.
 *
 * @param {Scene} scene
 */
export function paneOf(scene) {
  return elementOf(draw(scene.chart.picture, scene.rows, wordsOf(scene.context)));
}

/**
 * Texts of the page at the moment, and names and looks of its items.
 *
 * @param {Values} context
 * @returns {Words}
 */
function wordsOf(context) {
  return {
    say: (text) => sayText({ t: text.t, a: { ...context, ...text.a } }),
    name: itemText,
    whole: (axis, place) => axisOf(axis).tips[place] || itemText(axis, place),
    depth: (axis, place) => depthOf(axisOf(axis), place),
    parts: (axis) => placesOf(axisOf(axis)).length,
    slot: (axis, place) => (axis === COLOURED.id ? slotOf(place) : null),
  };
}

/** @param {Drawing} drawing */
function elementOf({ height, marks, names, room, notes, noted, least, up, across, legend }) {
  const found = made("div", "drawing");
  if (up) found.append(titled(up, "axis-title up"));
  const panes = made("div", least ? "panes scrolled" : "panes");
  if (names.length) panes.append(pane("names", names, room, height));
  const middle = made("div", "marks");
  if (least) middle.append(nodeOf(element("svg", { width: least, height: 0 })));
  middle.append(pane("plotted", marks, "100%", height));
  panes.append(middle);
  if (notes.length) panes.append(pane("notes", notes, noted, height));
  found.append(panes);
  if (across) found.append(titled(across, "axis-title"));
  if (legend.length) found.append(legendOf(legend));
  return found;
}

/** @param {string} text @param {string} classes */
function titled(text, classes) {
  const found = made("p", classes);
  found.textContent = text;
  return found;
}

/** @param {string} name @param {Element[]} elements @param {number | string} width @param {number} height */
function pane(name, elements, width, height) {
  return nodeOf(element("svg", { class: name, width, height: short(height) }, ...elements));
}

/** @param {[Element, string, string][]} legend */
function legendOf(legend) {
  const list = made("ul", "key");
  for (const [sign, look, name] of legend) {
    const entry = made("li", look);
    entry.append(nodeOf(element("svg", { width: 24, height: 14 }, sign)), ` ${name}`);
    list.append(entry);
  }
  return list;
}

/**
 * A drawing as an SVG by itself, of a width in pixels, in the colours of the page.
 *
 * @param {Scene} scene
 * @param {number} width
 * @returns {{svg: string, width: number, height: number}}
 */
export function imageOf(scene, width) {
  const drawing = draw(scene.image ?? scene.chart.picture, scene.rows, wordsOf(scene.context));
  const { height, names, marks, notes, up, across, legend } = drawing;
  const [room, noted] = [names.length ? drawing.room : 0, notes.length ? drawing.noted : 0];
  const middle = Math.max(drawing.least, width - room - noted - 2 * EDGE);
  const whole = room + middle + noted + 2 * EDGE;
  /** @type {Element[]} */
  const parts = [];
  let top = EDGE;
  if (up) parts.push(element("text", { class: "axis-title", x: EDGE, y: top + 4 }, up));
  top += up ? LINE : 0;
  /** @type {[Element[], number, number][]} */
  const panes = [[names, EDGE, room], [marks, EDGE + room, middle], [notes, EDGE + room + middle, noted]];
  for (const [elements, x, size] of panes) {
    if (size) parts.push(element("svg", { x, y: top, width: size, height, overflow: "visible" }, ...elements));
  }
  top += height;
  if (across) {
    top += LINE;
    parts.push(element("text", { class: "tick", x: EDGE + room + middle / 2, y: top - 4 }, across));
  }
  for (const row of lined(legend, whole - 2 * EDGE)) {
    top += LINE;
    parts.push(...row.map(([entry, x]) => element("svg", { class: entry[1] || null, x: EDGE + x, y: top - 12, overflow: "visible" },
      entry[0], element("text", { class: "name", x: SIGN, y: 12 }, entry[2]))));
  }
  top += EDGE;
  const size = { width: whole, height: top, viewBox: `0 0 ${whole} ${top}`, xmlns: "http://www.w3.org/2000/svg" };
  const paper = element("rect", { class: "paper", x: 0, y: 0, width: whole, height: top });
  const root = /** @type {SVGElement} */ (nodeOf(element("svg", size, paper, ...parts)));
  unstretch(root, middle);
  return { svg: styled(root), width: whole, height: top };
}

/**
 * The entries of a legend in lines, each with its place.
 *
 * @param {[Element, string, string][]} legend
 * @param {number} width
 */
function lined(legend, width) {
  /** @type {[[Element, string, string], number][][]} */
  const lines = [];
  let x = Infinity;
  for (const entry of legend) {
    const size = SIGN + textWidth(entry[2]) + EDGE;
    if (x + size > width) {
      lines.push([]);
      x = 0;
    }
    lines[lines.length - 1].push([entry, x]);
    x += size;
  }
  return lines;
}

/**
 * Gives lines the pixels of an image, which programs may scale: on the page lines are stretched and their strokes not.
 *
 * @param {SVGElement} root
 * @param {number} width
 */
function unstretch(root, width) {
  for (const path of root.querySelectorAll("[vector-effect]")) {
    const places = path.getAttribute("d")?.replace(/([ML])([\d.]+)/g, (_, sign, x) => sign + short((x * width) / WIDTH));
    path.setAttribute("d", places ?? "");
    path.removeAttribute("vector-effect");
    for (const name of ["viewBox", "preserveAspectRatio"]) path.parentElement?.removeAttribute(name);
  }
}

/** An image with its style written into it. @param {SVGElement} root */
function styled(root) {
  const stage = made("div", "drawing stage");
  stage.append(root);
  document.body.append(stage);
  for (const one of [...root.querySelectorAll(".narrow, .broad, .zone, .near")]) one.remove();
  for (const one of root.querySelectorAll("*")) {
    if (GROUPS.has(one.tagName)) continue;
    const style = getComputedStyle(one);
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      if (value) one.setAttribute(name, value);
    }
    one.removeAttribute("class");
  }
  root.setAttribute("font-family", getComputedStyle(document.body).fontFamily);
  stage.remove();
  return new XMLSerializer().serializeToString(root);
}
