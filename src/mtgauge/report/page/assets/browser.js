// The list of segments: which ones, which page of them, and how each page is drawn.

/** Milliseconds of drawing after which the page takes a breath. */
const DRAWING = 30;

const LIST = {
  criteria: NO_CRITERIA,
  /** Positions of the chosen segments, in their order. */
  found: [],
  page: 0,
  size: 10,
  /** Place of the table of edits that colours texts; null for none. */
  edits: META.edits.length ? 0 : null,
  missing: true,
  /** Counters of what was asked for: work on an older question ends. */
  choices: 0,
  drawings: 0,
  stopped: false,
  ready: Promise.resolve(),
};

function startBrowser() {
  startColours();
  startPager();
  startKeys();
  startJumps();
  document.querySelector("#segments-work button").addEventListener("click", () => (LIST.stopped = true));
  document.getElementById("save-segments").addEventListener("click", saveSegments);
  LIST.ready = startFilterForm(chooseSegments).then(() => {
    // behind the form, whose words stand in the sentence on the filters
    state.listen((what) => {
      if (what === "systems" || what === "metric") chooseSegments();
      if (what === "language") writeState();
    });
    return chooseSegments();
  });
}

/** Finds the segments that the filters leave, and draws a page of them. */
function chooseSegments() {
  LIST.ready = chooseSegmentsNow();
  return LIST.ready;
}

async function chooseSegmentsNow() {
  const mine = ++LIST.choices;
  const criteria = readCriteria();
  const view = viewed();
  LIST.stopped = false;
  silence(noteElement());
  if (!isExpression(criteria, view)) {
    showWork(0, 0);
    return;
  }
  const found = await chosenSegments(criteria, view, (done, of) => {
    if (mine === LIST.choices) showWork(done, of);
    return mine === LIST.choices && !LIST.stopped;
  });
  if (mine !== LIST.choices) return;
  showWork(0, 0);
  if (LIST.stopped) tell(noteElement(), "The search was stopped: there may be more segments.");
  if (JSON.stringify(criteria) !== JSON.stringify(LIST.criteria)) LIST.page = 0;
  Object.assign(LIST, { criteria, found });
  await drawSegments();
}

/** Waits until the choice that was asked for last is made. */
async function settledList() {
  for (let awaited = null; awaited !== LIST.ready; ) {
    awaited = LIST.ready;
    await awaited;
  }
}

/** What the reader looks at: the metric, and the shown systems in their order. */
function viewed() {
  return { metric: state.metric, systems: [...state.systems].sort((a, b) => a - b) };
}

/** Whether the query can be searched for; says what is wrong where it cannot. */
function isExpression(criteria, view) {
  const field = document.querySelector("#filters [name=query]");
  const error = document.getElementById("query-error");
  try {
    if (criteria.query) finderOf(criteria, view);
    error.hidden = true;
  } catch (failure) {
    if (!(failure instanceof ExpressionError)) throw failure;
    if (failure.kind === "wrong") tell(error, "This is not a regular expression: {reason}", { reason: failure.message });
    else if (failure.kind === "long") tell(error, "This expression is too long to be searched for.");
    else tell(error, "Look-around and back-references are not supported here.");
    error.hidden = false;
  }
  field.setAttribute("aria-invalid", String(!error.hidden));
  return error.hidden;
}

function showWork(done, of) {
  const work = document.getElementById("segments-work");
  work.hidden = done === of;
  const bar = work.querySelector("progress");
  bar.max = of || 1;
  bar.value = done;
  tell(work.querySelector("span"), "Done: {share} %", { share: Math.round((100 * done) / (of || 1)) });
}

/** Where something is said about the list, beside how many segments it has. */
function noteElement() {
  return document.getElementById("segments-note");
}

/** Makes an element say nothing. */
function silence(element) {
  delete element.dataset.text;
  element.replaceChildren();
}

function writeState() {
  const element = document.getElementById("segments-state");
  tell(element, "Segments shown: {n} of {all}", { n: LIST.found.length, all: META.segments });
  const words = criteriaWords(LIST.criteria);
  if (words.length) element.append(` · ${words.join(" · ")}`);
}

/** Draws the page of the moment; the old one stands until the new one is made. */
async function drawSegments() {
  const mine = ++LIST.drawings;
  const list = document.getElementById("segment-list");
  list.setAttribute("aria-busy", "true");
  LIST.page = Math.max(0, Math.min(LIST.page, pageCount() - 1));
  const positions = LIST.found.slice(LIST.page * LIST.size, (LIST.page + 1) * LIST.size);
  const look = { ...viewed(), edits: LIST.edits, missing: LIST.missing, hits: hitsOf(LIST.criteria) };
  const articles = [];
  let start = performance.now();
  for (const found of await described(positions, look)) {
    if (mine !== LIST.drawings) return;
    articles.push(segmentElement(found, look));
    if (performance.now() - start > DRAWING) {
      await breath();
      start = performance.now();
    }
  }
  if (mine !== LIST.drawings) return;
  placeArticles(list, articles);
  writeState();
  writePager();
  list.removeAttribute("aria-busy");
}

function placeArticles(list, articles) {
  const hadFocus = list.contains(document.activeElement);
  pointNowhere();
  list.replaceChildren(...(articles.length ? articles : [tell(made("p", "none"), "No segment meets all filters.")]));
  // one stop for the tabulator; from there on keys lead from segment to segment
  if (articles.length) articles[0].tabIndex = 0;
  if (hadFocus) (articles[0] ?? list).focus({ preventScroll: true });
}

/** Everything that is shown of some segments; see `segmentElement`. */
async function described(positions, { systems }) {
  const [index, scores, ...parts] = await Promise.all([
    block("index"),
    Promise.all(META.metrics.map((_, metric) => scoresOf(metric, systems))),
    ...positions.map(segment),
  ]);
  const warnings = warningsOf(index, new Set(positions));
  return positions.map((position, place) => ({
    position,
    id: index.ids?.[position] ?? String(position + 1),
    hasId: index.ids !== null,
    document: nameOf(index.documents, position),
    domain: nameOf(index.domains, position),
    slices: index.slices.map((slice) => nameOf(slice, position)),
    texts: parts[place],
    scores: scores.map((columns) => columns.map((column) => column?.[position])),
    warnings: warnings.get(position),
  }));
}

/** The scores of the shown systems, each at its system's place. */
function scoresOf(metric, systems) {
  const scores = META.systems.map((_, system) => (systems.includes(system) ? segmentScores(metric, system) : null));
  return Promise.all(scores);
}

function nameOf(groups, position) {
  return groups ? groups.names[groups.of[position]] : null;
}

/** Position -> the warnings about it: {code, system, message}. */
function warningsOf({ warnings }, positions) {
  const found = new Map([...positions].map((position) => [position, []]));
  for (const { code, system, segments, of, messages } of warnings) {
    for (const [place, position] of segments.entries()) {
      found.get(position)?.push({ code, system, message: messages[of[place]] });
    }
  }
  return found;
}

/** What finds the query in the visible beginning of a text of a kind: "source", "references" or "outputs". */
function hitsOf(criteria) {
  if (!criteria.query) return () => [];
  const { finder } = finderOf(criteria, viewed());
  return (text, kind) =>
    criteria.scope === "all" || criteria.scope === kind ? finder.find(text.slice(0, LONG_TEXT)) : [];
}
