"""Makes the picture of the report page that the README shows: ``python tools/make_picture.py``.

It needs Chromium. The page is that of the bundled sample, in the colours of a bright screen.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "examples" / "news-zh-en"
PICTURE = ROOT / "docs" / "assets" / "report.png"
#: Width and height in pixels of CSS.
SIZE = 1180, 800


def main(target: Path = PICTURE) -> None:
    """Writes the picture."""
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    from playwright.sync_api import sync_playwright

    from chromium import chromium, ready

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "report.html"
        systems = sorted(map(str, (SAMPLE / "systems").glob("*.txt")))
        command = [
            sys.executable, "-m", "mtgauge", "compare", "-q", "-l", "zh-en", "-s", str(SAMPLE / "source.tsv"),
            "-r", str(SAMPLE / "reference-A.txt"), *systems, "--human", f"DA={SAMPLE / 'ratings.tsv'}",
            "--report", str(page_file),
        ]  # fmt: skip
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="light")
        page.goto(page_file.as_uri())
        ready(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(target))
        browser.close()


if __name__ == "__main__":
    main()
