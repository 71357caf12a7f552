"""Check-points on the report page: shades with marks, the tree of categories, what each system has in its texts."""

import numpy as np
import pytest
from checkpoint_pages import SOURCES, WORSE, checkpoint_evaluation

from mtgauge.report.page.build import build_page
from page import Page

NAMES = ["word level", "noun", "odd phrase", "verb"]


@pytest.fixture(scope="module")
def evaluation(tmp_path_factory):
    folder = tmp_path_factory.mktemp("points")
    return checkpoint_evaluation(folder, extra=["chrf"], test="auto", intervals=True)


@pytest.fixture(scope="module")
def page(evaluation):
    return Page.of(build_page(evaluation))


def rows_of(page, table):
    return page.tree.get_element_by_id(table).find("tbody").findall("tr")


def axis(page):
    [found] = [one for one in page.meta["axes"] if one["id"] == "points-0"]
    return found


def test_categories_are_a_tree_with_their_groups(page):
    found = axis(page)
    assert found["tips"] == ["all", "word", "noun", "verb", "phrase"]
    assert found["parents"] == [None, 0, 1, 1, 0]
    assert [item["t"] for item in found["items"]] == ["all", "word level", "noun", "verb", "odd phrase"]


def test_names_of_the_set_are_told_in_the_language_that_it_gives(page):
    known = page.meta["catalogues"]["zh"]
    assert [known.get(name) for name in NAMES[:3]] == ["词层面", "名词", "怪短语"]


def test_segments_are_found_by_category(page):
    [facet] = [one for one in page.block("index")["facets"] if one["axis"] == "points-0"]
    assert facet["of"][:4] == [[2], [4], [3], [2]]
    assert facet["of"][16:20] == [[2], [], [3], [2]]


def spans(page, system, unit, *, source=False):
    """(label, text, text of the reference) of a system in a unit."""
    layer = page.meta["units"]["spans"][0]
    column = system + (2 if source else 0)
    reference, *numbers = page.block("spans-0")[0][unit][column]
    texts = page.block("texts-0")[unit]
    text = texts[0] if source else texts[3 + system]
    linked = "" if reference < 0 else texts[1 + reference]
    ours, theirs = text.encode("utf-16-le"), linked.encode("utf-16-le")
    found, end, to = [], 0, 0
    for label, gap, length, before, size in np.reshape(numbers, (-1, 5)).tolist():
        start, first = end + gap, to + before
        end, to = start + length, first + size
        words = ours[2 * start : 2 * end].decode("utf-16-le")
        found.append((layer["labels"][label]["id"], words, theirs[2 * first : 2 * to].decode("utf-16-le")))
    return found


def test_the_words_that_a_system_has_are_marked_and_linked(page):
    assert spans(page, 0, 0) == [("noun found", "boat", "boat")]
    assert spans(page, 0, 1) == [("phrase found", "took", "took"), ("phrase found", "away", "away")]
    assert spans(page, 1, 1) == [("phrase found", "took", "took")]
    assert spans(page, 1, 0) == []


def test_what_a_system_lost_is_marked_in_the_source(page):
    assert spans(page, 1, 0, source=True) == [("noun missed", "船", "")]
    assert spans(page, 0, 0, source=True) == []


def test_another_source_has_no_marks(tmp_path):
    other = [text.replace("船", "舟") for text in SOURCES]
    page = Page.of(build_page(checkpoint_evaluation(tmp_path, times=1, sources=other)))
    assert spans(page, 1, 0, source=True) == []


def test_labels_know_their_category_and_the_legend_their_looks(page):
    layer = page.meta["units"]["spans"][0]
    assert layer["axis"] == "points-0"
    assert {label["id"]: (label["item"], label["look"]) for label in layer["labels"]} == {
        "noun found": (2, "found"),
        "phrase found": (4, "found"),
        "noun missed": (2, "missed"),
    }
    assert [label["id"] for label in layer["legend"]] == ["found", "in-part", "missed"]


def test_shades_have_a_row_for_each_category_and_marks_where_tests_show_a_difference(page):
    rows = rows_of(page, "grid-points-0-shades")
    assert [row.find("th").text_content().strip() for row in rows] == [
        "all check-points", "all (48)", "word level (48)", "noun (24)", "verb (24)", "odd phrase (4)"
    ]  # fmt: skip
    marked = [bool(row.xpath(".//*[contains(@class, 'mark')]")) for row in rows]
    # neither system has a verb, and there are too few phrases for a test
    assert marked == [True, True, True, True, False, False]


def test_the_table_beside_them_has_intervals(page):
    rows = rows_of(page, "table-points-0-scores")
    assert len(rows) == 6
    assert all(row.find_class("bounds")[0].text_content().startswith("[") for row in rows)


def test_pairs_have_the_tests_of_every_category(page):
    block = page.block("points-0")
    assert [row[:2] for row in block["rows"]] == [[0, 48], [1, 48], [2, 24], [3, 24], [4, 4]]
    assert {test[0] for test in block["tests"]} == {0, 1, 2, 3}
    assert block["metric"] == 0


def test_a_single_system_and_no_sources(tmp_path):
    evaluation = checkpoint_evaluation(tmp_path, times=1, sources=None)
    page = Page.of(build_page(evaluation))
    assert page.tree.get_element_by_id("points-0") is not None
    assert WORSE[1] in page.block("texts-0")[1]


def test_charts_are_drawn_without_scripts(page):
    # this metric cannot be scored again for groups of segments, whose differences are the chart called forest
    marks = {name: count for name, count in page.figures.items() if name != "figure-forest"}
    assert marks
    assert all(marks.values()), marks
