// Turning pages of the list of segments, with buttons and with keys.

function startPager() {
  const section = document.getElementById("segments");
  for (const button of section.querySelectorAll("[data-turn]")) {
    button.addEventListener("click", async () => {
      if (button.getAttribute("aria-disabled") === "true") return;
      await turnTo(pageOf(button.dataset.turn));
      showTop();
    });
  }
  document.getElementById("page-number").addEventListener("change", (event) => turnTo(event.target.value - 1));
  document.getElementById("page-size").addEventListener("change", (event) => {
    const first = LIST.page * LIST.size;
    LIST.size = Number(event.target.value);
    turnTo(Math.floor(first / LIST.size));
  });
}

function pageCount() {
  return Math.max(1, Math.ceil(LIST.found.length / LIST.size));
}

function pageOf(name) {
  return { first: 0, previous: LIST.page - 1, next: LIST.page + 1, last: pageCount() - 1 }[name];
}

function turnTo(page) {
  LIST.page = page;
  return drawSegments();
}

/** Brings the beginning of the list back into sight, where the reader is below it. */
function showTop() {
  const list = document.getElementById("segment-list");
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
}

function writePager() {
  const last = pageCount() - 1;
  for (const button of document.querySelectorAll("#segments [data-turn]")) {
    const isAtEnd = ["first", "previous"].includes(button.dataset.turn) ? LIST.page === 0 : LIST.page === last;
    // a button that is disabled would lose the focus of whoever has just pressed it
    button.setAttribute("aria-disabled", String(isAtEnd));
  }
  const field = document.getElementById("page-number");
  field.max = last + 1;
  field.value = LIST.page + 1;
  for (const element of document.querySelectorAll("#segments .page-count")) tell(element, "of {n}", { n: last + 1 });
}

/** n, p: pages; j, k: segments; arrows: edits. Only while the section has the focus, and nobody types. */
function startKeys() {
  const list = document.getElementById("segment-list");
  document.getElementById("segments").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = KEYS[event.key];
    if (!action || (event.key.startsWith("Arrow") && !list.contains(event.target))) return;
    event.preventDefault();
    action(list);
  });
  list.addEventListener("focusin", (event) => {
    const article = event.target.closest("article");
    if (!article) return;
    for (const other of list.querySelectorAll("article[tabindex='0']")) other.tabIndex = -1;
    article.tabIndex = 0;
  });
}

const KEYS = {
  n: (list) => turnByKey(list, 1),
  p: (list) => turnByKey(list, -1),
  j: (list) => stepSegment(list, 1),
  k: (list) => stepSegment(list, -1),
  ArrowRight: (list) => stepEdit(list, 1),
  ArrowLeft: (list) => stepEdit(list, -1),
};

function isTyping(element) {
  return element.matches("select, textarea, input:not([type=checkbox])");
}

async function turnByKey(list, step) {
  const page = LIST.page + step;
  if (page < 0 || page >= pageCount()) return;
  await turnTo(page);
  list.querySelector("article")?.focus({ preventScroll: true });
  showTop();
}

async function stepSegment(list, step) {
  const articles = [...list.querySelectorAll("article")];
  const at = articles.indexOf(document.activeElement.closest("#segment-list article"));
  const next = at < 0 ? articles[0] : articles[at + step];
  if (next) next.focus();
  else if (step > 0) await turnByKey(list, 1);
  else if (LIST.page > 0) {
    await turnByKey(list, -1);
    [...list.querySelectorAll("article")].at(-1).focus();
  }
}

function stepEdit(list, step) {
  const from = document.activeElement;
  const wanted = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const edits = [...list.querySelectorAll(".edit")].filter((edit) => from.compareDocumentPosition(edit) & wanted);
  edits.at(step > 0 ? 0 : -1)?.focus();
}
