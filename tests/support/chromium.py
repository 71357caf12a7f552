"""A browser for tests: system Chromium by Playwright, watched for messages and requests.

Segments are laid out as they come into sight: before that their ``inner_text`` is empty, so tests ask for
``text_content``.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "build" / "axe-core" / "package" / "axe.min.js"
#: Names of the browser, the first of which is taken.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
WIDE, NARROW = 1440, 375
#: What is no violation is not described, and style sheets are not fetched again: the pages carry theirs.
_RUN_AXE = """within => axe.run(within ?? document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
  resultTypes: ['violations'], preload: false,
})"""
#: By then the page has heard of what came into sight, which observers tell a frame later, and of its address.
_HEARD = "new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(heard))))"


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
    refused: str | None = None,
) -> Iterator[Any]:
    """The page in a tab of its own; whatever it logs or asks for is an error in the end.

    Args:
        browser: Chromium.
        where: The file of the page, or its address at a server, which it may ask for more.
        width: Of the window.
        scheme: Its colours, ``light`` or ``dark``.
        locale: Its language.
        refused: The end of an address that the server refuses, of which the browser itself complains.
    """
    address = where if isinstance(where, str) else where.as_uri()
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, locale=locale, accept_downloads=True
    )
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: _hear(troubles, message, refused))
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("request", lambda request: _note(troubles, request.url, address))
    page.goto(address)
    ready(page)
    try:
        yield page
    finally:
        context.close()
    assert troubles == [], troubles


def ready(page: Any) -> None:
    """Waits until the page announces that nothing is under way or due: figures, tables, the search, its address.

    A minute at most: on a loaded machine, what takes a moment took over ten seconds.
    """
    page.wait_for_selector(":root[data-ready=true]", state="attached", timeout=60_000)


def settled(page: Any) -> None:
    """Waits until the page has done what was asked of it, by a click, a scroll or a step in its history."""
    page.evaluate(_HEARD)
    ready(page)


def wait_until(page: Any, condition: str) -> None:
    """Waits a minute at most for a condition in JavaScript, where no page announces that it has settled."""
    for _ in range(1200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")


def _note(troubles: list[str], url: str, page: str) -> None:
    # pictures and downloads that the page made itself; what lies beside a page at a server
    local = (
        ("file:", "blob:", "data:") if page.startswith("file:") else ("blob:", "data:", page.rpartition("/")[0])
    )
    if not url.startswith(local):
        troubles.append(f"request: {url}")


def _hear(troubles: list[str], message: Any, refused: str | None) -> None:
    is_known = refused is not None and message.location.get("url", "").endswith(refused)
    if not (is_known and "403" in message.text):
        troubles.append(f"console: {message.type} {message.text}")


def violations(page: Any, within: str | None = None) -> list[str]:
    """What axe finds on the page as it stands, one line per place.

    Args:
        page: The tab.
        within: A selector of the part to look at; None: all of it.
    """
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make test` fetches it where npm is installed")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(_RUN_AXE, within)
    return [f"{item['id']}: {node['html'][:200]}" for item in found["violations"] for node in item["nodes"]]
