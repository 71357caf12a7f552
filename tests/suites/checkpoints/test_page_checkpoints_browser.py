"""Check-points in a browser: shades lead to segments, one category alone is coloured, pairs show what differs."""

import pytest
from checkpoint_pages import checkpoint_evaluation
from thoroughness import some

from chromium import opened, settled, violations

LISTED = "document.querySelectorAll('#segment-list article').length"


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("points")
    file = folder / "points.html"
    checkpoint_evaluation(folder, extra=["chrf"], test="auto").report(file)
    return file


@pytest.mark.parametrize(
    ("within", "width", "scheme", "locale"),
    some(
        [
            ("#points-0", 1280, "light", "en-GB"),
            (None, 1280, "light", "en-GB"),
            (None, 375, "dark", "zh-CN"),
            (None, 375, "light", "en-GB"),
        ],
        4,
    ),
)
def test_axe_finds_no_violation_and_nothing_scrolls_sideways(browser, page_file, within, width, scheme, locale):
    with opened(browser, page_file, width=width, scheme=scheme, locale=locale) as page:
        page.evaluate("document.querySelector('#points-0').scrollIntoView()")
        settled(page)
        assert violations(page, within) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_category_leads_to_its_segments_and_is_coloured_alone(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        page.click("#grid-points-0-shades tbody tr:last-child th button")
        settled(page)
        assert page.evaluate(LISTED) == 4
        marked = page.eval_on_selector_all(
            "#segment-list .outputs .edit", "all => all.map(one => one.textContent)"
        )
        assert marked == ["took", "away", "took"] * 4
        page.hover("#segment-list .outputs .edit")
        settled(page)
        assert page.inner_text("#edit-words") == "odd phrase: “took”, in reference A “took”"


@pytest.mark.translated
def test_names_are_chinese_for_chinese_readers(browser, page_file):
    with opened(browser, page_file, locale="zh-CN") as page:
        heads = page.eval_on_selector_all(
            "#grid-points-0-shades tbody th", "all => all.map(one => one.textContent.trim())"
        )
        assert heads[2:4] == ["词层面（48）", "名词（24）"]


def test_a_pair_shows_the_categories_that_differ_most_and_leads_to_them(browser, page_file):
    with opened(browser, page_file, about="#segments") as page:
        page.evaluate("document.querySelector('.pair-points').scrollIntoView()")
        settled(page)
        assert page.get_attribute(".pair-points", "data-drawn") == "true"
        rows = page.eval_on_selector_all(
            ".pair-points tbody tr", "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
        )
        differences = [abs(float(row[3].replace("−", "-"))) for row in rows]
        assert differences == sorted(differences, reverse=True)
        assert rows[0][4].startswith("good is better (p")
        page.click(".pair-points tbody tr button:has-text('noun')")
        settled(page)
        assert "24" in page.inner_text("#segments-state")
