// The form of the filters: what it offers, what the reader asked for, and that again in words.

/** Milliseconds without a key before a search begins. */
const TYPING = 250;

/** Fills the selects and keeps their words in the language of the moment; `asked()` is called after each change. */
async function startFilterForm(asked) {
  const form = document.getElementById("filters");
  const { documents, domains, slices, warnings } = await block("index");
  offerGroups(form.elements.document, documents);
  offerGroups(form.elements.domain, domains);
  for (const [place, slice] of slices.entries()) offerGroups(form.elements[`slice-${place}`], slice);
  writeOptions(form, warnings);
  // on a phone the segments come first
  document.getElementById("filter-panel").open = matchMedia("(min-width: 48rem)").matches;

  let waiting;
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("reset-filters").addEventListener("click", () => {
    setFilters({});
    changed();
  });
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, ["search", "number"].includes(event.target.type) ? TYPING : 0);
  });
  state.listen((what) => {
    if (what === "language") writeOptions(form, warnings);
    if (what === "metric") writeMetric();
  });

  function changed() {
    writeSorts(form);
    asked();
  }
}

function offerGroups(select, groups) {
  if (!select) return;
  select.replaceChildren(optionOf(""), ...groups.names.map((name, place) => optionOf(place, readable(name))));
}

/** Whether a field chooses among the groups of a labelling. */
function isPlace(name) {
  return ["document", "domain"].includes(name) || name.startsWith("slice-");
}

function optionOf(value, text = "") {
  const option = made("option");
  option.value = value;
  option.textContent = text;
  return option;
}

/** Everything in the form that is said by the script. */
function writeOptions(form, warnings) {
  const fields = form.elements;
  for (const field of fields) if (isPlace(field.name)) field.options[0].textContent = say("all");
  const codes = [...new Set(warnings.map((group) => group.code))];
  offerOptions(fields.warning, [
    optionOf("", say("all segments")),
    optionOf(ANY_WARNING, say("any warning")),
    ...codes.map((code) => optionOf(code, sayText(META.warnings[code]))),
  ]);
  const systems = () => META.systems.map((name, system) => optionOf(system, readable(name)));
  const all = [optionOf("any", say("anything shown")), optionOf("set", say("the test set"))];
  offerOptions(fields.about, [...all, ...systems()]);
  offerOptions(fields.scored, systems());
  offerOptions(fields.first, systems());
  if (fields.second) offerOptions(fields.second, systems(), 1);
  writeSorts(form);
  writeMetric();
}

/** New options in a select, which keeps its value; `place` is chosen at first. */
function offerOptions(select, options, place = 0) {
  const value = select.options.length ? select.value : options[place].value;
  options[place].defaultSelected = true;
  select.replaceChildren(...options);
  select.value = value;
}

function writeSorts(form) {
  const { sort, first, second } = form.elements;
  const system = readable(META.systems[first.value]);
  const pair = second && { system, other: readable(META.systems[second.value]) };
  offerOptions(sort, [
    optionOf("order", say("order of the test set")),
    optionOf("low", say("lowest score of {system}", { system })),
    optionOf("high", say("highest score of {system}", { system })),
    ...(pair ? [optionOf("ahead", say("lead of {system} over {other}", pair))] : []),
    ...(pair ? [optionOf("behind", say("lead of {system} over {other}", { system: pair.other, other: system }))] : []),
    ...(pair ? [optionOf("spread", say("difference between the shown systems"))] : []),
  ]);
  first.closest("label").hidden = ["order", "spread"].includes(sort.value);
  if (second) second.closest("label").hidden = !["ahead", "behind"].includes(sort.value);
}

function writeMetric() {
  tell(document.getElementById("range-legend"), "Score: {metric}", { metric: META.titles[state.metric] });
}

/** What the reader asked for, as `chosenSegments` takes it. */
function readCriteria() {
  const fields = document.getElementById("filters").elements;
  const number = (field) => (field?.value ? Number(field.value) : null);
  const about = fields.about.value;
  return {
    query: fields.query.value,
    expression: fields.expression.checked,
    scope: fields.scope.value,
    document: number(fields.document),
    domain: number(fields.domain),
    slices: [...fields].filter((field) => field.name.startsWith("slice-")).map(number),
    warning: fields.warning.value || null,
    about: ["any", "set"].includes(about) ? about : Number(about),
    scored: Number(fields.scored.value),
    low: number(fields.low),
    high: number(fields.high),
    differ: fields.differ?.checked ?? false,
    sort: fields.sort.value,
    first: Number(fields.first.value),
    second: Number(fields.second?.value ?? 0),
  };
}

/** Takes every filter off, and sets those given as field -> value. */
function setFilters(values) {
  const form = document.getElementById("filters");
  form.reset();
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  writeSorts(form);
}

/** The filters that are on and the order, each in words of the moment's language. */
function criteriaWords(criteria) {
  const fields = document.getElementById("filters").elements;
  const chosen = (name) => fields[name].selectedOptions[0].textContent;
  const words = [];
  const query = readable(criteria.query);
  if (query) words.push(say("text “{query}” in {scope}", { query, scope: chosen("scope") }));
  if (criteria.domain !== null) words.push(say("domain {name}", { name: chosen("domain") }));
  for (const [place, group] of criteria.slices.entries()) {
    const name = () => chosen(`slice-${place}`);
    if (group !== null) words.push(say("{slice} {name}", { slice: META.slices[place], name: name() }));
  }
  if (criteria.document !== null) words.push(say("document {name}", { name: chosen("document") }));
  if (criteria.warning) {
    words.push(say("{warning}, about {system}", { warning: chosen("warning"), system: chosen("about") }));
  }
  if (criteria.low !== null || criteria.high !== null) {
    const values = { metric: META.titles[state.metric], system: chosen("scored") };
    const range = { low: criteria.low ?? "−∞", high: criteria.high ?? "∞" };
    words.push(say("{metric} of {system} from {low} to {high}", { ...values, ...range }));
  }
  if (criteria.differ) words.push(say("the shown systems differ"));
  if (criteria.sort !== "order") words.push(say("sorted by {order}", { order: chosen("sort") }));
  return words;
}
