// @ts-check
// The head that stays in sight: which chapter the reader is in, a link to the view of the moment.

import { hashOf } from "./address.js";
import { byId, find, findAll, sought } from "./elements.js";
import { underway } from "./ready.js";
import { silence, tell } from "./text.js";
import { listen } from "./view.js";

/** A line at a quarter of the window: the section that crosses it is the one that is read. */
const READ = "-25% 0px -74.9% 0px";
/** Milliseconds for which something is said. */
const SAID = 3000;
/** The section that is read. */
const read = { id: "" };

export function startPlaces() {
  const top = find(".top", HTMLElement);
  followSections(findAll(".places a[href^='#']", HTMLAnchorElement, top));
  byId("copy-address").addEventListener("click", copyAddress);
  startHeight(top);
}

/** @param {HTMLAnchorElement[]} links */
function followSections(links) {
  /** The sections that are where people read. @type {Set<Element>} */
  const crossing = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) crossing.add(target);
        else crossing.delete(target);
      }
      const entered = entries.findLast((entry) => entry.isIntersecting && crossing.has(entry.target));
      // one that came and went within a jump is not where the jump ended
      const section = entered?.target ?? (crossing.size === 1 ? [...crossing][0] : undefined);
      if (section) markPlace(links, section);
    },
    { rootMargin: READ },
  );
  for (const section of findAll(".chapter > section", HTMLElement)) observer.observe(section);
}

/**
 * @param {HTMLAnchorElement[]} links
 * @param {Element} section
 */
function markPlace(links, section) {
  read.id = section.id;
  const chapter = section.closest(".chapter")?.id;
  for (const link of links) {
    if (link.hash === `#${chapter}`) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

/**
 * Tells the style how high the head is, and shows the choice of the metric as a row of buttons where that takes no
 * further line.
 *
 * @param {HTMLElement} top
 */
function startHeight(top) {
  const { style } = document.documentElement;
  const choice = sought(".choice:has(.tabs)", HTMLElement);
  let width = 0;
  const fit = () => {
    const heights = [true, false].map((isRow) => {
      choice?.classList.toggle("in-row", isRow);
      return top.offsetHeight;
    });
    choice?.classList.toggle("in-row", heights[0] <= heights[1]);
    width = top.offsetWidth;
  };
  const measure = () => {
    if (choice && top.offsetWidth !== width) fit();
    style.setProperty("--bar", `${top.offsetHeight}px`);
  };
  listen((what) => {
    if (what !== "language") return;
    width = 0;
    measure();
  });
  measure();
  new ResizeObserver(measure).observe(top);
}

async function copyAddress() {
  const said = byId("address-copied");
  const hash = hashOf(read.id);
  try {
    await underway(navigator.clipboard.writeText(location.href.replace(/#.*$/s, "") + hash));
    tell(said, "Copied.");
  } catch {
    history.replaceState(null, "", hash);
    tell(said, "The address of this page is the link.");
  }
  setTimeout(() => silence(said), SAID); // eslint-disable-line no-restricted-globals -- it fades by itself
}
