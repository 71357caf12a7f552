// Words: every message is English in the code, and the catalogues have the others.

const META = JSON.parse(document.getElementById("meta").textContent);
const ENGLISH = "en";
// {n}, or {id!r} and {share:.2f}: what stands there was written in Python
const PLACE = /\{([^{}]+)\}/g;
let language = document.documentElement.lang;

/** The message in the reader's language, with values for its placeholders, as a string. */
function say(message, values = {}) {
  return translated(message).replace(PLACE, (text, place) => (place in values ? plain(values[place]) : text));
}

/** The same for a message that comes from the data: {t: message, a: values}. */
function sayText(text) {
  return say(text.t, text.a);
}

function translated(message) {
  return META.catalogues[language]?.[message] ?? message;
}

function plain(value) {
  if (value?.t !== undefined) return sayText(value);
  if (value?.system !== undefined) return META.systems[value.system];
  if (value?.language !== undefined) return languageName(value.language);
  return String(value);
}

/** Makes an element say a message, now and after a change of language. Systems stand in their colours. */
function tell(element, message, values = {}) {
  element.dataset.text = JSON.stringify({ t: message, a: values });
  element.replaceChildren(...nodes(message, values));
  return element;
}

function nodes(message, values) {
  return translated(message)
    .split(PLACE)
    .flatMap((part, index) => (index % 2 === 0 ? [part] : part in values ? nodesOf(values[part]) : [`{${part}}`]));
}

function nodesOf(value) {
  if (value?.t !== undefined) return nodes(value.t, value.a);
  if (value?.system !== undefined) return [systemName(value.system)];
  return [plain(value)];
}

/** A language's name in the reader's language; its code where nobody knows it. */
function languageName(code) {
  return new Intl.DisplayNames([language], { type: "language" }).of(code.replaceAll("_", "-"));
}

/** A system's name with the mark of its colour. */
function systemName(index) {
  const name = document.createElement("bdi");
  name.className = `system s${index}`;
  name.textContent = META.systems[index];
  return name;
}

const ATTRIBUTES = ["title", "aria-label", "placeholder"];

/** Gives an element an attribute such as `title` whose words follow the language. */
function tellAttribute(element, name, message, values = {}) {
  element.setAttribute(`data-${name}`, JSON.stringify({ t: message, a: values }));
  element.setAttribute(name, say(message, values));
}

/** Writes all words of a part of the page in the language of the moment. */
function translate(root) {
  for (const element of root.querySelectorAll("[data-message]")) {
    element.textContent = translated(element.dataset.message);
  }
  for (const element of root.querySelectorAll("[data-text]")) {
    const text = JSON.parse(element.dataset.text);
    element.replaceChildren(...nodes(text.t, text.a));
  }
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[data-${name}]`)) {
      element.setAttribute(name, sayText(JSON.parse(element.getAttribute(`data-${name}`))));
    }
  }
}
