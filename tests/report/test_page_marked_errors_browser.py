"""Errors that people marked, in a browser: readers choose what the charts show, and see the errors in the texts."""

import pytest
from thoroughness import some

from chromium import opened, settled, unfolded, violations
from mtgauge import GivenErrors, MarkedError, RatedErrors, evaluate

SOURCES = ["渡轮沉没。", "无人受伤。", "下雨了。"]
SYSTEMS = {
    "ours": ["A ferry sank.", "Nobody was hurt.", "It rains."],
    "theirs": ["A ship sunk.", "Was nobody hurt?", "Rain fell."],
}
DRAWN = "[...document.querySelectorAll('#errors-0 figure')].every(f => f.dataset.drawn === 'true')"
LISTED = "document.querySelectorAll('#segment-list article').length"


def marked(start, end, category, severity, side="target"):
    return MarkedError(side, start, end, category, severity)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    errors = {
        "ours": [
            [RatedErrors((marked(2, 7, "Style/Awkward", "Minor"),), "ann", SYSTEMS["ours"][0])],
            [RatedErrors((marked(0, 2, "Accuracy/Omission", "Major", "source"),), "bob", None, SOURCES[1])],
            [RatedErrors()],
        ],
        "theirs": [
            [
                RatedErrors(
                    (marked(2, 6, "Terminology/Wrong", "Critical"), marked(2, 11, "Style/Awkward", "Odd")), "ann"
                )
            ],
            [RatedErrors()],
            [RatedErrors((marked(0, 4, "Style/Awkward", "Minor"),), "bob")],
        ],
    }
    file = tmp_path_factory.mktemp("marked") / "errors.html"
    evaluate(
        SYSTEMS, {"A": SYSTEMS["ours"]}, sources=SOURCES, given=GivenErrors("mqm errors", errors), metrics=["wer"],
        languages="zh-en", test="randomization", samples=99,
    ).report(file)  # fmt: skip
    return file


@pytest.mark.parametrize(
    ("within", "width", "scheme", "locale"),
    some(
        [
            ("#errors-0", 375, "light", "en-GB"),
            (None, 375, "light", "en-GB"),
            (None, 375, "dark", "zh-CN"),
            (None, 1280, "dark", "zh-CN"),
            (None, 1280, "light", "en-GB"),
        ],
        5,
    ),
)
def test_axe_finds_no_violation_and_nothing_scrolls_sideways(browser, page_file, within, width, scheme, locale):
    with opened(browser, page_file, width=width, scheme=scheme, locale=locale) as page:
        page.evaluate("document.querySelector('#errors-0').scrollIntoView()")
        settled(page)
        assert page.evaluate(DRAWN)
        assert violations(page, within) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_errors_colour_the_texts_first_and_readers_can_switch(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        assert page.evaluate(LISTED) == 3
        assert (
            page.eval_on_selector("#colour-by", "select => select.selectedOptions[0].textContent") == "mqm errors"
        )
        assert page.text_content("#segment-list article .output.i0 .edit") == "ferry"
        assert [entry.split(" ")[0:2] for entry in page.inner_text("#legend").splitlines() if entry] == [
            ["error", "(minor)"], ["error", "(major)"], ["error", "(critical)"],
        ]  # fmt: skip
        page.select_option("#colour-by", label="WER")
        settled(page)
        assert "substitution" in page.text_content("#legend")
        assert page.locator("#segment-list article .output.i0 .edit").count() == 0


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (".output.i0 .edit", ["Style/Awkward (minor), ann: “ferry”"]),
        (
            ".output.i1 .edit",
            ["Terminology/Wrong (critical), ann: “ship”", "Style/Awkward (Odd), ann: “ship sunk”"],
        ),
        (".originals .edit", ["ours, Accuracy/Omission (major), bob: “无人”"]),
    ],
)
def test_what_is_pointed_at_is_told_with_category_severity_and_rater(browser, page_file, place, words):
    with opened(browser, page_file, about="#segments") as page:
        assert page.evaluate(LISTED) == 3
        page.hover(f"#segment-list {place}")
        settled(page)
        assert page.eval_on_selector_all("#edit-words > *", "lines => lines.map(one => one.textContent)") == words


@pytest.mark.translated
def test_readers_choose_category_and_severity_in_their_language(browser, page_file):
    with opened(browser, page_file, locale="zh-CN") as page:
        select = "[data-choice='error-severity-0']"
        names = page.eval_on_selector_all(f"{select} option", "options => options.map(one => one.textContent)")
        assert names == ["所有严重程度", "致命", "严重", "轻微", "Odd"]
        page.evaluate("document.querySelector('#errors-0').scrollIntoView()")
        settled(page)
        assert page.evaluate(DRAWN)
        picture = "document.querySelector('#figure-errors-by-category-0 .drawing').outerHTML"
        before = page.evaluate(picture)
        page.select_option(select, "1")
        settled(page)
        assert page.evaluate(DRAWN)
        assert page.evaluate(picture) != before


def test_segments_are_found_by_the_category_of_their_errors(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        assert page.evaluate(LISTED) == 3
        unfolded(page, "#filters [name='facet-errors-0']")
        page.select_option("#filters [name='facet-errors-0']", label="Style")
        settled(page)
        assert page.evaluate(LISTED) == 2
