// One segment as the reader sees it: its texts, every shown system's output with scores, edits and warnings.

/** Element of a text -> {text, parts}: what stands in it, and with which marks. */
const TEXTS_SHOWN = new WeakMap();

/**
 * The element of a segment.
 *
 * `found` is what the browser knows of it: {position, id, hasId, document, domain, slices, texts, scores, warnings};
 * `scores[metric]` holds a value for each shown system at its place. `look` is how it is looked at: {systems, metric,
 * edits (place of a table, or null), missing (whether missing words are shown), hits (text, kind -> places)}.
 */
function segmentElement(found, look) {
  const article = made("article", "segment");
  article.tabIndex = -1;
  article.dataset.position = found.position;
  const title = made("h3");
  title.id = `segment-${found.position}`;
  article.setAttribute("aria-labelledby", title.id);
  appendSeen(title.appendChild(made("bdi")), found.id);
  const head = made("header");
  head.append(title, ...tags(found), ...warningMarks(found.warnings.filter((warning) => warning.system === null)));
  const runs = look.systems.map((system) => runsOf(found, system, look));
  article.append(head, originals(found, look), outputs(found, look, runs));
  return article;
}

function tags(found) {
  const known = [];
  if (found.hasId) known.push(tell(made("small"), "no. {n}", { n: found.position + 1 }));
  if (found.document !== null) known.push(tell(made("small"), "document {name}", { name: readable(found.document) }));
  if (found.domain !== null) known.push(tell(made("small"), "domain {name}", { name: readable(found.domain) }));
  for (const [place, name] of found.slices.entries()) {
    known.push(tell(made("small"), "{slice} {name}", { slice: META.slices[place], name: readable(name) }));
  }
  return known;
}

/** Warnings as they are read: a sign and the message. */
function warningMarks(warnings) {
  return warnings.map(({ code, message }) => {
    const mark = made("p", "warning");
    mark.dataset.code = code;
    const words = made("span");
    if (message.t !== undefined) tell(words, message.t, message.a);
    else appendSeen(words, message).lang = ENGLISH;
    mark.append("⚠ ", words);
    return mark;
  });
}

/** The source and the references. */
function originals(found, look) {
  const box = made("div", "originals");
  const { source, references } = found.texts;
  if (source !== null) box.append(textBox(tell(made("h4"), "Source"), source, "source", look));
  for (const [place, reference] of references.entries()) {
    const name = { name: readable(META.references[place]) };
    const heading = tell(made("h4"), "Reference {name}", name);
    if (reference === null) {
      const none = made("div", "text-box");
      none.append(heading, tell(made("p", "none"), "This reference lacks the segment."));
      box.append(none);
    } else {
      const part = textBox(heading, reference, "references", look);
      part.dataset.reference = place;
      box.append(part);
    }
  }
  return box;
}

/** A text ("source", "references" or "outputs") under its heading; long ones cut, with a button for the rest. */
function textBox(heading, text, kind, look, runs = []) {
  const box = made("div", "text-box");
  const element = made("p", "text");
  element.dir = "auto";
  if (META.languages) element.lang = META.languages[kind === "source" ? "source" : "target"];
  const shown = { text, parts: { runs, hits: look.hits(text, kind), end: cutOf(text) } };
  TEXTS_SHOWN.set(element, shown);
  box.append(heading, element);
  writeText(element, text, shown.parts);
  if (text === "") element.prepend(tell(made("span", "none"), "(empty)"), " ");
  else if (text.trim() === "") element.append(tell(made("span", "none"), "(white space)"));
  if (shown.parts.end < text.length) box.append(restButton(element, shown));
  return box;
}

function restButton(element, shown) {
  const button = made("button");
  button.type = "button";
  tell(button, "Show all {n} characters", { n: shown.text.length });
  button.addEventListener("click", () => {
    shown.parts.end = shown.text.length;
    writeText(element, shown.text, shown.parts);
    element.tabIndex = -1;
    element.focus({ preventScroll: true }); // where the button was, there is nothing more
    button.remove();
  });
  return button;
}

/** The outputs of the shown systems side by side. */
function outputs(found, look, runs) {
  const list = made("ul", "outputs");
  const values = look.systems.map((system) => found.scores[look.metric][system]);
  for (const [place, system] of look.systems.entries()) {
    const item = made("li", `output s${system}`);
    item.dataset.system = system;
    const { reference, runs: edits } = runs[place];
    const heading = made("h4");
    heading.append(systemName(system));
    const box = textBox(heading, found.texts.outputs[system], "outputs", look, edits);
    heading.after(scoreLine(found, system, look.metric, standing(values[place], values, META.metrics[look.metric])));
    item.append(box);
    if (META.derives.length) item.append(factorsPart(found, system));
    if (reference >= 0) item.dataset.against = reference;
    if (reference >= 0 && META.references.length > 1) {
      const name = { name: readable(META.references[reference]) };
      item.append(tell(made("p", "against"), "Colours: against reference {name}", name));
    }
    item.append(...warningMarks(found.warnings.filter((warning) => warning.system === system)));
    list.append(item);
  }
  return list;
}

function runsOf(found, system, look) {
  const numbers = look.edits === null ? null : found.texts.edits[look.edits][system];
  if (!numbers?.length) return { reference: -1, runs: [] };
  const { reference, runs } = editRuns(numbers, META.edits[look.edits].labels, found.texts.references);
  return { reference, runs: look.missing ? runs : runs.filter((run) => run.end > run.start) };
}

/** "best" or "worst" of the shown values; nothing where all are equal or no direction is better. */
function standing(value, values, metric) {
  const higher = META.directions[metric];
  const defined = values.filter((one) => !Number.isNaN(one));
  const [low, high] = [Math.min(...defined), Math.max(...defined)];
  if (higher === null || low === high) return null;
  if (value === (higher ? high : low)) return "best";
  return value === (higher ? low : high) ? "worst" : null;
}

/** The score that counts, and small the others. */
function scoreLine(found, system, metric, rank) {
  const line = made("p", "scores");
  const main = made("span", `score ${rank ?? ""}`);
  main.append(`${META.titles[metric]} `, numberElement(found.scores[metric][system]));
  if (rank === "best") main.append(" ▲ ", tell(made("span"), "best"));
  if (rank === "worst") main.append(" ▼ ", tell(made("span"), "worst"));
  line.append(main);
  for (const [place, name] of META.titles.entries()) {
    if (place === metric) continue;
    const other = made("small");
    other.append(`${name} `, numberElement(found.scores[place][system]));
    line.append(" ", other);
  }
  return line;
}

/** A number rounded as in the tables, with its exact value. */
function numberElement(value) {
  const element = made("data");
  if (!Number.isNaN(value)) element.value = String(value);
  element.textContent = rounded(value);
  return element;
}

/** Two decimals, a dash for what has no value; halves that are exact go to the even digit, as in the tables, and no zero is negative. */
function rounded(value) {
  if (Number.isNaN(value)) return "–";
  const eighths = value * 8;
  const isHalf = Number.isInteger(eighths) && eighths % 2 !== 0;
  const hundredths = Math.floor(value * 100);
  const text = isHalf ? ((hundredths + (hundredths % 2 !== 0)) / 100).toFixed(2) : value.toFixed(2);
  return text === "-0.00" ? "0.00" : text;
}

/** Points at the counterpart of an edit in its reference, or at nothing more. */
function pointAt(article, reference, place) {
  const element = article.querySelector(`[data-reference="${reference}"] .text`);
  if (!element) return null;
  const { text, parts } = TEXTS_SHOWN.get(element);
  writeText(element, text, { ...parts, counterparts: place ? [place] : [] });
  return element;
}
