"""Colours of twenty systems in a browser: eight have one, for the life of the page; the pair has accents."""

import random

import pytest

from chromium import opened, settled, unfolded
from mtgauge import evaluate

SYSTEMS, COLOURED = 20, 8
#: Item -> the place of its colour, or -1: those that are grey.
COLOURS = """() => {
  const root = getComputedStyle(document.documentElement);
  const known = [...Array(8).keys()].map((slot) => root.getPropertyValue(`--c${slot}`).trim());
  const probe = document.body.appendChild(document.createElement("span"));
  const found = [...Array(20).keys()].map((place) => {
    probe.className = `item i${place}`;
    return known.indexOf(getComputedStyle(probe).getPropertyValue("--item").trim());
  });
  probe.remove();
  return found;
}"""
#: Item -> the side of the pair whose accent it has, or -1.
ACCENTS = (
    COLOURS.replace("Array(8)", "Array(2)")
    .replace("`--c${slot}`", "`--accent-${'ab'[slot]}`")
    .replace("--item", "--ring")
)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    """Systems in the order of their quality, the best first."""
    drawn = random.Random(5)
    words = [f"word{place}" for place in range(60)]
    reference = [" ".join(drawn.choices(words, k=12)) for _ in range(40)]
    systems = {
        f"system-{place:02}": [
            " ".join(drawn.choice(words) if drawn.random() < 0.05 + 0.03 * place else w for w in text.split())
            for text in reference
        ]
        for place in range(SYSTEMS)
    }
    file = tmp_path_factory.mktemp("looks") / "twenty.html"
    evaluate(systems, {"A": reference}, metrics=["bleu", "chrf"], languages="de-en").report(file)
    return file


def held(page, *pair):
    """Holds two against each other as a reader does."""
    for side, place in enumerate(pair):
        page.select_option(f"[data-side='{side}']", str(place))
    settled(page)


def test_of_twenty_eight_have_colours_and_keep_them(browser, page_file):
    with opened(browser, page_file) as page:
        first = page.evaluate(COLOURS)
        assert sorted(slot for slot in first if slot >= 0) == [*range(COLOURED)]
        page.click("[data-tabs=metric] [value='1']")
        assert page.evaluate(COLOURS) == first
        page.evaluate("document.querySelector('[data-shown=system]').open = true")
        unfolded(page, "[data-shown=system] input[value='0']")
        page.uncheck("[data-shown=system] input[value='0']")
        held(page, 18, 19)
        assert page.evaluate(COLOURS) == first


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pair_has_accents(browser, page_file, theme):
    with opened(browser, page_file) as page:
        page.emulate_media(color_scheme=theme)
        held(page, 18, 3)
        accents = page.evaluate(ACCENTS)
        assert [accents[18], accents[3]] == [0, 1]
        assert accents.count(-1) == SYSTEMS - 2


def test_cards_and_the_section_of_the_pair_show_the_same_colours(browser, page_file):
    with opened(browser, page_file) as page:
        held(page, 2, 19)
        page.evaluate("document.getElementById('pair').scrollIntoView()")
        settled(page)
        assert page.locator("#pair-scores .i2").count() > 0
        names = "document.querySelectorAll('#segment-list article .i2, #pair-scores .i2, .answer .i2')"
        seen = page.evaluate(f"[...{names}].map(e => getComputedStyle(e).getPropertyValue('--item').trim())")
        assert len(seen) > 1
        assert len({*seen}) == 1


def test_a_link_to_a_pair_shows_its_accents(browser, page_file):
    with opened(browser, f"{page_file.as_uri()}#pair?pair=system-18&pair=system-19") as page:
        assert page.evaluate(ACCENTS)[18:] == [0, 1]
