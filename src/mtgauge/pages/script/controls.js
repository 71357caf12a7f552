// @ts-check
// The head that stays in sight: which item of each axis, which items of it. It rules the whole page.

import { axisOf, rankedPlaces } from "./axes.js";
import { find, findAll } from "./elements.js";
import { itemText, tell, tellAttribute } from "./text.js";
import { choose, holdAgainst, listen, pairOf, show, shownOf, view } from "./view.js";

export function startControls() {
  for (const select of findAll("select[data-choice]", HTMLSelectElement)) startChoice(select);
  for (const tabs of findAll("[data-tabs]", HTMLElement)) startTabs(tabs);
  for (const details of findAll("details[data-shown]", HTMLDetailsElement)) startShown(details);
  const sides = findAll("select[data-side]", HTMLSelectElement);
  if (sides.length) startPair(sides);
  document.addEventListener("click", ({ target }) => closeOver(target));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && closeOver(null));
}

/** Closes what lies open over the page, but for what somebody uses. @param {EventTarget | null} used */
function closeOver(used) {
  for (const details of findAll("details.menu[open]", HTMLDetailsElement)) {
    if (!(used instanceof Node && details.contains(used))) details.open = false;
  }
}

/** The two that are held against each other. @param {HTMLSelectElement[]} sides */
function startPair(sides) {
  const write = () => pairOf().forEach((place, side) => (sides[side].value = String(place)));
  for (const [side, select] of sides.entries()) {
    select.addEventListener("change", () => {
      const pair = pairOf();
      const chosen = Number(select.value);
      // an item against itself says nothing: the two change places
      if (pair[1 - side] === chosen) pair.reverse();
      else pair[side] = chosen;
      holdAgainst(pair);
    });
  }
  find("#swap", HTMLElement).addEventListener("click", () => {
    const [first, second] = pairOf();
    holdAgainst([second, first]);
  });
  listen((what) => {
    if (what === "pair" || what === "address" || what in view.choice) write();
  });
  write();
}

/** @param {HTMLSelectElement} select */
function startChoice(select) {
  const id = select.dataset.choice ?? "";
  const write = () => (select.value = String(view.choice[id]));
  const name = () => {
    for (const [place, option] of [...select.options].entries()) option.textContent = itemText(id, place);
  };
  select.addEventListener("change", () => choose(id, Number(select.value)));
  listen((what) => {
    if (what === id || what === "address") write();
    if (what === "language") name();
  });
  name();
  write();
}

/** The same choice as a row of buttons. @param {HTMLElement} tabs */
function startTabs(tabs) {
  const id = tabs.dataset.tabs ?? "";
  const buttons = findAll("button", HTMLButtonElement, tabs);
  const write = () => {
    for (const [place, button] of buttons.entries()) button.ariaPressed = String(place === view.choice[id]);
  };
  const name = () => {
    for (const [place, button] of buttons.entries()) button.textContent = itemText(id, place);
  };
  for (const [place, button] of buttons.entries()) button.addEventListener("click", () => choose(id, place));
  listen((what) => {
    if (what === id || what === "address") write();
    if (what === "language") name();
  });
  name();
  write();
}

/** @param {HTMLDetailsElement} details */
function startShown(details) {
  const id = details.dataset.shown ?? "";
  const axis = axisOf(id);
  const boxes = findAll("input", HTMLInputElement, details);

  function write() {
    const shown = shownOf(id);
    for (const box of boxes) box.checked = shown.includes(Number(box.value));
    const counts = { n: shown.length, all: boxes.length };
    tell(find(".shown-count", HTMLElement, details), "{n} of {all}", counts);
    const summary = find("summary", HTMLElement, details);
    tellAttribute(summary, "title", "{axis}: {n} of {all} shown", { axis: axis.title, ...counts });
  }

  for (const box of boxes) {
    box.addEventListener("change", () => {
      const chosen = boxes.filter((other) => other.checked).map((other) => Number(other.value));
      show(id, chosen.length ? chosen : [Number(box.value)]);
    });
  }
  const best = () => rankedPlaces(axis, view.choice);
  find("[data-show=all]", HTMLElement, details).addEventListener("click", () => show(id, best()));
  find("[data-show=best]", HTMLElement, details).addEventListener("click", () => show(id, best().slice(0, 2)));
  listen((what) => {
    if (what === id || what === "address") write();
  });
  write();
}
