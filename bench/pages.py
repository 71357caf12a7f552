"""The report page: how long it takes to write, how large it is, how soon a browser shows it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import processes, search
from bench.browser import new_tab
from bench.corpora import english, save
from bench.plan import Plan
from bench.rows import PageSize

SECTION = "report"
#: Scrolls the page from its beginning to its end, and gives the milliseconds between frames.
_SCROLL = """() => new Promise(resolve => {
  const frames = [];
  const end = document.documentElement.scrollHeight;
  let last = performance.now();
  function step(now) {
    frames.push(now - last);
    last = now;
    scrollBy(0, 120);
    if (scrollY + innerHeight >= end - 1 || frames.length > 400) resolve(frames.slice(1));
    else requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
})"""
#: Takes another system for B, with the headline in sight, and gives the milliseconds until it is drawn anew.
_SWITCH = """async () => {
  const headline = document.getElementById("pair-headline");
  const sides = [...document.querySelectorAll("select[data-side]")];
  const drawn = (start) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the pair was not drawn")), 20000);
    const look = () => headline.dataset.drawn ? resolve(performance.now() - start) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
  headline.scrollIntoView();
  await drawn(0);
  const chosen = sides.map(side => side.value);
  sides[1].value = [...sides[1].options].map(item => item.value).find(value => !chosen.includes(value));
  const start = performance.now();
  sides[1].dispatchEvent(new Event("change", {bubbles: true}));
  return drawn(start);
}"""


def measure(plan: Plan) -> Iterator[PageSize]:
    """One entry a size."""
    language = english()
    for systems, segments in plan.page_sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            save(language.corpus(segments, systems=systems, seed=500), folder)
            done = processes.run([processes.job("ours", "report", folder, page=str(folder / "page.html"))])[0]
            found = done.job["result"]
            opened = [_open(folder / "page.html") for _ in range(plan.long_repetitions)]
            seen = [item for item in opened if item is not None]
            searches = [search.measure(folder / "page.html") for _ in range(plan.long_repetitions)]
            yield PageSize(
                systems=systems,
                segments=segments,
                evaluated=found["evaluated"],
                written=found["written"],
                size=found["size"],
                texts=found["texts"],
                frame=found["size"] - found["data"],
                peak=done.peak,
                opened=[item["opened"] for item in seen],
                pictures=[item["picture"] for item in seen],
                switches=[item["switch"] for item in seen],
                frames=[frame for item in seen for frame in item["frames"]],
                searches=[item for item in searches if item is not None],
            )


def _open(page: Path) -> dict[str, Any] | None:
    """Seconds until the page answers, and the frames while it is scrolled; None without a browser."""
    with new_tab(viewport={"width": 1440, "height": 900}) as tab:
        if tab is None:
            return None
        tab.goto(page.as_uri())
        tab.wait_for_selector(":root[data-ready=true]", state="attached")
        opened = tab.evaluate("performance.getEntriesByName('mtgauge-ready')[0].startTime") / 1000
        tab.wait_for_selector("figure[data-drawn]", state="attached")
        picture = tab.evaluate("performance.getEntriesByName('mtgauge-picture')[0].startTime") / 1000
        frames = tab.evaluate(_SCROLL)
        tab.wait_for_timeout(1000)  # until nothing of that is left to do
        switch = tab.evaluate(_SWITCH) / 1000
    return {"opened": opened, "picture": picture, "switch": switch, "frames": frames}
