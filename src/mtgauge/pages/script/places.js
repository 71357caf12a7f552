// @ts-check
// The line that stays in sight: which section the reader is in, a link to the view of the moment.

import { hashOf } from "./address.js";
import { byId, find, findAll, sought } from "./elements.js";
import { due, underway } from "./ready.js";
import { silence, tell } from "./text.js";

/** A phone, where the choices stand in the same line as the sections. */
const NARROW = "(max-width: 47.99rem)";
/** A line at a quarter of the window: the section that crosses it is the one that is read. */
const READ = "-25% 0px -74.9% 0px";
/** Milliseconds for which something is said. */
const SAID = 3000;
/** Milliseconds from the end of a touch to the click that it becomes. */
const CLICKING = 300;

/** Whether a pointer is on the line, which stays where it is as long. */
const line = { isHeld: false };

export function startPlaces() {
  const bar = sought(".bar", HTMLElement);
  if (!bar) return;
  const links = findAll(".places a[href^='#']", HTMLAnchorElement, bar);
  followSections(links);
  holdUnderPointer(bar, links);
  byId("copy-address").addEventListener("click", copyAddress);
  startHeight(find(".top", HTMLElement), bar);
}

/** @param {HTMLAnchorElement[]} links */
function followSections(links) {
  /** Ids of the sections that are where people read. @type {Set<string>} */
  const read = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) read.add(target.id);
        else read.delete(target.id);
      }
      const entered = entries.findLast((entry) => entry.isIntersecting && read.has(entry.target.id));
      // one that came and went within a jump is not where the jump ended
      const id = entered?.target.id ?? (read.size === 1 ? [...read][0] : undefined);
      if (id) markPlace(links, id);
    },
    { rootMargin: READ },
  );
  for (const link of links) {
    const section = document.getElementById(link.hash.slice(1));
    if (section) observer.observe(section);
  }
}

/**
 * A line that moves under the pointer loses the click.
 *
 * @param {HTMLElement} bar
 * @param {HTMLAnchorElement[]} links
 */
function holdUnderPointer(bar, links) {
  let cancel = () => {};
  const release = () => {
    line.isHeld = false;
    const current = links.find((link) => link.hasAttribute("aria-current"));
    if (current) showInLine(current);
  };
  // a finger enters when it touches and leaves when it is raised
  bar.addEventListener("pointerenter", () => {
    cancel();
    line.isHeld = true;
  });
  bar.addEventListener("pointerleave", () => {
    cancel = due(release, CLICKING);
  });
}

/**
 * @param {HTMLAnchorElement[]} links
 * @param {string} id
 */
function markPlace(links, id) {
  for (const link of links) {
    if (link.hash !== `#${id}`) link.removeAttribute("aria-current");
    else {
      link.setAttribute("aria-current", "location");
      showInLine(link);
    }
  }
}

/** Moves the line sideways until a link is in sight; the page itself stays. @param {HTMLElement} link */
function showInLine(link) {
  if (line.isHeld) return;
  for (let box = link.parentElement; box; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth || !box.matches(".bar, .places")) continue;
    const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - 24;
  }
}

/**
 * Tells the style how high the lines are that stay in sight, and what goes out of it above them.
 *
 * @param {HTMLElement} top
 * @param {HTMLElement} bar
 */
function startHeight(top, bar) {
  const controls = sought(".controls", HTMLElement);
  const home = controls?.parentElement;
  const after = controls?.nextElementSibling ?? null;
  const narrow = matchMedia(NARROW);
  const { style } = document.documentElement;
  const measure = () => {
    // a line that stands beside the settings is above nothing
    const above = bar.offsetTop > bar.offsetHeight / 2 ? bar.offsetTop - 1 : 0;
    const choices = narrow.matches ? 0 : (controls?.offsetHeight ?? 0);
    // all is read before any is written, after which a browser would lay out the whole page for what is read next
    const heights = { "--above": above, "--bar": top.offsetHeight - above, "--choices": choices };
    for (const [name, height] of Object.entries(heights)) style.setProperty(name, `${height}px`);
  };
  const place = () => {
    if (controls && narrow.matches) bar.append(controls);
    else if (controls) home?.insertBefore(controls, after);
    measure();
  };
  narrow.addEventListener("change", place);
  place();
  const observer = new ResizeObserver(measure);
  for (const element of [top, ...(controls ? [controls] : [])]) observer.observe(element);
}

async function copyAddress() {
  const said = byId("address-copied");
  const hash = hashOf(find(".places [aria-current]", HTMLAnchorElement).hash.slice(1));
  try {
    await underway(navigator.clipboard.writeText(location.href.replace(/#.*$/s, "") + hash));
    tell(said, "Copied.");
  } catch {
    history.replaceState(null, "", hash);
    tell(said, "The address of this page is the link.");
  }
  setTimeout(() => silence(said), SAID); // eslint-disable-line no-restricted-globals -- it fades by itself
}
