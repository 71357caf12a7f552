"""Cognitive ease on the report page, in a browser: levels lead to segments, segments to words."""

import re

import pytest
from ease_texts import OTHERS, REFERENCES, TRANSLATIONS, ease, ease_testset
from thoroughness import some

import mtgauge
from chromium import opened, settled, unfolded, violations

DRAWN = "[...document.querySelectorAll('#ease-0 figure')].every(f => f.dataset.drawn === 'true')"
LISTED = "document.querySelectorAll('#segment-list article').length"
#: Text of the first open tree, and of its struck words.
TREE = """() => { const tree = document.querySelector('.factors[open] .factor-tree');
    return tree && [tree.textContent, [...tree.querySelectorAll('del')].map((one) => one.textContent)]; }"""


def page_with(folder, **options):
    found = mtgauge.evaluate(
        {"good": TRANSLATIONS, "same": REFERENCES, "worse": OTHERS[::-1]},
        ease_testset(references={"A": REFERENCES}),
        metrics=[ease(folder, **options), "bleu"],
        intervals=False,
    )
    found.report(folder / "ease.html")
    return folder / "ease.html"


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    return page_with(tmp_path_factory.mktemp("ease"))


@pytest.mark.parametrize(
    ("within", "width", "scheme", "locale"),
    some(
        [
            ("#ease-0", 375, "dark", "zh-CN"),
            (None, 375, "dark", "zh-CN"),
            (None, 1280, "light", "en-GB"),
            (None, 1280, "dark", "zh-CN"),
            (None, 375, "light", "en-GB"),
        ],
        5,
    ),
)
def test_axe_finds_no_violation_and_nothing_scrolls_sideways(browser, page_file, within, width, scheme, locale):
    with opened(browser, page_file, width=width, scheme=scheme, locale=locale) as page:
        page.evaluate("document.querySelector('#ease-0').scrollIntoView()")
        page.evaluate("document.querySelector('#ease-0 details').open = true")
        settled(page)
        assert page.evaluate(DRAWN)
        assert violations(page, within) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        name = "词" if locale == "zh-CN" else "words"
        assert name in page.locator("#grid-ease-0-parameters").inner_text()


def test_a_parameter_leads_to_its_weakest_segments_and_marks(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        assert page.evaluate(LISTED) == 6
        assert page.locator("#segment-list .edit").count()
        page.locator("#grid-ease-0-parameters button", has_text="P22").first.click()
        settled(page)
        assert page.evaluate(LISTED) == 3
        assert "ease-0" in page.evaluate("location.hash")


def test_a_segment_leads_to_its_words(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        assert page.evaluate(LISTED) == 6
        page.locator(".factors summary").first.click()
        settled(page)
        text, struck = page.evaluate(TREE)
        assert "ease of the sentence" in text
        assert "P11: words that match" in text
        assert struck == [] or all(struck)
        assert violations(page, ".factors[open]") == []


@pytest.mark.parametrize(
    ("options", "beside", "has_filter"),
    [
        ({}, r"cognitive ease sentence \d\.\d{4}( [▲▼] \w+)? BLEU [\d.]+", True),
        ({"levels": "4 5"}, r"cognitive ease scores whole documents BLEU [\d.]+", False),
    ],
)
def test_segments_carry_no_score_of_their_document(browser, tmp_path, options, beside, has_filter):
    with opened(browser, page_with(tmp_path, **options)) as page:
        assert page.evaluate(LISTED) == 6
        lines = [" ".join(line.split()) for line in page.locator("#segment-list .scores").all_text_contents()]
        assert len(lines) == 18
        assert not [line for line in lines if not re.fullmatch(beside, line)]
        unfolded(page, "#range-legend")
        assert page.locator("#range-legend").is_visible() is has_filter
