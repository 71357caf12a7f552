"""The page on paper: printed to PDF by a browser of the Chromium family."""

from __future__ import annotations

import os
import shutil
import subprocess

from mtgauge.base.errors import InputError
from mtgauge.base.files import scratch_folder, write_file
from mtgauge.base.sentences import say

#: Names under which systems have it, of which the first that is found is taken: those without windows print
#: in half the time.
BROWSERS = (
    "chromium-headless-shell", "chrome-headless-shell",
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
)  # fmt: skip
#: Milliseconds of the page's own clock; charts are drawn within it, and it does not pass in real time.
_PATIENCE = 30_000


def find_browser() -> str:
    """Path of the browser: ``MTGAUGE_BROWSER``, or the first of `BROWSERS` that is installed.

    Raises:
        InputError: There is none.
    """
    asked = os.environ.get("MTGAUGE_BROWSER")
    for name in (asked,) if asked else BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    missing = f"{asked!r} is not there" if asked else "none is installed"
    raise InputError(
        say("a report as PDF needs Chromium, and {missing}", missing=missing),
        hint=say("install it, set MTGAUGE_BROWSER to its path, or write .html and print that"),
    )


def print_page(browser: str, page: bytes) -> bytes:
    """The PDF of a page.

    Raises:
        InputError: The browser failed, and its last words are in the message; or there is no room to work in.
    """
    with scratch_folder() as folder:
        source, target = folder / "page.html", folder / "page.pdf"
        write_file(source, page)
        # root may not use Chromium's sandbox; the page is ours, and its policy lets nothing in
        unboxed = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [
            browser, "--headless", "--disable-gpu", *unboxed, f"--user-data-dir={folder}/profile",
            "--no-pdf-header-footer", f"--virtual-time-budget={_PATIENCE}",
            f"--print-to-pdf={target}", f"{source.as_uri()}#print",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
        if not target.exists():
            said = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise InputError(say("{browser} printed nothing: {said}", browser=browser, said=said))
        return target.read_bytes()
