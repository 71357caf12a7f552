// Edits: what a metric matched with what, in colours and with other signs.

/** label -> class of its style; labels of other packages share one style. */
const EDIT_STYLES = new Set(["substitution", "insertion", "deletion", "shift", "stem", "synonym", "paraphrase"]);
/** Characters of a missing passage that are shown in its place. */
const MISSING_SHOWN = 200;
/** Element -> its runs. */
const EDITS = new WeakMap();

/** Numbers for each run; see edits.py. */
const RUN_SIZE = 5;

/**
 * The edits of an output from their numbers: {reference, runs}.
 *
 * A run is {label, start, end, from, to, missing}: where it stands in the output and in the reference, and what the
 * output lacks there.
 */
function editRuns(numbers, labels, references) {
  const [reference] = numbers;
  const theirs = references[reference] ?? "";
  const runs = [];
  let [end, to] = [0, 0];
  for (let at = 1; at < numbers.length; at += RUN_SIZE) {
    const start = end + numbers[at + 1];
    const from = to + numbers[at + 3];
    end = start + numbers[at + 2];
    to = from + numbers[at + 4];
    const missing = start === end ? passage(theirs.slice(from, to)) : "";
    runs.push({ label: labels[numbers[at]], start, end, from, to, missing });
  }
  return { reference, runs };
}

function passage(text) {
  return text.length > MISSING_SHOWN ? `${text.slice(0, MISSING_SHOWN)}…` : text;
}

/** Parts of a text, up to `end`, with the runs that lie over them; a run without length is a part of its own. */
function* pieces(runs, end) {
  const waiting = runs.filter((run) => run.start < end || run.end <= end).sort((a, b) => a.start - b.start);
  const edges = new Set([0, end]);
  for (const run of waiting) edges.add(run.start).add(Math.min(run.end, end));
  const places = [...edges].sort((a, b) => a - b);
  let active = [];
  let next = 0;
  for (const [index, place] of places.entries()) {
    active = active.filter((run) => run.end > place);
    for (; next < waiting.length && waiting[next].start === place; next++) {
      if (waiting[next].end > place) active.push(waiting[next]);
      else yield { start: place, end: place, runs: [waiting[next]] };
    }
    if (index + 1 < places.length) yield { start: place, end: places[index + 1], runs: [...active] };
  }
}

/** The element of a part; it can be pointed at and reached with the keyboard. */
function editElement(runs) {
  const classes = runs.map((run) => ` edit-${EDIT_STYLES.has(run.label) ? run.label : "other"}`);
  const element = made(runs[0].start === runs[0].end ? "del" : "span", `edit${classes.join("")}`);
  element.tabIndex = -1;
  EDITS.set(element, runs);
  return element;
}

/** An edit in words: what stands in the output, what in the reference of a name; `reference` is null for none. */
function tellEdit(element, run, output, reference, name) {
  const values = {
    label: editName(run.label),
    text: readable(passage(output.slice(run.start, run.end))),
    other: readable(passage(reference?.slice(run.from, run.to) ?? "")),
    name,
  };
  if (reference === null) tell(element, "{label}: “{text}”", values);
  else if (run.start === run.end) tell(element, "{label}: “{other}” of reference {name}", values);
  else if (run.to > run.from) tell(element, "{label}: “{text}”, in reference {name} “{other}”", values);
  else tell(element, "{label}: “{text}”, not in reference {name}", values);
}

/** A label in the reader's language; one that nobody knows as it is. */
function editName(label) {
  return META.editLabels[label]?.name ?? label;
}

/** The legend of a metric's labels: each in its style, with its meaning. */
function writeLegend(list, labels) {
  list.replaceChildren(
    ...labels.map((label) => {
      const item = made("li");
      const sample = editElement([{ label, start: 0, end: 1 }]);
      sample.removeAttribute("tabindex");
      const known = META.editLabels[label];
      if (known) tell(sample, known.name.t);
      else appendSeen(sample, label);
      item.append(sample);
      if (known) item.append(" ", tell(made("span"), known.meaning.t));
      return item;
    }),
  );
}
