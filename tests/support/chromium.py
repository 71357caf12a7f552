"""A browser for tests: system Chromium by Playwright, watched for messages and requests.

A new tab costs more than another page in an old one, so tests take turns in one for each language.

Segments are laid out as they come into sight: before that their ``inner_text`` is empty, so tests ask for
``text_content``.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from thoroughness import ALL

AXE = Path(__file__).parents[2] / "build" / "axe-core" / "package" / "axe.min.js"
#: Names of the browser, the first of which is taken.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
WIDE, NARROW = 1440, 375
#: Hides elements of which the page has enough, and returns a function that shows them again. Elements of one kind have
#: parents of one kind, and differ only in the words of their texts and attributes: not in colour, in size, or in whether there
#: are words at all. An element with siblings like it is hidden when everything in it has come up often enough; its room stays.
_THIN_OUT = """(within, most) => {
  const kinds = new Map(), kindOf = new Map(), kept = new Map(), hidden = [];
  const values = new Set(["role", "type", "lang", "tabindex", "scope", "aria-hidden"]);
  for (const element of document.body.querySelectorAll("*")) {
    const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const kind = JSON.stringify([
      kindOf.get(element.parentElement), element.localName, element.getAttribute("class"),
      [...element.attributes].map(({ name, value }) => [name, values.has(name) ? value : value === ""]),
      element.textContent.trim() === "", color, backgroundColor, opacity, fontSize, fontWeight,
    ]);
    if (!kinds.has(kind)) kinds.set(kind, kinds.size);
    kindOf.set(element, kinds.get(kind));
  }
  const isEnough = (element) => kept.get(kindOf.get(element)) >= most;
  const thin = (element) => {
    const isOneOfMany = element.previousElementSibling?.localName === element.localName;
    if (isOneOfMany && [element, ...element.querySelectorAll("*")].every(isEnough)) return hidden.push(element);
    kept.set(kindOf.get(element), (kept.get(kindOf.get(element)) ?? 0) + 1);
    for (const child of element.children) thin(child);
  };
  for (const part of document.querySelectorAll(within ?? "body")) for (const child of part.children) thin(child);
  const styles = hidden.map((element) => element.getAttribute("style"));
  for (const { style } of hidden) style.setProperty("visibility", "hidden", "important");
  return () => hidden.forEach((element, place) => {
    if (styles[place] === null) element.removeAttribute("style");
    else element.setAttribute("style", styles[place]);
  });
}"""
#: Hides what is beside the parts to look at, since axe computes the places and layers of everything in sight, and returns a
#: function that shows it again.
_HIDE_BESIDE = """(within) => {
  const parts = within ? [...document.querySelectorAll(within)] : [document.body];
  const kept = new Set(parts);
  for (const part of parts) for (let box = part; box !== document.body; box = box.parentElement) kept.add(box.parentElement);
  const beside = [...kept].filter((box) => !parts.includes(box)).flatMap((box) => [...box.children])
    .filter((box) => !kept.has(box)).map((box) => [box, box.style.display]);
  for (const [box] of beside) box.style.display = "none";
  return () => {
    for (const [box, display] of beside) box.style.display = display;
    for (const [box] of beside) if (!box.getAttribute("style")) box.removeAttribute("style");
  };
}"""
#: What is no violation is not described, and style sheets are not fetched again: the pages carry theirs.
_RUN_AXE = f"""async ([within, most]) => {{
  const shows = [({_HIDE_BESIDE})(within), ({_THIN_OUT})(within, most)];
  try {{
    return await axe.run(within ?? document, {{
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      resultTypes: ['violations'], preload: false,
    }});
  }} finally {{
    for (const show of shows) show();
  }}
}}"""
#: How many elements of one kind axe looks at, if nothing else keeps them on the page.
MOST = 1_000_000 if ALL else 2
#: Where a pointer is on nothing of the page.
_NOWHERE = -10, -10
_FORGET = "try { localStorage.clear(); } catch { /* no page */ }"
#: Ends what a reader has begun, and leads to the address of the beginning.
_RESET = """() => {
  localStorage.clear();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.activeElement?.blur();
  dispatchEvent(new Event("wheel"));
  history.replaceState(null, "", location.pathname);
  dispatchEvent(new HashChangeEvent("hashchange"));
  scrollTo(0, 0);
}"""
#: A part of the page, and what is chosen anywhere: fields, language, colours of the page and of all items. A closed dialog is
#: filled anew when it opens. An address that leads to the part has made it able to take the focus, which it stays.
_STATE = """(about) => {
  const unseen = "[hidden], dialog:not([open])";
  const inSight = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.closest("dialog:not([open])"));
  return JSON.stringify([
    [...document.querySelectorAll(about)].map((part) => {
      const copy = part.cloneNode(true);
      copy.removeAttribute("tabindex");
      for (const one of copy.querySelectorAll(unseen)) one.replaceWith(one.id);
      return copy.outerHTML;
    }),
    inSight("input, select, textarea").map(({ value, checked }) => [value, checked]),
    inSight("details").map(({ open }) => open),
    [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    document.documentElement.lang, document.documentElement.dataset.theme, document.querySelector("#tip:not([hidden])"),
  ]);
}"""
_LOOK_FOR = """([canvas, [left, top, right, bottom], words]) => {
  const drawing = document.querySelector(canvas);
  for (let clientY = Math.trunc(top); clientY < bottom; clientY += 4) {
    for (let clientX = Math.trunc(left); clientX < right; clientX += 4) {
      for (const type of ["pointermove", "mousemove"]) {
        drawing.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }));
      }
      if (document.querySelector("#tip:not([hidden])")?.textContent.startsWith(words)) return [clientX, clientY];
    }
  }
  return null;
}"""
#: Waits until the page that has just been loaded is ready. Playwright needs much
#: more of the page's time to wait for a selector.
_READY = """new Promise((ready, failed) => {
  const { documentElement: root } = document;
  const look = () => root.dataset.ready === "true" && ready();
  new MutationObserver(look).observe(root, { attributes: true });
  setTimeout(() => failed(new Error("the page does not become ready")), 60000);
  look();
})"""
#: Waits until the page is ready, and has not moved for two frames: parts that come into sight are laid out in the frame after
#: that, and may push others aside. What observers tell of a frame they tell in a task behind it.
_SETTLED = """new Promise((settled, failed) => {
  const end = performance.now() + 60000;
  const { documentElement: root } = document;
  const look = (before, frames) => {
    const place = [scrollX, scrollY, root.scrollHeight].join();
    const still = root.dataset.ready === "true" && place === before ? frames + 1 : 0;
    if (still === 2) settled();
    else if (performance.now() > end) failed(new Error("the page does not come to rest"));
    else requestAnimationFrame(() => setTimeout(() => setTimeout(() => look(place, still))));
  };
  look("", 0);
})"""


def chromium() -> str:
    """Path of Chromium; the test is skipped where there is none.

    The one without windows is taken first: a page costs it a third of the time.
    """
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip("Chromium is not installed (Debian: chromium-headless-shell or chromium, fonts-noto-cjk)")
    return found


@contextmanager
def opened(
    browser: Any,
    where: Path | str,
    *,
    width: int = WIDE,
    scheme: str = "light",
    locale: str = "en-GB",
    about: str | None = None,
) -> Iterator[Any]:
    """The page in a tab that no other test uses at the time; whatever it logs or asks for is an error in the end.

    The tab is that of a test before, where there is one for the language, and the page is loaded anew. Only a page of
    which tests look at one part is taken as it is, when its address is that of the beginning again and that has brought
    back the part and all choices.

    Args:
        browser: Chromium.
        where: The file of the page, or its address with an anchor.
        width: Of the window.
        scheme: Its colours, ``light`` or ``dark``.
        locale: Its language.
        about: Selector of the part that the test is about; None: the page is loaded.
    """
    tab = _FREE.setdefault(browser, {}).pop(locale, None) or _Tab(browser, locale)
    try:
        tab.go(where if isinstance(where, str) else where.as_uri(), _Look(width, scheme, about))
        yield tab.page
    except BaseException:
        tab.context.close()
        raise
    tab.leave()
    if tab.troubles or locale in _FREE[browser]:
        tab.context.close()
    else:
        _FREE[browser][locale] = tab
    assert tab.troubles == [], tab.troubles


@dataclass(frozen=True)
class _Look:
    """How a page is looked at: the width of the window, the colours, the part that tests are about."""

    width: int
    scheme: str
    about: str | None


class _Tab:
    """A tab, the language of which is fixed, for one test after another."""

    def __init__(self, browser: Any, locale: str) -> None:
        self.context = browser.new_context(locale=locale, accept_downloads=True)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        #: What was opened, how, and what the part was like at first.
        self._first: tuple[str, _Look, str] | None = None
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", self._note)

    def go(self, address: str, look: _Look) -> None:
        """Goes to an address, for a test that begins."""
        file, _, anchor = address.partition("#")
        self.troubles = []
        if not self._is_kept(file, look):
            self._load(file if look.about else address, look)
            self._first = (file, look, self.page.evaluate(_STATE, look.about)) if look.about else None
        if look.about and anchor:
            self.page.evaluate("anchor => { location.hash = anchor; }", anchor)
            settled(self.page)

    def leave(self) -> None:
        """Ends what a test had beside the page; where the next one needs its own, the page itself."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all()
        self.context.clear_permissions()
        self.page.mouse.move(*_NOWHERE)
        if not self._first:
            self.page.evaluate(_FORGET)
            self.page.goto("about:blank")

    def _is_kept(self, file: str, look: _Look) -> bool:
        if not self._first or self._first[:2] != (file, look):
            return False
        self.page.evaluate(_RESET)
        settled(self.page)
        return bool(self.page.evaluate(_STATE, look.about) == self._first[2])

    def _load(self, address: str, look: _Look) -> None:
        if self._first:
            self.page.evaluate(_FORGET)
            self.page.goto("about:blank")
        self.page.set_viewport_size({"width": look.width, "height": 900})
        self.page.emulate_media(color_scheme=look.scheme)
        self.page.goto(address)
        self.page.evaluate(_READY)

    def _note(self, request: Any) -> None:
        # pictures and downloads that the page made itself
        if not request.url.startswith(("blob:", "data:", "file:")):
            self.troubles.append(f"request: {request.url}")

    def _hear(self, message: Any) -> None:
        self.troubles.append(f"console: {message.type} {message.text}")


#: Browser -> language -> a tab that no test uses.
_FREE: WeakKeyDictionary[Any, dict[str, _Tab]] = WeakKeyDictionary()


def ready(page: Any) -> None:
    """Waits until the page announces that nothing is under way or due: figures, tables, the search, its address.

    A minute at most: on a loaded machine, what takes a moment took over ten seconds.
    """
    page.wait_for_selector(":root[data-ready=true]", state="attached", timeout=60_000)


def settled(page: Any) -> None:
    """Waits until the page has done what was asked of it, by a click, a scroll or a step in its history."""
    page.evaluate(_SETTLED)


def unfolded(page: Any, selector: str) -> None:
    """Opens what an element is folded in, such as a menu of the head."""
    page.evaluate(
        """selector => {
          const closed = (element) => element.parentElement?.closest('details:not([open])');
          const element = document.querySelector(selector);
          for (let one = closed(element); one; one = closed(one)) one.open = true;
        }""",
        selector,
    )


def set_choice(page: Any, selector: str, value: str) -> None:
    """Chooses an item of a select that stands as a row of buttons where there is room."""
    page.evaluate(
        """([selector, value]) => {
          const select = document.querySelector(selector);
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }""",
        [selector, value],
    )


def brought_in_sight(page: Any, selector: str) -> str:
    """Scrolls to an element as a reader does before a click, and waits: charts that come near are drawn, and move it.

    Returns:
        The selector.
    """
    page.locator(selector).first.scroll_into_view_if_needed()
    settled(page)
    return selector


def told_place(page: Any, canvas: str, within: tuple[float, float, float, float], words: str = "") -> Any:
    """A place of a drawing at which the tip tells of something that begins with some words; None without one.

    The pointer of the page itself looks for it, every few pixels; the real one is nowhere.

    Args:
        page: The tab, with the drawing in sight.
        canvas: Selector of the drawing.
        within: Left, top, right and bottom in pixels of the window.
        words: The beginning of what is told.
    """
    return page.evaluate(_LOOK_FOR, [canvas, within, words])


def wait_until(page: Any, condition: str) -> None:
    """Waits a minute at most for a condition in JavaScript, where no page announces that it has settled."""
    for _ in range(1200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")


def violations(page: Any, within: str | None = None) -> list[str]:
    """What axe finds on the page as it stands, one line per place.

    In ``make test`` it looks at a few elements of each kind, and at all of them in ``make test-all``: hundreds of rows of a
    table are of as many kinds as three, and take most of the time.

    Args:
        page: The tab.
        within: A selector of the parts to look at, the only ones in sight meanwhile; None: all of it.
    """
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make test` fetches it where npm is installed")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(_RUN_AXE, [within, MOST])
    return [f"{item['id']}: {node['html'][:200]}" for item in found["violations"] for node in item["nodes"]]
