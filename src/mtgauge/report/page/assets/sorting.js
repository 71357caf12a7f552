// The score table in the order of any of its columns.

function startSorting() {
  for (const table of document.querySelectorAll("table.sortable")) {
    for (const heading of table.querySelectorAll("thead th")) sortable(table, heading);
  }
}

function sortable(table, heading) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sorter";
  button.append(...heading.childNodes);
  heading.append(button);
  tellAttribute(button, "title", "Sort by this column");
  button.addEventListener("click", () => {
    // numbers best first, names from A to Z; a second click turns the order round
    const first = heading.dataset.first ?? "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    sort(table, heading, heading.getAttribute("aria-sort") === first ? other : first);
  });
}

function sort(table, heading, order) {
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", order);
  const column = columnOf(heading);
  const sign = order === "ascending" ? 1 : -1;
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((a, b) => sign * compare(value(a.cells[column]), value(b.cells[column])));
  body.append(...rows);
  // rules between clusters stand where they belong only while ranks follow each other; not every system has one
  const ranks = rows.map((row) => Number(row.dataset.rank || NaN));
  const known = ranks.filter(Number.isFinite);
  const rising = known.every((rank, index) => index === 0 || known[index - 1] <= rank);
  let before = Infinity;
  rows.forEach((row, index) => {
    row.classList.toggle("ruled", rising && ranks[index] > before);
    if (Number.isFinite(ranks[index])) before = ranks[index];
  });
}

/** The column of cells under a heading, which may span several; the number is the first of them. */
function columnOf(heading) {
  const before = [...heading.parentElement.cells].slice(0, heading.cellIndex);
  return before.reduce((count, cell) => count + cell.colSpan, 0);
}

function value(cell) {
  const number = cell.querySelector("data");
  return number ? Number(number.value) : cell.textContent.trim();
}

function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), language, { numeric: true });
}
