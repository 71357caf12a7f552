// @ts-check
// Words: every message is English in the code, and the catalogues have the others.

import { axisOf, keyOf } from "./axes.js";
import { made } from "./elements.js";
import { META } from "./meta.js";

/**
 * A message that comes from the data, with values for its places.
 *
 * @typedef {{t: string, a?: Values}} Message
 */
/**
 * What can stand in a place: a text, another message, an item of an axis by its place, a language by its code.
 *
 * @typedef {string | number | boolean | null | undefined | Message | ItemValue | {language: string}} Value
 */
/** @typedef {{axis: string, item: number}} ItemValue */
/** @typedef {{[place: string]: Value}} Values */

export const ENGLISH = "en";
// {n}, or {id!r} and {share:.2f}: what stands there was written in Python
const PLACE = /\{([^{}]+)\}/g;
const ATTRIBUTES = ["title", "aria-label", "placeholder"];

let language = globalThis.document?.documentElement.lang ?? ENGLISH;

/** The language that the page speaks at the moment. */
export function languageOfPage() {
  return language;
}

/**
 * Makes the page speak a language, everywhere.
 *
 * @param {string} code
 */
export function speak(code) {
  language = code;
  document.documentElement.lang = code;
  translate(document);
}

/**
 * The message in the reader's language, with values for its places, as a string.
 *
 * @param {string} message
 * @param {Values} values
 * @returns {string}
 */
export function say(message, values = {}) {
  return translated(message).replace(PLACE, (text, place) => (place in values ? plain(values[place]) : text));
}

/**
 * A message for later, as those that come from the data.
 *
 * @param {string} text
 * @param {Values} values
 * @returns {Message}
 */
export function message(text, values = {}) {
  return { t: text, a: values };
}

/**
 * The same for a message that comes from the data.
 *
 * @param {Message} text
 * @returns {string}
 */
export function sayText(text) {
  return say(text.t, text.a);
}

/** @param {string} message */
function translated(message) {
  return META.catalogues[language]?.[message] ?? message;
}

/**
 * A value as a string.
 *
 * @param {Value} value
 * @returns {string}
 */
export function plain(value) {
  if (typeof value !== "object" || value === null) return String(value);
  if ("t" in value) return sayText(value);
  if ("item" in value) return itemText(value.axis, value.item);
  return languageName(value.language);
}

/**
 * Makes an element say a message, now and after a change of language. Items stand in their colours.
 *
 * @template {HTMLElement} T
 * @param {T} element
 * @param {string} message
 * @param {Values} values
 * @returns {T}
 */
export function tell(element, message, values = {}) {
  element.dataset.text = JSON.stringify({ t: message, a: values });
  element.replaceChildren(...nodes(message, values));
  return element;
}

/**
 * Makes an element say nothing.
 *
 * @param {HTMLElement} element
 */
export function silence(element) {
  delete element.dataset.text;
  element.replaceChildren();
}

/**
 * @param {string} message
 * @param {Values} values
 * @returns {(string | Node)[]}
 */
function nodes(message, values = {}) {
  return translated(message)
    .split(PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? [part] : part in values ? nodesOf(values[part]) : [`{${part}}`]));
}

/**
 * @param {Value} value
 * @returns {(string | Node)[]}
 */
function nodesOf(value) {
  if (typeof value !== "object" || value === null) return [plain(value)];
  if ("t" in value) return nodes(value.t, value.a);
  if ("item" in value) return [itemName(value.axis, value.item)];
  return [plain(value)];
}

/**
 * A language's name in the reader's language; its code where nobody knows it.
 *
 * @param {string} code
 */
function languageName(code) {
  const tag = code.replaceAll("_", "-");
  return new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;
}

/**
 * An item's name with the mark of its colour, where the axis has colours; a short one tells the whole name in its tip.
 *
 * @param {string} axis
 * @param {number} place
 */
export function itemName(axis, place) {
  const name = made("bdi", axisOf(axis).coloured ? `item i${place}` : "");
  name.textContent = itemText(axis, place);
  const whole = axisOf(axis).tips.length ? keyOf(axisOf(axis), place) : "";
  if (whole && whole !== name.textContent) name.title = whole;
  return name;
}

/**
 * An item's name in the reader's language.
 *
 * @param {string} axis
 * @param {number} place
 */
export function itemText(axis, place) {
  const item = axisOf(axis).items[place] ?? "";
  return typeof item === "string" ? item : sayText(item);
}

/**
 * Gives an element an attribute such as `title` whose words follow the language.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string} message
 * @param {Values} values
 */
export function tellAttribute(element, name, message, values = {}) {
  element.setAttribute(`data-${name}`, JSON.stringify({ t: message, a: values }));
  element.setAttribute(name, say(message, values));
}

/**
 * Writes all words of a part of the page in the language of the moment.
 *
 * @param {ParentNode} root
 */
function translate(root) {
  for (const element of root.querySelectorAll("[data-message]")) {
    element.textContent = translated(element.getAttribute("data-message") ?? "");
  }
  for (const element of root.querySelectorAll("[data-text]")) {
    const text = messageIn(element, "data-text");
    element.replaceChildren(...nodes(text.t, text.a));
  }
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-${name}]`)) {
      element.setAttribute(name, sayText(messageIn(element, `data-${name}`)));
    }
  }
}

/**
 * @param {Element} element
 * @param {string} attribute
 * @returns {Message}
 */
function messageIn(element, attribute) {
  return JSON.parse(element.getAttribute(attribute) ?? "");
}
