// @ts-check
// Tables: copied for spreadsheets and papers, saved with all digits.

import { save } from "../data/saving.js";
import { block, blockText } from "../data/store.js";
import { find, findAll } from "../elements.js";
import { underway } from "../ready.js";
import { tell } from "../text.js";

/**
 * @param {string} form
 * @param {HTMLElement} button
 */
async function copy(form, button) {
  await put((await block("exports"))[form], form, "scores", button);
}

/**
 * Puts a text on the clipboard, and says so.
 *
 * @param {string} content
 * @param {string} form
 * @param {string} name of the file, where there is no clipboard
 * @param {HTMLElement} button
 */
async function put(content, form, name, button) {
  await underway(navigator.clipboard.writeText(content)).then(
    () => said(button, "Copied."),
    () => {
      // without a clipboard, such as on a page from a file in some browsers, a file is better than nothing
      save(content, `${name}.${form === "csv" ? "csv" : "tex"}`, "text/plain");
      said(button, "Saved as a file, because the browser gives no access to its clipboard.");
    },
  );
}

/**
 * @param {HTMLElement} button
 * @param {string} message
 */
function said(button, message) {
  tell(find(".done", HTMLElement, button.closest(".actions") ?? document), message);
}

/**
 * A cell's text without what stands beside it: tags, links, marks for the ear.
 *
 * @param {HTMLTableCellElement} cell
 */
function cellText(cell) {
  const number = cell.querySelector("data");
  const words = cell.querySelector("bdi");
  // a short name has the whole one in its tip
  return (number?.textContent ?? (words?.title || (words ?? cell).textContent) ?? "").replace(/\s+/g, " ").trim();
}

/**
 * The rows of a table as they stand: exact numbers for programs, shown ones for papers.
 *
 * @param {HTMLTableElement} table
 * @param {string} form
 */
export function tableText(table, form) {
  const rows = [...table.rows].map((row) => [...row.cells].flatMap((cell) => cellsOf(cell, form)));
  if (form === "csv") return rows.map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
  const [head, ...body] = rows.map((row) => `${row.map(escapedLatex).join(" & ")} \\\\`);
  const columns = "l".repeat(rows[0].length);
  return [`\\begin{tabular}{${columns}}`, "\\hline", head, "\\hline", ...body, "\\hline", "\\end{tabular}", ""].join("\n");
}

/**
 * The texts of a cell; one that spans several columns stands for as many.
 *
 * @param {HTMLTableCellElement} cell
 * @param {string} form
 */
function cellsOf(cell, form) {
  const number = cell.querySelector("data");
  const first = form === "csv" && number ? number.value : cellText(cell);
  return [first, ...Array(cell.colSpan - 1).fill("")];
}

/** @param {string} text */
function quoted(text) {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that LaTeX reads otherwise, or does not have without a package. @type {Record<string, string>} */
const IN_LATEX = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "\u25b2": "$\\uparrow$",
  "\u25bc": "$\\downarrow$",
  "\u2212": "$-$",
  "\u2264": "$\\leq$",
};

/** @param {string} text */
function escapedLatex(text) {
  return text.replace(/[&%$#_{}]|[\\~^<>|\u25b2\u25bc\u2212\u2264]/g, (sign) => IN_LATEX[sign] ?? `\\${sign}`);
}

export function startTables() {
  for (const button of findAll("[data-copy-table]", HTMLElement)) {
    const form = button.dataset.copyTable ?? "";
    const id = button.closest("[data-table]")?.getAttribute("data-table") ?? "";
    button.addEventListener("click", () => put(tableText(find(`#${CSS.escape(id)}`, HTMLTableElement), form), form, id, button));
  }
  for (const button of findAll("[data-copy]", HTMLElement)) {
    button.addEventListener("click", () => copy(button.dataset.copy ?? "", button));
  }
  for (const button of findAll("[data-save]", HTMLElement)) {
    const name = button.dataset.save ?? "";
    button.addEventListener("click", async () => save(await blockText(name), `${name}.json`, "application/json"));
  }
}
