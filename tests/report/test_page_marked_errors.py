"""Errors that people marked on the report page: charts, table, spans in the texts, and segments that have them."""

import numpy as np
import pytest

from mtgauge import GivenErrors, MarkedError, RatedErrors, evaluate
from mtgauge.report.page.build import build_page
from page import Page

SOURCES = ["渡轮沉没。", "无人受伤。", "下雨了。"]
SYSTEMS = {
    "ours": ["A ferry sank.", "Nobody 😀 was hurt.", "It rains."],
    "theirs": ["A ship sunk.", "Was nobody hurt?", "Rain fell."],
}


def error(start, end, category, severity, side="target"):
    return MarkedError(side, start, end, category, severity)


def columns():
    first = error(2, 7, "Style/Awkward", "Minor")
    beside = error(9, 12, "Accuracy/Mistranslation", "Major")
    omitted = error(0, 2, "Accuracy/Omission", "Major", "source")
    return {
        "ours": [
            [RatedErrors((first,), "ann", SYSTEMS["ours"][0], SOURCES[0])],
            # behind a sign of two code units, and once in the source
            [RatedErrors((beside, omitted), "bob", SYSTEMS["ours"][1], SOURCES[1])],
            [RatedErrors((error(None, None, "Style", "Odd"),), "ann", SYSTEMS["ours"][2], SOURCES[2])],
        ],
        "theirs": [
            # another text was judged, an end lies behind the text, and nobody knows which text was judged
            [RatedErrors((error(2, 6, "Style/Awkward", "Minor"),), "ann", "A ship sunk .", SOURCES[0])],
            [RatedErrors((error(0, 99, "Style/Awkward", "Minor"),), "ann"), RatedErrors((), "bob")],
            [RatedErrors((error(0, 4, "", "Minor"), error(0, 1, "Source error", "Minor", "source")), "ann")],
        ],
    }


def page_of(found=None, **settings):
    given = [GivenErrors("mqm errors", columns() if found is None else found)]
    settings = {"sources": SOURCES, "test": "randomization", "samples": 99, "languages": "zh-en", **settings}
    references = {"A": SYSTEMS["ours"]}
    return Page.of(build_page(evaluate(SYSTEMS, references, given=given, metrics="chrf", **settings)))


@pytest.fixture(scope="module")
def page():
    return page_of()


def spans(page, column, unit):
    """(category, severity, rater, start, end) of a column of the layer of errors, distances added up."""
    layer = page.meta["units"]["spans"][0]
    reference, *numbers = page.block("spans-0")[0][unit][column]
    assert reference == -1
    found, end = [], 0
    for label, gap, length, *linked in np.reshape(numbers, (-1, 5)).tolist():
        start = end + gap
        end = start + length
        one = layer["labels"][label]
        name = one["name"]["a"]["name"] if one["name"].get("a") else one["name"]["t"]
        found.append((name, one["severity"], one["by"], start, end))
        assert linked == [0, 0]
    return found


def test_errors_are_the_first_layer_with_category_severity_and_rater(page):
    layer = page.meta["units"]["spans"][0]
    assert (layer["id"], layer["side"], layer["originals"], layer["foreign"]) == (
        "mqm errors",
        "output",
        True,
        False,
    )
    assert spans(page, 0, 0) == [("Style/Awkward", "minor", "ann", 2, 7)]
    assert spans(page, 0, 1) == [("Accuracy/Mistranslation", "major", "bob", 10, 13)]
    assert spans(page, 1, 2) == [("error", "minor", "ann", 0, 4)]
    assert [label["severity"] for label in layer["legend"]] == ["minor", "major"]
    assert len(page.meta["units"]["spans"]) > 1


def test_errors_of_the_source_stand_behind_the_outputs(page):
    assert spans(page, 2, 1) == [("Accuracy/Omission", "major", "bob", 0, 2)]
    assert spans(page, 3, 2) == [("Source error", "minor", "ann", 0, 1)]
    assert spans(page, 2, 0) == []


def test_errors_of_other_texts_or_without_a_mark_have_no_place_and_are_counted(page):
    assert spans(page, 0, 2) == spans(page, 1, 0) == spans(page, 1, 1) == []
    said = page.words("errors-0")
    assert "8 errors in 6 judged translations, by 2 raters." in said
    assert "Without a place in these texts: 3." in said
    assert "Errors of the source itself are kept apart: Source error." in said


def test_without_sources_no_error_lies_in_one():
    found = page_of(sources=None)
    assert spans(found, 2, 1) == []
    assert "Without a place in these texts: 5." in found.words("errors-0")


def test_segments_are_found_by_the_categories_of_their_errors(page):
    facet = next(one for one in page.block("index")["facets"] if one["axis"] == "errors-0")
    axis = next(axis for axis in page.meta["axes"] if axis["id"] == "errors-0")
    assert axis["tips"] == ["Style", "Style/Awkward", "Accuracy", "Accuracy/Mistranslation", "Accuracy/Omission"]
    assert axis["items"] == ["Style", "Awkward", "Accuracy", "Mistranslation", "Omission"]
    assert axis["parents"] == [None, 0, None, 2, 2]
    assert [[axis["tips"][place] for place in of] for of in facet["of"]] == [
        ["Style/Awkward"],
        ["Style/Awkward", "Accuracy/Mistranslation", "Accuracy/Omission"],
        ["Style"],
    ]


def rows_of(page, chart):
    columns = page.block(f"chart-{chart}")["columns"]
    assert set(columns.pop("n")) == {3}
    return set(zip(*columns.values(), strict=True))


def test_bars_have_a_piece_for_each_severity_and_category(page):
    assert [str(item) if isinstance(item, str) else item["t"] for item in page.axis("severity-0")] == [
        "major", "minor", "Odd",
    ]  # fmt: skip
    rows = rows_of(page, "errors-by-severity-0")
    categories = [item if isinstance(item, str) else item["t"] for item in page.axis("error-category-0")]
    assert categories[:2] == ["all errors", "Style"]
    # all errors and those of Style, by place of category, system, severity
    assert {row for row in rows if row[0] == 0} == {
        (0, 0, 0, 2 / 3), (0, 0, 1, 1 / 3), (0, 0, 2, 1 / 3), (0, 1, 0, 0), (0, 1, 1, 2.5 / 3), (0, 1, 2, 0),
    }  # fmt: skip
    assert {row for row in rows if row[:2] == (1, 1)} == {(1, 1, 0, 0), (1, 1, 1, 1.5 / 3), (1, 1, 2, 0)}


def test_shades_have_a_cell_for_each_category_and_system(page):
    rows = rows_of(page, "errors-by-category-0")
    assert {row for row in rows if row[:2] == (0, 0)} == {
        (0, 0, 0, 2 / 3), (0, 0, 1, 1 / 3), (0, 0, 2, 2 / 3), (0, 0, 3, 1 / 3), (0, 0, 4, 1 / 3),
    }  # fmt: skip


def test_the_table_has_every_severity_and_category_with_the_fewest_errors_in_bold(page):
    table = page.tree.get_element_by_id("table-marked-errors-0")
    heads = [" ".join(cell.text_content().split()) for cell in table.xpath(".//tbody//th")]
    assert heads == [
        "judged segments", "all errors", "major", "minor", "Odd",
        "Style", "Style/Awkward", "Accuracy", "Accuracy/Mistranslation", "Accuracy/Omission",
    ]  # fmt: skip
    assert table.xpath(".//tbody/tr[1]//data/@value") == ["3", "3"]
    first = table.xpath(".//tbody/tr[2]//data/@value")
    assert sorted(map(float, first)) == [2.5 / 3, 4 / 3]
    assert "best" in table.xpath(".//tbody/tr[2]/td[contains(@class, 'best')]/@class")[0]
    assert page.tree.xpath("//*[@id='table-outputs']") == []


def many(count, *kinds):
    errors = tuple(MarkedError("target", None, None, category, "Major") for category in kinds)
    return [[RatedErrors(errors, "ann")] for _ in range(count)]


@pytest.mark.parametrize(
    ("baseline", "mark", "told"),
    [
        (None, "significantly worse than the best of its row", "worse than the best system of its row"),
        ("ours", "significantly worse than the baseline", "better or worse than the baseline"),
    ],
)
def test_marks_say_what_the_tests_show(baseline, mark, told):
    systems = {"ours": ["a b"] * 30, "theirs": ["a c"] * 30}
    errors = GivenErrors("mqm errors", {"ours": many(30, "Style"), "theirs": many(30, "Style", "Terminology")})
    found = evaluate(
        systems, given=errors, ids=[str(n) for n in range(30)], baseline=baseline, test="randomization"
    )
    table = Page.of(build_page(found)).tree.xpath("//*[@id='table-marked-errors-0']")[0]
    marked = {
        " ".join(row.xpath("./th")[0].text_content().split()): row.xpath(".//*[@role='img']/@aria-label")
        for row in table.xpath(".//tbody/tr")[1:]
    }
    assert marked == {"all errors": [mark], "major": [mark], "Style": [], "Terminology": [mark]}
    assert told in " ".join(table.getparent().text_content().split())


def test_two_files_of_errors_have_a_section_each():
    errors = [GivenErrors(name, columns()) for name in ("first errors", "second errors")]
    found = Page.of(build_page(evaluate(SYSTEMS, given=errors, sources=SOURCES, test="none")))
    assert "Marked errors: second errors" in found.words("errors-1")
    assert [layer[0] for layer in found.layers[:2]] == ["first errors", "second errors"]


@pytest.mark.parametrize("column", [{}, {"ours": [[RatedErrors()]] * 3}])
def test_a_page_without_errors_has_no_section_of_them(column):
    page = page_of(column)
    assert page.tree.xpath("//*[@id='errors-0']") == []


def test_errors_without_categories_have_bars_alone():
    page = page_of({"ours": [[RatedErrors((error(0, 1, "", "Minor"), error(0, 1, "", "")), "ann")]] * 3})
    assert "chart-errors-by-severity-0" in page.blocks
    assert "chart-errors-by-category-0" not in page.blocks
    assert [item["t"] for item in page.axis("severity-0")] == ["minor", "no severity"]
