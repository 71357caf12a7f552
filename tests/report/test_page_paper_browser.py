"""The report on paper: printed by the command, and by a browser whose reader has scrolled nowhere."""

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from chromium import chromium, opened, settled
from mtgauge import evaluate
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus
from mtgauge.pages.pdf import print_page

SAMPLE = Path(__file__).parents[2] / "examples" / "news-zh-en"
#: Every table and list that has a heading on paper has something below it: its selector, and how many lines at least.
FILLED = {
    "#table-tests tbody tr": 1,
    "#pair-scores tr": 3,
    "#heat tbody tr": 2,
    "#ranked-first li": 5,
    "#ranked-second li": 5,
    "#gains-first tbody tr": 5,
    "#gains-second tbody tr": 5,
    "#classes tbody tr": 2,
    "#gaps tbody tr": 5,
    "#segment-list article": 10,
}
#: A few milliseconds more than a page waits before it fills what nobody has scrolled to.
IDLE = 1500


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Two systems of the sample, tested."""
    corpus = load_corpus(
        systems=[(name, str(SAMPLE / "systems" / f"{name}.txt")) for name in ("aurora", "birch")],
        references=[(name, str(SAMPLE / f"reference-{name}.txt")) for name in "AB"],
        source=str(SAMPLE / "source.tsv"),
        languages=LanguagePair("zh", "en"),
    )
    file = tmp_path_factory.mktemp("paper") / "report.html"
    settings = {"metrics": ["bleu", "chrf"], "test": "bootstrap", "samples": 200, "intervals": True}
    evaluate(corpus.systems, corpus.testset, **settings).report(file)
    return file


@pytest.fixture(scope="module")
def texts(browser, report):
    """The text on paper, by who printed it."""
    pypdf = pytest.importorskip("pypdf")

    def text_of(data):
        pages = pypdf.PdfReader(BytesIO(data)).pages
        return " ".join("\n".join(page.extract_text() for page in pages).replace("ﬀ", "ff").split())

    @cache
    def text(printer):
        if printer == "command":
            return text_of(print_page(chromium(), report.read_bytes()))
        with opened(browser, report) as page:
            page.wait_for_timeout(IDLE)
            settled(page)
            return text_of(page.pdf())

    return text


@pytest.mark.parametrize("printer", ["command", "browser"])
@pytest.mark.parametrize(
    ("begin", "words"),
    [
        ("All tests", "BLEU"),
        ("On 120 of 120 segments", "Difference"),
        ("All shown systems, group by group", "all 120"),
        ("The segments that decide the difference", "The"),
        ("N-grams gained and lost", "the"),
        ("Kinds of words", "numbers"),
    ],
    ids=lambda value: value.split(",", maxsplit=1)[0].replace(" ", "-").lower(),
)
def test_what_fills_lazily_is_on_paper(texts, printer, begin, words):
    before, found, behind = texts(printer).partition(begin)
    assert (found, words in behind[:2000]) == (begin, True), before[-200:]


def test_a_browser_that_prints_finds_every_section_filled_and_open(browser, report):
    with opened(browser, report) as page:
        page.wait_for_timeout(IDLE)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        # without another task in between: a browser lays out the paper at once
        counts = {selector: page.locator(selector).count() for selector in FILLED}
        folded = page.evaluate(
            "document.querySelectorAll('main details.more:not([open]), #pairs details:not([open])').length"
        )
        page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert {name: (count, folded) for name, count in counts.items() if count < FILLED[name]} == {}
    assert folded == 0


def test_paper_shows_what_was_chosen_and_never_scrolled_to(browser, report):
    with opened(browser, f"{report.as_uri()}#segments?metric=chrf") as page:
        page.wait_for_timeout(IDLE)
        settled(page)
        assert page.inner_text("#pair-versus").endswith(": chrF")
        assert page.text_content("#figure-forest .axis-title").endswith("minus birch: chrF")
