// @ts-check
// Spans as they are seen: in colours and with other signs, and in words.

import { OWNER } from "../axes.js";
import { made } from "../elements.js";
import { itemText, message, sayText, tell } from "../text.js";
import { appendSeen, readable } from "../unseen.js";
import { passage } from "./pieces.js";

/** @import { SpanLabel } from "../meta.js" */
/** @import { Run } from "./pieces.js" */

/** How grave an error is, in words. @type {Record<string, ReturnType<typeof message>>} */
const SEVERITIES = { minor: message("minor"), major: message("major"), critical: message("critical") };

/** Labels that have a style of their own; the others share one. */
const STYLES = new Set([
  "substitution", "insertion", "deletion", "shift", "stem", "synonym", "paraphrase", "unlike",
  "found", "in-part", "missed",
]);
/**
 * Element -> its runs.
 *
 * @type {WeakMap<Element, Run[]>}
 */
const EDITS = new WeakMap();

/**
 * The element of a part of a text; it can be pointed at and reached with the keyboard.
 *
 * @param {Run[]} runs
 */
export function editElement(runs) {
  const element = styledAs(runs.map((run) => run.label), runs[0].start === runs[0].end ? "del" : "span");
  element.tabIndex = -1;
  EDITS.set(element, runs);
  return element;
}

/**
 * @param {SpanLabel[]} labels
 * @param {"del" | "span"} name
 */
function styledAs(labels, name) {
  const classes = labels.map(({ id, look, severity }) => {
    const style = look || id;
    return ` edit-${STYLES.has(style) ? style : "other"}${severity ? ` severity-${severity}` : ""}`;
  });
  return made(name, `edit${classes.join("")}`);
}

/**
 * The edits that an element stands for.
 *
 * @param {Element} element
 */
export function runsAt(element) {
  return EDITS.get(element) ?? [];
}

/**
 * An edit in words: what stands in the output, what in the reference of a name; `reference` is null for none.
 *
 * @param {HTMLElement} element
 * @param {Run} run
 * @param {string} output
 * @param {string | null} reference
 * @param {string} name
 */
export function tellEdit(element, run, output, reference, name) {
  const label = labelName(run.label);
  const values = {
    label: run.owner === undefined ? label : `${readable(itemText(OWNER.id, run.owner))}, ${label}`,
    text: readable(passage(output.slice(run.start, run.end))),
    other: readable(passage(reference?.slice(run.from, run.to) ?? "")),
    name,
  };
  if (reference === null && run.start === run.end) tell(element, "{label}: here, at no word", values);
  else if (reference === null) tell(element, "{label}: “{text}”", values);
  else if (run.start === run.end) tell(element, "{label}: “{other}” of reference {name}", values);
  else if (run.to > run.from) tell(element, "{label}: “{text}”, in reference {name} “{other}”", values);
  else tell(element, "{label}: “{text}”, not in reference {name}", values);
}

/**
 * A label in the reader's language, with its severity, and who says it; one that nobody knows as it is.
 *
 * @param {SpanLabel} label
 */
function labelName({ id, name, severity, by }) {
  const shown = name ? sayText(name) : readable(id);
  const grade = SEVERITIES[severity];
  const graded = severity ? `${shown} (${grade ? sayText(grade) : severity})` : shown;
  return by ? `${graded}, ${readable(by)}` : graded;
}

/**
 * The legend of labels: each in its style, with its meaning.
 *
 * @param {HTMLElement} list
 * @param {SpanLabel[]} labels
 */
export function writeLegend(list, labels) {
  list.replaceChildren(
    ...labels.map((label) => {
      const item = made("li");
      const sample = styledAs([label], "span");
      if (label.name && !label.severity) tell(sample, label.name.t, label.name.a);
      else appendSeen(sample, labelName(label));
      item.append(sample);
      if (label.meaning) item.append(" ", tell(made("span"), label.meaning.t, label.meaning.a));
      return item;
    }),
  );
}
