"""Tabs in which tests take turns: each begins with the page as it is at first, and answers for what it logs itself."""

import pytest

from chromium import opened, settled, unfolded, violations
from mtgauge.pages import build
from pages.test_toy_page import toy_page

MARKED = "globalThis.marked === true"
FIRST = "[location.hash, document.getElementById('segments-state').textContent, scrollY, document.documentElement.lang]"


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    path = tmp_path_factory.mktemp("tabs") / "toy.html"
    path.write_bytes(build(toy_page()))
    return path


def listed(browser, toy):
    return opened(browser, toy, about="#segments")


def filtered(page):
    unfolded(page, "[data-facet=category]")
    page.select_option("[data-facet=category]", "1")


def turned(page):
    page.click("[data-turn=last]")


def spoken(page):
    unfolded(page, "#language")
    page.select_option("#language", "zh")


def starred(page):
    page.click("#segment-list .star >> nth=0")


def hovered(page):
    page.hover("#segment-list .edit >> nth=0")


@pytest.fixture(scope="module")
def first(browser, toy):
    """The page as a reader finds it, and how many notes there are."""
    with opened(browser, toy) as page:
        return page.evaluate(FIRST), page.inner_text("#notes-count")


def looks_as_at(page, first):
    """Whether a page is as it is at first."""
    beside = page.locator("#edit-words > *").count()
    return (page.evaluate(FIRST), page.inner_text("#notes-count")) == first and beside == 0


def test_a_page_begins_as_it_was_at_first(browser, toy, first):
    for change, is_kept in ((filtered, True), (turned, True), (hovered, True), (spoken, False), (starred, False)):
        with listed(browser, toy) as page:
            page.evaluate("globalThis.marked = true")
            change(page)
            settled(page)
        with listed(browser, toy) as page:
            assert page.evaluate(MARKED) is is_kept, change
            assert looks_as_at(page, first), change
    with opened(browser, toy) as page:
        assert page.evaluate(MARKED) is False
        assert looks_as_at(page, first)


@pytest.mark.parametrize("about", [None, "#segments"])
def test_what_a_page_logs_is_an_error_of_its_own_test(browser, toy, about):
    with pytest.raises(AssertionError, match="lost"), opened(browser, toy, about=about) as page:
        page.evaluate("console.log('lost')")
    with pytest.raises(AssertionError, match="error: no"), opened(browser, toy, about=about) as page:
        page.evaluate("new Promise((done) => setTimeout(() => { done(); throw new Error('no'); }))")
    with opened(browser, toy, about=about) as page:
        assert page.locator("#segments").count() == 1


def test_axe_looks_at_a_part_of_a_page_and_leaves_the_page_as_it_was(browser, toy):
    with opened(browser, toy) as page:
        page.evaluate(
            "for (const id of ['map', 'segments']) document.getElementById(id).append(document.createElement('button'))"
        )
        before = page.evaluate("document.body.outerHTML")
        assert [found.partition(":")[0] for found in violations(page, "#map")] == ["button-name"]
        assert page.evaluate("document.body.outerHTML") == before


def test_a_page_is_ready_only_when_what_was_typed_is_found_and_in_the_address(browser, toy):
    with opened(browser, toy) as page:
        ready = page.evaluate(
            """() => {
              const field = document.querySelector("#filters [name=query]");
              field.value = "house";
              field.dispatchEvent(new Event("input", { bubbles: true }));
              return document.documentElement.dataset.ready;
            }"""
        )
        assert ready == "false"
        settled(page)
        assert "Segments shown: 50 of 250" in page.inner_text("#segments-state")
        assert "query=house" in page.evaluate("location.hash")
