// How texts are coloured: by which metric, with which legend, and what stands behind a colour that is pointed at.

function startColours() {
  const list = document.getElementById("segment-list");
  list.addEventListener("pointerover", (event) => pointAtEdit(event.target.closest(".edit") ?? focusedEdit()));
  list.addEventListener("pointerleave", () => pointAtEdit(focusedEdit()));
  list.addEventListener("focusin", (event) => pointAtEdit(event.target.closest(".edit")));
  list.addEventListener("focusout", pointNowhere);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") pointNowhere();
  });
  const metrics = document.getElementById("colour-by");
  if (!metrics) return;
  writeColours(metrics);
  metrics.addEventListener("change", () => {
    LIST.edits = metrics.value === "" ? null : Number(metrics.value);
    showLegend();
    drawSegments();
  });
  document.getElementById("missing-words").addEventListener("change", (event) => {
    LIST.missing = event.target.checked;
    drawSegments();
  });
  state.listen((what) => {
    if (what === "language") writeColours(metrics);
  });
  showLegend();
}

function writeColours(select) {
  offerOptions(select, [
    ...META.edits.map(({ title, measured }, place) =>
      optionOf(place, measured ? title : say("{metric} (not of this run)", { metric: title })),
    ),
    optionOf("", say("nothing")),
  ]);
}

function showLegend() {
  writeLegend(document.getElementById("legend"), LIST.edits === null ? [] : META.edits[LIST.edits].labels);
}

function focusedEdit() {
  return document.activeElement.closest("#segment-list .edit");
}

/** The element of the edit that is pointed at, and the reference in which its counterpart is marked. */
const POINTED = { edit: null, article: null, reference: -1 };

/** Says what an edit is, and marks its counterpart in the reference. */
function pointAtEdit(edit) {
  if (edit === POINTED.edit) return;
  pointNowhere();
  if (!edit) return;
  const runs = EDITS.get(edit);
  const article = edit.closest("article");
  const reference = Number(edit.closest(".output").dataset.against);
  const place = runs.find((run) => run.to > run.from);
  const other = pointAt(article, reference, place ? [place.from, place.to] : null);
  Object.assign(POINTED, { edit, article, reference });
  const output = TEXTS_SHOWN.get(edit.closest(".text")).text;
  const name = readable(META.references[reference] ?? "");
  const theirs = other && TEXTS_SHOWN.get(other).text;
  document.getElementById("edit-words").replaceChildren(
    ...runs.map((run) => {
      const line = made("span");
      tellEdit(line, run, output, theirs, name);
      return line;
    }),
  );
}

function pointNowhere() {
  if (!POINTED.edit) return;
  pointAt(POINTED.article, POINTED.reference, null);
  document.getElementById("edit-words").replaceChildren();
  Object.assign(POINTED, { edit: null, article: null, reference: -1 });
}
