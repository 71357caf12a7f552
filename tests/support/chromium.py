"""A browser for tests: system Chromium by Playwright, watched for messages and requests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "build" / "axe-core" / "package" / "axe.min.js"
WIDE, NARROW = 1440, 375


def chromium() -> str:
    """Path of Chromium; the test is skipped where there is none."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("Chromium is not installed (Debian: chromium, fonts-noto-cjk)")
    return found


@contextmanager
def opened(
    browser: Any, path: Path, *, width: int = WIDE, scheme: str = "light", locale: str = "en-GB"
) -> Iterator[Any]:
    """The page in a tab of its own; whatever it logs or asks for is an error in the end."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, locale=locale, accept_downloads=True
    )
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(f"console: {message.type} {message.text}"))
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("request", lambda request: _note(troubles, request.url))
    page.goto(path.as_uri())
    page.wait_for_selector(":root[data-ready]", state="attached")
    try:
        yield page
    finally:
        context.close()
    assert troubles == []


def wait_until(page: Any, condition: str) -> None:
    """Waits for a condition in JavaScript; Playwright's own waiting evaluates strings, which the page forbids."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {condition}")


def _note(troubles: list[str], url: str) -> None:
    # pictures and downloads that the page made itself
    if not url.startswith(("file:", "blob:", "data:")):
        troubles.append(f"request: {url}")


def violations(page: Any) -> list[str]:
    """What axe finds on the page as it stands, one line per place."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make test` fetches it where npm is installed")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})")
    return [f"{item['id']}: {node['html'][:200]}" for item in found["violations"] for node in item["nodes"]]
