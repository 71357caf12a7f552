"""The search in a browser: a worker from the bundle under a page's policy, expressions that never end among the texts."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest

from chromium import wait_until

PAGES = Path(__file__).parents[2] / "src" / "mtgauge" / "pages"
ADDRESS = "https://page.test/"
POLICY = "default-src 'none'; script-src 'self'; worker-src blob:; img-src data:"
BLOCK = 100
SEGMENTS = 950
#: On this text (a+)+$ tries more ways than there are atoms in the sun.
HOSTILE = "a" * 200 + "b"
HANGING = 620

#: Segment -> source, reference (some have none), output.
ROWS = [
    [f"source {n}", None if n % 7 == 0 else f"the reference {n}", f"output {n}" + (" of of" if n % 9 == 0 else "")]
    for n in range(SEGMENTS)
]
ROWS[HANGING][2] = HOSTILE
ROWS[3][2] = "İstanbul, ılık; 猫 and 😀"

HARNESS = """
import { compressed } from "./script/data/store.js";
import { TextSearch, workerOf } from "./script/search/search.js";

window.search = new TextSearch({
  blockSize: %d,
  openBlock: (number) => compressed(`texts-${number}`),
  makeWorker: workerOf(document.getElementById("worker").textContent),
});
"""
#: Starts a search that `window.run` holds.
START = """([query, order]) => {
  window.told = [];
  window.run = search.startSearch(query, {
    expression: true, columns: [0, 1, 2], order,
    told: ({ hits }) => told.push(hits.length),
  });
}"""
NATURAL = list(range(SEGMENTS))


def _blocks():
    for number in range(0, SEGMENTS, BLOCK):
        packed = zlib.compress(json.dumps(ROWS[number : number + BLOCK]).encode())
        yield (
            f'<script type="application/octet-stream" id="block-texts-{number // BLOCK}">'
            f"{base64.b64encode(packed).decode('ascii')}</script>"
        )


def _answer(route):
    path = route.request.url.removeprefix(ADDRESS)
    if path == "harness.js":
        route.fulfill(content_type="text/javascript", body=HARNESS % BLOCK)
    elif path:
        route.fulfill(content_type="text/javascript", body=(PAGES / path).read_text("utf-8"))
    else:
        worker = (PAGES / "bundle" / "worker.js").read_text("utf-8")
        assert "</script" not in worker.lower()
        body = "\n".join(
            [
                f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                '<link rel="icon" href="data:,">',
                f'<script type="text/plain" id="worker">{worker}</script>',
                *_blocks(),
                '<script type="module" src="harness.js"></script>',
            ]
        )
        route.fulfill(content_type="text/html; charset=utf-8", body=body)


class Tab:
    """A tab with the search, and whatever it logs."""

    def __init__(self, browser):
        self.page = browser.new_context().new_page()
        self.troubles = []
        self.page.on("console", lambda message: self.troubles.append(message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.route(f"{ADDRESS}**", _answer)


@pytest.fixture(scope="module")
def tab(browser):
    tab = Tab(browser)
    yield tab
    tab.page.context.close()


@pytest.fixture
def page(tab):
    """The page as it begins."""
    tab.page.goto(ADDRESS)
    yield tab.page
    assert tab.troubles == []


@pytest.fixture
def searched(tab):
    """The page, in which others may have been looking for something and found it."""
    if tab.page.url != ADDRESS:
        tab.page.goto(ADDRESS)
    yield tab.page
    assert tab.troubles == []


def found(page, query, order=NATURAL, *, expression=True):
    """The end of a search."""
    return page.evaluate(
        "([query, expression, order]) => search.startSearch(query, {expression, columns: [0, 1, 2], order}).done",
        [query, expression, order],
    )


def expected(pattern, order=NATURAL):
    """What Python finds, text by text."""
    sought = re.compile(pattern, re.IGNORECASE)
    return [position for position in order if any(sought.search(text or "") for text in ROWS[position])]


@pytest.mark.parametrize(
    ("query", "pattern"),
    [
        (r"\b(\w+) \1\b", r"\b(\w+) \1\b"),
        ("(?<=the )reference 1", "(?<=the )reference 1"),
        ("(?<!the )reference", "(?<!the )reference"),
        ("output (?!1|2)", "output (?!1|2)"),
        ("(?<word>of) \\k<word>$", r"(?P<word>of) (?P=word)$"),
        ("^SOURCE .0$", "^source .0$"),
        (r"\p{Script=Han}", "猫"),
    ],
)
@pytest.mark.parametrize("order", [NATURAL, NATURAL[::-3]], ids=["natural", "backwards"])
def test_expressions_find_what_they_mean_in_the_order_that_is_asked_for(searched, query, pattern, order):
    hits = expected(pattern, order)
    result = found(searched, query, order)
    assert result == {"end": "whole", "hits": hits, "tested": len(order), "of": len(order)}


@pytest.mark.parametrize("query", ["ISTANBUL", "ilik", "ILIK", "OUTPUT 1", ".", "a+)+"])
def test_plain_words_stand_as_they_are_whatever_their_case(searched, query):
    # i and I without and with a dot are three letters: simple case folding, which the flags i and u mean, has no Turkish
    words = query.lower()
    hits = [
        n for n, row in enumerate(ROWS) if any(words in (text or "").replace("İ", "\0").lower() for text in row)
    ]
    assert found(searched, query, expression=False)["hits"] == hits


def test_no_expression(page):
    message = page.evaluate(
        """() => {
          try { search.startSearch("(a", {expression: true, columns: [0], order: [0]}); }
          catch (error) { return error.message; }
        }"""
    )
    assert message == "Unterminated group"


def begin_hanging(page):
    """Begins a search until it never ends; its hits until then, behind which there are none."""
    page.evaluate(START, [r"(a+)+$|source \d$", NATURAL])
    before = expected(r"^source \d$")
    wait_until(page, f"told.includes({len(before)})")
    return before


def test_an_expression_that_never_ends_is_stopped_and_the_page_lives_meanwhile(page):
    before = begin_hanging(page)
    # frames are drawn while a worker hangs
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    result = page.evaluate("() => { run.stop(); return run.done; }")
    assert result["end"] == "stopped"
    assert result["hits"] == before
    assert result["tested"] < result["of"]
    assert found(page, "source 62.")["hits"] == list(range(620, 630))


def test_a_new_search_ends_one_that_hangs(page):
    begin_hanging(page)
    assert found(page, "of of")["hits"] == expected("of of")
    assert page.evaluate("run.done")["end"] == "superseded"


def test_an_expression_that_takes_too_long_ends_by_itself_and_names_the_segment(page):
    page.evaluate(START, ["(a+)+$", NATURAL[::-1]])
    result = page.evaluate("run.done")
    assert (result["end"], result["position"]) == ("slow", HANGING)


def test_hits_only_ever_get_more(page):
    page.evaluate(START, ["reference", NATURAL])
    assert page.evaluate("run.done")["hits"] == expected("reference")
    told = page.evaluate("told")
    assert told == sorted(told)
    assert len(set(told)) > 1


def test_marks_come_from_the_worker_and_none_where_the_expression_hangs(page):
    marks = page.evaluate(
        """() => search.marks("(a+)+$|of|\\\\d$", {expression: true, columns: [0, 1, 2], positions: [0, 9, 620]})
          .then((marks) => [...marks].sort(([a], [b]) => a - b))"""
    )
    assert marks == [
        [0, [[[7, 8]], [], [[9, 11], [12, 14]]]],
        [9, [[[7, 8]], [[14, 15]], [[9, 11], [12, 14]]]],
    ]
