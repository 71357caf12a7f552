// Rows and cells of tables that are made here.

function line(...cells) {
  const found = document.createElement("tr");
  found.append(...cells);
  return found;
}

function header(kind = "", ...content) {
  const found = document.createElement("th");
  found.scope = "col";
  found.className = kind;
  found.append(...content);
  return found;
}

function td(kind, ...content) {
  const found = document.createElement("td");
  found.className = kind;
  found.append(...content);
  return found;
}

/** A score as it is shown, with all its digits within. */
function scoreCell(value) {
  const found = document.createElement("data");
  found.value = value;
  found.textContent = value.toFixed(2);
  return td("number", found);
}

function countCell(value) {
  return td("number", String(value));
}
