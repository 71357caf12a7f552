"""The page of derivations in a browser: equal n-grams light up together, by mouse and by keyboard."""

import pytest

from chromium import NARROW, WIDE, opened, violations
from mtgauge import explain
from mtgauge.report.page.derivation import build_derivation_page


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    path = tmp_path_factory.mktemp("steps") / "steps.html"
    texts = ("the cat sat on the mat", "the cat lay on the mat")
    path.write_bytes(build_derivation_page([explain(*texts, metric) for metric in ("bleu", "ter", "chrf")]))
    return path


def lit(page):
    return page.evaluate("[...document.querySelectorAll('.lit')].map((one) => one.dataset.gram)")


def test_an_n_gram_lights_up_in_both_texts_and_in_the_table(browser, steps):
    with opened(browser, steps) as page:
        page.hover("#score-1 th [data-gram='on the']")
        assert sorted(lit(page)) == ["on", "on", "on the", "the", "the"]
        page.hover("h1")
        assert lit(page) == []


def test_arrows_walk_through_a_text_that_is_one_tab_stop(browser, steps):
    with opened(browser, steps) as page:
        page.focus("#score-1 .tokens [data-gram=the]")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.gram") == "cat"
        assert lit(page) == ["cat"] * 3
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.tokens') !== null")
        assert page.evaluate("document.activeElement.dataset.gram") == "the"


@pytest.mark.parametrize(("width", "scheme", "locale"), [(NARROW, "dark", "zh-CN"), (WIDE, "light", "en-GB")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser, steps, width, scheme, locale):
    with opened(browser, steps, width=width, scheme=scheme, locale=locale) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert violations(page) == []
