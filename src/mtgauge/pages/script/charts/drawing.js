// @ts-check
// Drawings from pictures and rows, by the rules of `pages/charts/drawing.py`, which describes pictures.

import { rounded } from "../rounding.js";
import { cut, DASHES, element, innerRange, percent, short, SIGNS, textWidth, ticks } from "./marks.js";

/** @import { Element, Ticks } from "./marks.js" */
/** @import { Row } from "./scene.js" */

/** @typedef {Record<string, any>} Picture */
/** @typedef {Record<string, any>} Scale */
/** @typedef {Record<string, any>} Mark */
/**
 * Texts of the page, and names and looks of its items.
 *
 * @typedef {object} Words
 * @property {(text: any) => string} say
 * @property {(axis: string, place: number) => string} name
 * @property {(axis: string, place: number) => string} whole
 * @property {(axis: string, place: number) => number} depth
 * @property {(axis: string) => number} parts
 * @property {(axis: string, place: number) => number | null} slot
 */
/**
 * Panes next to each other, all of one height, and words above and below.
 *
 * @typedef {object} Drawing
 * @property {number} height
 * @property {Element[]} marks
 * @property {Element[]} names
 * @property {number} room
 * @property {Element[]} notes
 * @property {number} noted
 * @property {number} least
 * @property {string} up
 * @property {string} across
 * @property {[Element, string, string][]} legend
 */
/** Places with the first row of each. @typedef {{field: string, firsts: Map<any, number>, numbers: Map<any, number>}} Band */

/** Pixels above the first row. */
export const MARGIN = 8;
const [AXIS, GAP] = [22, 8];
const TALL = 15;
const [ROOM, NARROW_ROOM] = [190, 104];
const INDENT = 12;
const [CELL, WIDE_CELL] = [36, 84];
const [LEVEL_ROOM, TURNED] = [640, 120];
const PADDING = 0.04;
/** Units from side to side of a drawing whose lines are stretched. */
export const WIDTH = 1000;
const FEW_TICKS = 3;
const MIDDLE = 4.5;
const [SHADES, TINTS] = [6, 5];
const LARGE = 10_000;
const [MOST_TICKS, TICK_ROOM, LEVEL_TICKS] = [8, 40, 6];

/**
 * @param {Scale} scale
 * @param {Row[]} rows
 * @param {number} most
 * @param {string | null} stack the column whose values are added up
 */
function linear(scale, rows, most, stack) {
  /** @type {number[]} */
  let found;
  if (stack === null) {
    found = scale.fields.flatMap((/** @type {string} */ one) => rows.map((row) => row[one] ?? null));
    found = found.filter((value) => value !== null);
  } else {
    const sums = new Map();
    for (const row of rows) sums.set(row[stack], (sums.get(row[stack]) ?? 0) + row[scale.fields[0]]);
    found = [...sums.values()];
  }
  if (scale.zero) found.push(0);
  const [low, high] = scale.limits ?? padded(least(found), greatest(found), scale);
  return ticks(low, high, most, scale);
}

/**
 * The ends of an axis: marks at its ends do not touch them, but for zero.
 *
 * @param {number} low
 * @param {number} high
 * @param {Scale} scale
 */
function padded(low, high, { pad = PADDING, zero = false }) {
  const room = pad * (high - low);
  return [zero && low === 0 ? low : low - room, zero && high === 0 ? high : high + room];
}

/** @param {number[]} values */
function least(values) {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

/** @param {number[]} values */
function greatest(values) {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}

/**
 * The axes of a picture of two numbers.
 *
 * @param {Picture} picture
 * @param {Row[]} rows
 */
export function scalesOf({ x, y }, rows) {
  const most = Math.min(MOST_TICKS, Math.floor(y.height / TICK_ROOM));
  return { across: linear(x, rows, LEVEL_TICKS, null), up: linear(y, rows, most, null) };
}

/** Where a value is between the ends of an axis. @param {Ticks} axis @param {number} value */
export function share({ low, high }, value) {
  return (value - low) / (high - low);
}

/**
 * @param {Scale} scale
 * @param {Row[]} rows
 * @returns {Band}
 */
function band(scale, rows) {
  const all = new Map();
  for (const [at, row] of rows.entries()) if (!all.has(row[scale.field])) all.set(row[scale.field], at);
  /** @type {any[]} */
  const order = (scale.order ?? [...all.keys()]).filter((/** @type {any} */ key) => all.has(key));
  const firsts = new Map(order.map((key) => [key, all.get(key)]));
  return { field: scale.field, firsts, numbers: new Map(order.map((key, number) => [key, number])) };
}

/**
 * The drawing of some rows, of which there is one at least.
 *
 * @param {Picture} picture
 * @param {Row[]} rows
 * @param {Words} words
 * @returns {Drawing}
 */
export function draw(picture, rows, words) {
  const { x: xs, y: ys } = picture;
  const stack = picture.marks.some((/** @type {Mark} */ mark) => mark.mark === "bar") ? ys.field : null;
  const y = ys.kind === "band" ? band(ys, rows) : null;
  const x = xs.kind === "band" ? band(xs, rows) : null;
  const height = y ? ys.row * y.firsts.size : ys.height;
  const across = x ? null : linear(xs, rows, LEVEL_TICKS, stack);
  const up = y ? null : linear(ys, rows, Math.min(MOST_TICKS, Math.floor(height / TICK_ROOM)), null);
  const isTall = across !== null && y !== null && y.firsts.size > TALL;
  /** @type {Frame} */
  const frame = { picture, rows, words, x, y, across, up, isTall, height, top: isTall ? AXIS : MARGIN };
  const { heads, least: room } = x && y ? headsOf(frame) : { heads: [], least: 0 };
  const marks = [...heads, ...gridOf(frame), ...zonesOf(frame)];
  for (const mark of picture.marks) if (mark.mark in KINDS) marks.push(...KINDS[mark.mark](frame, mark));
  const names = namesOf(frame);
  const notes = notesOf(frame);
  return {
    height: frame.top + height + below(frame),
    marks,
    ...names,
    ...notes,
    least: room,
    up: ys.title ? words.say(ys.title) : "",
    across: xs.title ? words.say(xs.title) : "",
    legend: legendOf(frame),
  };
}

/**
 * Values that the parts of a drawing share.
 *
 * @typedef {object} Frame
 * @property {Picture} picture
 * @property {Row[]} rows
 * @property {Words} words
 * @property {Band | null} x
 * @property {Band | null} y
 * @property {Ticks | null} across
 * @property {Ticks | null} up
 * @property {boolean} isTall
 * @property {number} height
 * @property {number} top
 */

// where things are

/** @param {Frame} frame @param {Row} row @param {string} name */
function right({ x, across }, row, name) {
  if (across) return share(across, row[name]);
  return x ? ((x.numbers.get(row[x.field]) ?? 0) + 0.5) / x.firsts.size : 0;
}

/** Where a row's dot is. @param {Frame} frame @param {Mark} mark @param {Row} row */
function pointOf(frame, mark, row) {
  return [percent(right(frame, row, mark.x ?? mark.value)), short(down(frame, row, mark.value))];
}

/** @param {Frame} frame @param {Row} row @param {string} name */
function down({ picture, y, up, top, height }, row, name = "") {
  if (up) return top + height * (1 - share(up, row[name]));
  return y ? top + picture.y.row * ((y.numbers.get(row[y.field]) ?? 0) + 0.5) : 0;
}

/** @param {Frame} frame */
function below({ picture, across, y }) {
  if (across) return AXIS;
  return y ? MARGIN : AXIS * ("count" in picture.x ? 2 : 1);
}

// axes

/** @param {Frame} frame */
function gridOf(frame) {
  const { across, up, top, height, isTall } = frame;
  const bottom = top + height;
  const found = [];
  // on a narrow screen zero is among the labels that are left
  const zero = Math.max(0, across?.values.indexOf(0) ?? 0);
  for (const [number, value] of (across?.values ?? []).entries()) {
    const [x, label] = [percent(share(/** @type {Ticks} */ (across), value)), across?.labels[number] ?? ""];
    found.push(element("line", { class: "grid", x1: x, x2: x, y1: short(top), y2: short(bottom) }));
    const look = tick(number - zero, across?.values.length ?? 0);
    found.push(element("text", { class: look, x, y: short(bottom + AXIS - MARGIN + 2) }, label));
    if (isTall) found.push(element("text", { class: look, x, y: short(top - MARGIN) }, label));
  }
  if (!up) return found;
  for (const value of up.values) {
    const y = short(top + height * (1 - share(up, value)));
    found.push(element("line", { class: "grid", x1: "0%", x2: "100%", y1: y, y2: y }));
  }
  return [...found, ...placesOf(frame)];
}

/** Names of the places below lines, and a count of each. @param {Frame} frame */
function placesOf({ picture, rows, x: band, top, height }) {
  if (!band) return [];
  const scale = picture.x;
  return [...band.firsts.values()].flatMap((first, number) => {
    const row = rows[first];
    const [x, look] = [percent((number + 0.5) / band.firsts.size), tick(number, band.firsts.size)];
    const lines = [String(row[scale.labels]), ...("count" in scale ? [count(row[scale.count])] : [])];
    return lines.map((label, line) => {
      const kind = line ? `${look} count` : look;
      return element("text", { class: kind, x, y: short(top + height + AXIS * (1 + line) - MARGIN + 2) }, label);
    });
  });
}

/** Row names or ticks, left of the marks. @param {Frame} frame */
function namesOf(frame) {
  const { picture, rows, y: band, up, top, height } = frame;
  if (up) {
    const names = up.values.map((value, number) => {
      const y = top + height * (1 - share(up, value));
      const place = { class: "tick left", x: "100%", dx: -GAP, y: short(y + MIDDLE) };
      return element("text", place, up.labels[number]);
    });
    return { names, room: pixels(Math.max(...up.labels.map(textWidth))) + 2 * GAP };
  }
  const scale = picture.y;
  const firsts = [...(band?.firsts.values() ?? [])].map((first) => rows[first]);
  const width = (/** @type {Row} */ row) =>
    textWidth(nameOf(frame, row, scale)[0]) + INDENT * depthOf(frame, row, scale);
  const room = Math.min(ROOM, pixels(Math.max(...firsts.map(width))));
  const isTree = firsts.some((row) => depthOf(frame, row, scale) > 0);
  const names = firsts.flatMap((row) => {
    const [name, whole] = nameOf(frame, row, scale);
    const [depth, y] = [depthOf(frame, row, scale), short(down(frame, row) + MIDDLE)];
    const place = isTree ? { x: String(INDENT * depth), dx: null } : { x: "100%", dx: -GAP };
    const kind = ["name", ...(isTree ? [] : ["left"]), ...(row.head ? ["head"] : [])].join(" ");
    const [wide, narrow] = [room, Math.min(room, NARROW_ROOM)].map((limit) => cut(name, limit - INDENT * depth));
    const title = whole !== wide || wide !== narrow ? [element("title", {}, whole)] : [];
    if (wide === narrow) return [element("text", { class: kind, ...place, y }, wide, ...title)];
    return [
      element("text", { class: `${kind} wide`, ...place, y }, wide, ...title),
      element("text", { class: `${kind} narrow`, ...place, y }, narrow, ...title),
    ];
  });
  return { names, room: room + GAP + 2 };
}

/** The name of a row's place, and the whole one. @param {Frame} frame @param {Row} row @param {Scale} scale */
function nameOf({ words }, row, scale) {
  if ("labels" in scale) return [row[scale.labels], row[scale.labels]];
  return [words.name(scale.names, row[scale.field]), words.whole(scale.names, row[scale.field])];
}

/** @param {Frame} frame @param {Row} row @param {Scale} scale */
function depthOf({ words }, row, scale) {
  return "labels" in scale ? 0 : words.depth(scale.names, row[scale.field]);
}

/** Names above columns, which make room for themselves, and the pixels that all columns need. @param {Frame} frame */
function headsOf(frame) {
  const rows = [...(frame.x?.firsts.values() ?? [])].map((first) => frame.rows[first]);
  const columns = rows.map((row) => nameOf(frame, row, frame.picture.x));
  const slims = columns.map(([name]) => cut(name, WIDE_CELL - GAP));
  const cell = Math.max(CELL, pixels(Math.max(...slims.map(textWidth)) + GAP));
  if (cell * columns.length > LEVEL_ROOM) return { heads: turned(frame, columns), least: CELL * columns.length };
  frame.top = AXIS;
  const heads = columns.flatMap(([name, whole], number) => {
    const place = { x: percent((number + 0.5) / columns.length), y: short(frame.top - MARGIN) };
    const [slim, broad] = [slims[number], cut(name, Math.max(WIDE_CELL, LEVEL_ROOM / columns.length) - GAP)];
    const title = whole === slim ? [] : [element("title", {}, whole)];
    if (slim === broad) return [element("text", { class: "tick", ...place }, broad, ...title)];
    return [
      element("text", { class: "tick broad", ...place }, broad, ...title),
      element("text", { class: "tick slim", ...place }, slim, ...title),
    ];
  });
  return { heads, least: cell * columns.length };
}

/** @param {Frame} frame @param {string[][]} columns */
function turned(frame, columns) {
  const names = columns.map(([name]) => cut(name, TURNED - GAP));
  frame.top = pixels(Math.max(...names.map(textWidth))) + GAP;
  return columns.map(([, whole], number) => {
    const title = whole === names[number] ? [] : [element("title", {}, whole)];
    const text = element("text", { class: "name", transform: "rotate(-90)", y: short(MIDDLE) }, names[number], ...title);
    const place = { x: percent((number + 0.5) / columns.length), y: short(frame.top - GAP) };
    return element("svg", { ...place, overflow: "visible" }, text);
  });
}

// marks

/** @param {Frame} frame */
function zonesOf(frame) {
  const { picture, rows, x, y, across, top } = frame;
  if (picture.zones === "y" && y) {
    const row = picture.y.row;
    return [...y.firsts.values()].flatMap((at, number) => {
      const place = { x: "0%", width: "100%", y: short(top + row * number), height: short(row) };
      return rows[at].head ? [] : [element("rect", { class: "zone", ...place, "data-at": at })];
    });
  }
  if (picture.zones === "x" && x) {
    const size = x.firsts.size;
    return [...x.firsts.values()].map((at, number) => upright(frame, at, number / size, 1 / size));
  }
  if (picture.zones !== "bins" || !across) return [];
  const seen = new Set();
  return rows.flatMap((row, at) => {
    if (seen.has(row.low)) return [];
    seen.add(row.low);
    const [low, high] = [share(across, row.low), share(across, row.high)];
    return [upright(frame, at, low, high - low)];
  });
}

/** @param {Frame} frame @param {number} at @param {number} x @param {number} width */
function upright({ top, height }, at, x, width) {
  const place = { x: percent(x), width: percent(width), y: short(top), height: short(height) };
  return element("rect", { class: "zone", ...place, "data-at": at });
}

/** Kind of mark -> its elements. @type {Record<string, (frame: Frame, mark: Mark) => Element[]>} */
const KINDS = {
  diagonal({ across, up, top, height }) {
    if (!across || !up) return [];
    const ends = [Math.max(across.low, up.low), Math.min(across.high, up.high)];
    const [x1, x2] = ends.map((end) => percent(share(across, end)));
    const [y1, y2] = ends.map((end) => short(top + height * (1 - share(up, end))));
    return [element("line", { class: "rule", x1, x2, y1, y2, "stroke-dasharray": "4 4" })];
  },

  points({ rows, across, up, top, height }, { look, radius, opacity }) {
    if (!across || !up) return [];
    return rows.map((row) => {
      const [cx, cy] = [percent(share(across, row.x)), short(top + height * (1 - share(up, row.y)))];
      const kind = row[look] < 0 ? "neither" : `i${row[look]}`;
      return element("circle", { class: `density ${kind}`, cx, cy, r: radius, "fill-opacity": opacity });
    });
  },

  bands(frame, { field }) {
    const { rows, y: band, picture } = frame;
    const height = picture.y.row;
    /** @type {number | null} */
    let before = null;
    return [...(band?.firsts.values() ?? [])].flatMap((at) => {
      const [group, y] = [rows[at][field], short(down(frame, rows[at]) - height / 2)];
      const found = [];
      if (group !== null && group % 2 === 1) {
        found.push(element("rect", { class: "band", x: "0%", width: "100%", y, height: short(height) }));
      }
      if (before !== null && group !== before) {
        found.push(element("line", { class: "rule", x1: "0%", x2: "100%", y1: y, y2: y }));
      }
      before = group;
      return found;
    });
  },

  zero({ across, top, height }) {
    const x = percent(share(/** @type {Ticks} */ (across), 0));
    return [element("line", { class: "zero", x1: x, x2: x, y1: short(top), y2: short(top + height) })];
  },

  range(frame, mark) {
    return frame.rows.filter((row) => isKnown(row[mark.from]) && isKnown(row[mark.to])).map((row) => {
      const [x1, x2] = [mark.from, mark.to].map((end) => percent(right(frame, row, end)));
      const y = short(down(frame, row, mark.at));
      const kind = "at" in mark ? "range thin" : "range";
      return element("line", { class: `${kind} ${look(mark, row)}`.trimEnd(), x1, x2, y1: y, y2: y });
    });
  },

  dot(frame, mark) {
    return [...frame.rows.entries()].filter(([, row]) => isKnown(row[mark.value])).map(([at, row]) => {
      const [x, y] = pointOf(frame, mark, row);
      const sign = element("path", { class: "sign", d: SIGNS[slot(frame, mark, row) ?? 0] });
      const item = mark.light ? row[mark.look] : null;
      const place = { x, y, overflow: "visible", "data-item": item, "data-at": mark.told ? at : null };
      return element("svg", { class: look(mark, row) || null, ...place }, sign);
    });
  },

  ring(frame, mark) {
    return frame.rows.filter((row) => row[mark.field]).map((row) => {
      const [cx, cy] = pointOf(frame, mark, row);
      return element("circle", { class: `ring ${look(mark, row)}`, cx, cy, r: "9" });
    });
  },

  upright(frame, mark) {
    return frame.rows.map((row) => {
      const x = percent(right(frame, row, mark.at));
      const [y1, y2] = [mark.from, mark.to].map((end) => short(down(frame, row, end)));
      return element("line", { class: `range thin ${look(mark, row)}`, x1: x, x2: x, y1, y2 });
    });
  },

  name(frame, mark) {
    return frame.rows.map((row) => {
      const [x, y] = pointOf(frame, mark, row);
      const texts = [["narrow", "near"], ["wide", "wide"]].map(([kind, place]) => {
        const at = { x: short(row[`${place}_dx`]), y: short(row[`${place}_dy`] + MIDDLE) };
        const side = row[`${place}_align`] === "right" ? " left" : "";
        return element("text", { class: `name ${kind}${side}`, ...at }, row[mark.field]);
      });
      return element("svg", { x, y, overflow: "visible" }, ...texts);
    });
  },

  parting(frame, mark) {
    return frame.rows.filter((row) => isKnown(row[mark.value])).map((row) => {
      const y = short(down(frame, row, mark.value));
      return element("line", { class: "rule", x1: "0%", x2: "100%", y1: y, y2: y, "stroke-dasharray": "4 4" });
    });
  },

  line: linesOf,

  steps(frame, mark) {
    const { picture, rows, y: band, across } = frame;
    if (!band || !across) return [];
    const most = Math.max(...rows.map((row) => row[mark.value])) || 1;
    const height = picture.y.row - GAP;
    const box = { viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: "none" };
    let first = "";
    return [...band.firsts].map(([item, at]) => {
      const own = rows.filter((row) => row[band.field] === item);
      const points = own.flatMap((row) =>
        ["low", "high"].map((end) => {
          return `${short(WIDTH * share(across, row[end]))},${short(height * (1 - row[mark.value] / most))}`;
        }),
      );
      const [left, last] = [points[0], points[points.length - 1]].map((point) => point.split(",")[0]);
      const d = `M${left},${height}L${points.join("L")}L${last},${height}Z`;
      const inside = [element("path", { class: `shape ${look(mark, own[0])}`.trimEnd(), d })];
      if (first) inside.push(element("path", { class: "outline", d: first, "vector-effect": "non-scaling-stroke" }));
      first ||= `M${points.join("L")}`;
      const y = short(down(frame, rows[at]) - height / 2);
      return element("svg", { ...box, x: "0", y, width: "100%", height: short(height) }, ...inside);
    });
  },

  bar(frame, mark) {
    const { picture, rows, across } = frame;
    const sums = new Map();
    const height = picture.y.row;
    const order = [...rows.entries()].sort(([, a], [, b]) => a[mark.part] - b[mark.part]);
    return order.map(([at, row]) => {
      const low = sums.get(row[picture.y.field]) ?? 0;
      const high = low + row[mark.value];
      sums.set(row[picture.y.field], high);
      const from = share(/** @type {Ticks} */ (across), low);
      const place = { x: percent(from), width: percent(share(/** @type {Ticks} */ (across), high) - from) };
      const y = short(down(frame, row) - height / 2 + 3);
      const kind = `bar t${tint(frame, mark.part, row[mark.part])}`;
      return element("rect", { class: kind, ...place, y, height: short(height - 6), "data-at": at });
    });
  },

  cell(frame, mark) {
    const { picture, rows, x: band } = frame;
    const size = (/** @type {number} */ value) => (mark.diverging ? Math.abs(value) : value);
    const values = rows.map((row) => row[mark.value]).filter(isKnown).map(size);
    const [lowest, high] = values.length ? innerRange(values) : [0, 0];
    const low = mark.diverging ? 0 : lowest;
    const height = picture.y.row;
    const columns = band?.firsts.size ?? 1;
    return [...rows.entries()].filter(([, row]) => isKnown(row[mark.value])).flatMap(([at, row]) => {
      const value = row[mark.value];
      const part = high > low ? Math.min(1, Math.max(0, (size(value) - low) / (high - low))) : 0.5;
      const kind = `cell s${Math.floor(SHADES * part + 0.5)}${mark.diverging && value < 0 ? " below" : ""}`;
      const [x, y] = [(band?.numbers.get(row[band.field]) ?? 0) / columns, down(frame, row) - height / 2];
      const place = { x: percent(x), width: percent(1 / columns), y: short(y), height: short(height) };
      const middle = { class: "number", x: percent(x + 0.5 / columns), y: short(y + height / 2 + MIDDLE) };
      const text = rounded(value, mark.digits).replace("-", "\u2212");
      return [element("rect", { class: kind, ...place, "data-at": at }), element("text", middle, text)];
    });
  },
};

/** A line for each item, in a drawing that is stretched while its lines are not. @param {Frame} frame @param {Mark} mark */
function linesOf(frame, mark) {
  const paths = [...new Set(frame.rows.map((row) => row[mark.look]))].flatMap((item) => {
    const rows = frame.rows.filter((row) => row[mark.look] === item);
    const points = rows.map((row) => {
      return `${short(WIDTH * right(frame, row, ""))},${short(down(frame, row, mark.value) - frame.top)}`;
    });
    const d = `M${points.join("L")}`;
    const dash = DASHES[slot(frame, mark, rows[0]) ?? 0] || null;
    const common = { d, "data-item": item, "vector-effect": "non-scaling-stroke" };
    return [
      element("path", { class: `line ${look(mark, rows[0])}`.trimEnd(), ...common, "stroke-dasharray": dash }),
      element("path", { class: "near", ...common }),
    ];
  });
  const size = { x: "0", y: short(frame.top), width: "100%", height: short(frame.height) };
  const box = { viewBox: `0 0 ${WIDTH} ${short(frame.height)}`, preserveAspectRatio: "none" };
  return [element("svg", { ...box, overflow: "visible", ...size }, ...paths)];
}

/** Notes right of rows; on a narrow screen only their first signs. @param {Frame} frame */
function notesOf(frame) {
  const name = frame.picture.marks.find((/** @type {Mark} */ mark) => mark.mark === "note")?.field;
  const noted = name === undefined ? [] : frame.rows.filter((row) => row[name]);
  const notes = noted.flatMap((row) => {
    const place = { x: String(GAP), y: short(down(frame, row) + MIDDLE) };
    return [
      element("text", { class: "name wide", ...place }, row[name]),
      element("text", { class: "name narrow", ...place }, [...row[name]][0]),
    ];
  });
  return { notes, noted: noted.length ? GAP + pixels(Math.max(...noted.map((row) => textWidth(row[name])))) : 0 };
}

// looks

/** @param {Frame} frame @param {Mark} mark @param {Row} row */
function slot({ words }, mark, row) {
  return mark.look ? words.slot(mark.look, row[mark.look]) : null;
}

/** The class by which the style knows an item's colour. @param {Mark} mark @param {Row} row */
function look(mark, row) {
  if (!mark.look) return "";
  return row[mark.look] >= 0 ? `i${row[mark.look]}` : "neither";
}

/** From the first part to the last in equal steps. @param {Frame} frame @param {string} axis @param {number} place */
function tint({ words }, axis, place) {
  const steps = words.parts(axis) - 1;
  return steps ? Math.floor((TINTS * place) / steps + 0.5) : 1;
}

/** @param {Frame} frame @returns {[Element, string, string][]} */
function legendOf(frame) {
  const { picture, rows, words } = frame;
  return picture.marks.flatMap((/** @type {Mark} */ mark) => {
    if (mark.mark === "bar") {
      const places = [...new Set(rows.map((row) => row[mark.part]))].sort((a, b) => a - b);
      return places.map((place) => {
        const kind = `bar t${tint(frame, mark.part, place)}`;
        const sign = element("rect", { class: kind, x: "4", y: "1", width: "16", height: "12" });
        return [sign, "", words.name(mark.part, place)];
      });
    }
    if (!mark.legend) return [];
    const slotAt = (/** @type {number} */ place) => words.slot(mark.look, place) ?? SIGNS.length;
    const places = [...new Set(rows.map((row) => row[mark.look]))];
    places.sort((a, b) => slotAt(a) - slotAt(b) || a - b);
    return places.map((place) => {
      const sign = signOf(mark, words.slot(mark.look, place) ?? 0, place);
      return [sign, `i${place}`, words.name(mark.look, place)];
    });
  });
}

/** @param {Mark} mark @param {number} slot @param {number} place */
function signOf(mark, slot, place) {
  const sign = element("path", { class: "sign", d: SIGNS[slot], transform: "translate(12 7)" });
  if (mark.mark === "dot") return sign;
  const line = element("path", { class: "line", d: "M0,7L24,7", "stroke-dasharray": DASHES[slot] || null });
  return element("g", { "data-item": place }, line, ...(mark.signs ? [sign] : []));
}

/** @param {any} value */
function isKnown(value) {
  return value !== null && value !== undefined;
}

/** The classes of a tick's label: on a narrow screen every other one of many is left out. @param {number} number @param {number} of */
function tick(number, of) {
  return number % 2 && of > FEW_TICKS ? "tick other" : "tick";
}

/** @param {number} width */
function pixels(width) {
  return Math.floor(width + 0.5);
}

/** A count in few signs. @param {number} value */
function count(value) {
  return value < LARGE ? String(value) : `${Number(value.toPrecision(3)) / 1000}k`;
}
