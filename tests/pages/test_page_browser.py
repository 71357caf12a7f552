"""A page on the kit for every reader: without violations, on a phone, by keyboard, in Chinese."""

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, settled, unfolded, violations
from mtgauge.pages import build
from pages.test_toy_page import toy_page


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    path = tmp_path_factory.mktemp("toy") / "toy.html"
    path.write_bytes(build(toy_page()))
    return path


@pytest.mark.parametrize(
    ("width", "scheme", "locale"),
    some([(NARROW, "dark", "zh-CN"), (WIDE, "light", "en-GB"), (NARROW, "light", "en-GB")]),
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser, toy, width, scheme, locale):
    with opened(browser, toy, width=width, scheme=scheme, locale=locale) as page:
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        settled(page)
        assert page.get_attribute("#figure-groups", "data-drawn") == "true"
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert violations(page) == []


def test_a_category_is_chosen_by_keyboard_and_is_in_the_address(browser, toy):
    with opened(browser, toy) as page:
        unfolded(page, "[data-facet=category]")
        page.focus("[data-facet=category]")
        for _ in range(2):
            page.keyboard.press("ArrowDown")
        settled(page)
        assert "in.category=verb" in page.evaluate("location.hash")
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        settled(page)
        assert "200 of 250" in page.inner_text("#segments-state")
        assert page.input_value("[data-facet=category]") == "1"
        # the address remembers that the filters are open, and what limits the list is taken off by a click
        assert page.get_attribute("#filter-panel", "open") is not None
        page.click(".limit")
        settled(page)
        assert "250 of 250" in page.inner_text("#segments-state")


def test_filters_of_what_the_units_do_not_have_are_not_offered(browser, toy):
    with opened(browser, toy) as page:
        unfolded(page, "[data-facet=category]")
        legends = {one.inner_text() for one in page.locator("#filters legend").all() if one.is_visible()}
        assert legends >= {"Text", "Place", "Yours"}
        assert not legends & {"", "Warnings"}
