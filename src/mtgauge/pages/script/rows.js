// @ts-check
// Opens the rows of a system: columns one after another, each with all first bytes of its values, then all second
// bytes and so on, from the least significant (report/page/rows.py).

/** @typedef {import("./subsets.js").Column} Column */
/** @typedef {import("./subsets.js").Rows} Rows */

/**
 * @typedef {object} Layout
 * @property {number} n how many segments there are
 * @property {("int8" | "int16" | "int32" | "float64")[]} types the type of each column
 */

const SIZES = { int8: 1, int16: 2, int32: 4, float64: 8 };
/** @type {Record<string, (view: DataView, at: number) => number>} */
const READERS = {
  int8: (view, at) => view.getInt8(at),
  int16: (view, at) => view.getInt16(at, true),
  int32: (view, at) => view.getInt32(at, true),
  float64: (view, at) => view.getFloat64(at, true),
};
const ARRAYS = { int8: Int8Array, int16: Int16Array, int32: Int32Array, float64: Float64Array };

/**
 * The rows of one system.
 * @param {Layout} layout
 * @param {Uint8Array} bytes
 * @returns {Rows}
 */
export function opened(layout, bytes) {
  const { n, types } = layout;
  let start = 0;
  const columns = types.map(type => {
    const size = SIZES[type], planes = bytes.subarray(start, start += n * size);
    const view = new DataView(new ArrayBuffer(size)), read = READERS[type], values = new ARRAYS[type](n);
    for (let i = 0; i < n; i++) {
      for (let plane = 0; plane < size; plane++) view.setUint8(plane, planes[plane * n + i]);
      values[i] = read(view, 0);
    }
    return values;
  });
  return { columns };
}
