"""The report page where scores are missing: of a system, of single segments."""

import pytest

from chromium import brought_in_sight, opened, settled
from mtgauge import evaluate
from page import Page

N = 12
SYSTEMS = {name: [f"{name} says this in segment {i}" for i in range(N)] for name in ("one", "two", "unrated")}
REFERENCE = [f"this is what is said in segment {i}" for i in range(N)]
RATINGS = {"one": [float(i) for i in range(N)], "two": [20.0 - i for i in range(N)]}
RATINGS["one"][4] = None
RATINGS["two"][4:6] = [None, None]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("missing") / "page.html"
    ids = [f"s{i}" for i in range(N)]
    evaluate(
        SYSTEMS, REFERENCE, ids=ids, metrics=[], given={"rating": RATINGS}, levels=["corpus", "segment"],
        intervals=True, test="randomization",
    ).report(path)  # fmt: skip
    return path


@pytest.fixture(scope="module")
def page(path):
    return Page.of(path.read_bytes())


def column(page, chart, name):
    return page.block(f"chart-{chart}")["columns"][name]


def test_a_system_without_scores_has_no_bar_and_takes_no_interval_away(page):
    assert column(page, "bars-0", "system") == [1, 0]
    assert len(column(page, "bars-0", "low")) == 2


def test_segments_without_a_score_are_in_no_step(page):
    counted = dict.fromkeys(range(3), 0)
    for system, count in zip(
        column(page, "distribution", "system"), column(page, "distribution", "count"), strict=True
    ):
        counted[system] += count
    assert counted == {0: N - 1, 1: N - 2, 2: 0}


def test_lengths_have_points_of_what_has_a_score(page):
    assert set(column(page, "length", "system")) == {0, 1}


SCORE = "[...document.querySelectorAll('#segment-list .i{} .score')].map(line => line.textContent)"


def ids(page):
    return page.evaluate("[...document.querySelectorAll('#segment-list article h3')].map(one => one.textContent)")


def test_the_browser_shows_a_dash_and_sorts_it_last(browser, path):
    with opened(browser, path) as page:
        first = page.evaluate(SCORE.format(0))
        assert first[3].startswith("rating 3.00")
        assert first[4] == "rating –"
        assert set(page.evaluate(SCORE.format(2))) == {"rating –"}
        assert "NaN" not in page.inner_text("body")
        for order, expected in (("high", ["s11", "s10", "s9"]), ("low", ["s0", "s1", "s2"])):
            page.select_option("#filters [name=sort]", order)
            settled(page)
            assert ids(page)[:3] == expected
        page.click("#reset-filters")
        settled(page)


def test_the_scatter_has_the_segments_that_both_have(browser, path):
    with opened(browser, path) as page:
        page.locator("#scatter").scroll_into_view_if_needed()
        settled(page)
        shown = page.evaluate("[...document.querySelectorAll('#gaps tbody tr')].map(row => row.textContent)")
        assert len(shown) == N - 2
        assert not any("NaN" in row for row in shown)


def test_what_is_saved_has_an_empty_field(browser, path):
    with opened(browser, path) as page:
        button = brought_in_sight(page, "#save-segments")
        with page.expect_download() as download:
            page.click(button)
        heading, *rows = [line.split("\t") for line in download.value.path().read_text("utf-8").splitlines()]
        saved = [row[heading.index("score:rating:one")] for row in rows]
        assert saved == ["" if i == 4 else str(i) for i in range(N)]
