"""A researcher with one minute: which system is better, is it real, where, show me five segments why, in clicks.

The clicks are those of `docs/how-to/read-the-report.md`; `Reader` does nothing else, and scrolls nowhere by hand.
"""

from pathlib import Path

import pytest
from thoroughness import some

from chromium import WIDE, opened, settled, told_place
from mtgauge.cli.main import main

SAMPLE = Path(__file__).parents[2] / "examples" / "news-zh-en"
MOST = 4
#: How many of the elements are in sight.
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && top < innerHeight && bottom > 0;
}).length"""


class Reader:
    """Clicks, and counts the clicks."""

    def __init__(self, page):
        self.page, self.clicks = page, 0

    def click(self, selector):
        self.page.locator(selector).first.click()
        self.clicks += 1

    def click_at(self, x, y):
        self.page.mouse.click(x, y)
        self.clicks += 1

    def sees(self, selector, most=None):
        """So many elements, or one, are in sight when the page has done what was asked."""
        settled(self.page)
        assert self.page.evaluate(IN_SIGHT, selector) >= (most or 1)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("minute") / "report.html"
    systems = sorted(map(str, (SAMPLE / "systems").glob("*.txt")))
    asked = ["-l", "zh-en", "-s", str(SAMPLE / "source.tsv"), *systems, "-m", "bleu", "-m", "chrf"]
    for name in "AB":
        asked += ["-r", f"{name}={SAMPLE / f'reference-{name}.txt'}"]
    levels = ["--level", "corpus", "--level", "domain"]
    assert main(["compare", "-q", *asked, *levels, "--output", f"{file}.txt", "--report", str(file)]) == 0
    return file


@pytest.fixture(scope="module", params=some([1024, WIDE], 2))
def width(request):
    """Of the window; tests of one width take turns in one page."""
    return request.param


@pytest.fixture
def reader(browser, page_file, width):
    with opened(browser, page_file, width=width, about="#summary") as page:
        found = Reader(page)
        yield found
        assert found.clicks <= MOST


def test_which_system_is_better(reader):
    reader.sees(".answer")
    assert reader.page.inner_text(".answer >> nth=0").startswith("Who won?\n\naurora has the best BLEU")
    reader.sees("#table-leaderboard")
    assert reader.clicks == 0


def test_is_it_real(reader):
    answer = reader.page.locator(".answer", has_text="Is it real?")
    assert "Not shown: aurora may lead birch by chance" in answer.inner_text()
    assert answer.evaluate("card => card.getBoundingClientRect().bottom <= innerHeight")
    assert reader.clicks == 0


def test_where(reader):
    page = reader.page
    reader.click(".places a[href='#why']")
    reader.click(".chapter-line a[href='#pair']")
    reader.sees("#figure-forest[data-drawn] svg")
    x, y = _group(page)
    named = page.inner_text("#tip p >> nth=0")
    reader.click_at(x, y)
    reader.sees("#segment-list article")
    assert named in page.text_content("#segments-state")
    assert page.get_attribute("#subset", "hidden") is None
    assert reader.clicks == 3


def test_five_segments_why(reader):
    page = reader.page
    reader.click(".places a[href='#why']")
    reader.click(".chapter-line a[href='#pair']")
    reader.sees("#pair-headline[data-drawn] #pair-scores tr", 3)
    reader.click("#pair-headline a[href='#pair-ranked']")
    reader.sees("#pair-ranked[data-drawn] .ranked li", 5)
    assert page.locator("#pair-ranked .ranked .wrong").count() >= 5
    id_ = page.inner_text("#ranked-first li button >> nth=0")
    reader.click("#ranked-first li button")
    reader.sees("#segment-list article.found")
    assert id_ in page.text_content("#segment-list article.found h3")
    assert page.locator("#segment-list article.found .output").count() == 4
    assert reader.clicks == 4


def _group(page):
    """Where the first domain stands in the chart of differences that is in sight."""
    box = page.locator("#figure-forest .plotted").bounding_box()
    x = box["x"] + 0.6 * box["width"]
    place = told_place(page, "#figure-forest .plotted", (x, box["y"], x + 1, 900), "Domain: ")
    assert place, "no domain is in sight"
    page.mouse.move(*place)
    return place
