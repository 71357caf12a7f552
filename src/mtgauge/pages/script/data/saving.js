// @ts-check
// Files that the reader saves.

import { axisOf, keyOf } from "../axes.js";

/**
 * Rows for a file; headers are pairs of a title and a key.
 *
 * @typedef {object} Sheet
 * @property {string} file
 * @property {Record<string, any>[]} rows
 * @property {[title: string, key: string][]} headers
 */

/**
 * Lets the reader save bytes or text as a file.
 *
 * @param {BlobPart} content
 * @param {string} name
 * @param {string} type
 */
export function save(content, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // eslint-disable-next-line no-restricted-globals -- nothing is seen of it
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * The name of a file, without characters that a file system may not like.
 *
 * @param {string} name
 * @param {string} form
 */
export function fileName(name, form) {
  return `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "-")}.${form}`;
}

/**
 * Lets the reader save rows with all digits.
 *
 * @param {Sheet} sheet
 */
export function saveCsv(sheet) {
  save(csv(sheet), fileName(sheet.file, "csv"), "text/csv");
}

/**
 * Rows as CSV; items of axes by their names.
 *
 * @param {Omit<Sheet, "file">} sheet
 */
export function csv({ headers, rows }) {
  const lines = rows.map((one) => headers.map(([, key]) => cell(named(key, one[key]))).join(","));
  return [headers.map(([title]) => cell(title)).join(","), ...lines, ""].join("\r\n");
}

/**
 * @param {string} key
 * @param {any} value
 */
function named(key, value) {
  const axis = axisOf(key);
  return axis.items.length && typeof value === "number" ? keyOf(axis, value) : value;
}

/** @param {any} value */
function cell(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @typedef {string | number | null | undefined} Cell */

/**
 * A line of a table with tabs; what it cannot hold is replaced, as `mtgauge convert` does.
 *
 * @param {Cell[]} values
 */
export function lineOf(values) {
  const cells = values.map((value) =>
    String(Number.isNaN(value) ? "" : (value ?? ""))
      .replace(/[\r\n]+|\t/g, " ")
      .replace(/\0|\p{Surrogate}/gu, "\ufffd"),
  );
  return `${cells.join("\t")}\n`;
}
