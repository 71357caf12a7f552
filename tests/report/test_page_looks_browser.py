"""Colours of twenty systems in a browser: eight have one, the pair always, and everything on the page shows the same."""

import random

import pytest

from chromium import opened, settled
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
#: The colour of an item's mark in the first chart, and that of a place of colours.
PAINTED = "place => getComputedStyle(document.querySelector(`#figure-overview .i${place} .sign`)).fill"
COLOUR = """slot => {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.className = "probe";
  document.styleSheets[0].insertRule(`.probe { color: var(--c${slot}) }`);
  return getComputedStyle(probe).color;
}"""


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
    """Holds two against each other as a reader does; their colours and those of all."""
    for side, place in enumerate(pair):
        page.select_option(f"[data-side='{side}']", str(place))
    settled(page)
    return page.evaluate(COLOURS)


def test_of_twenty_eight_have_colours_and_the_pair_always(browser, page_file):
    with opened(browser, page_file) as page:
        first = page.evaluate(COLOURS)
        coloured = [place for place, slot in enumerate(first) if slot >= 0]
        assert sorted(slot for slot in first if slot >= 0) == [*range(COLOURED)]
        one, other = (place for place, slot in enumerate(first) if slot < 0 and place >= SYSTEMS - 2)
        found = held(page, one, other)
        assert sorted(slot for slot in found if slot >= 0) == [*range(COLOURED)]
        assert min(found[one], found[other]) >= 0
        # nobody else has another colour; two have none any more
        lost = [place for place in coloured if found[place] != first[place]]
        assert len(lost) == 2
        assert all(found[place] == -1 for place in lost)


def test_a_chart_is_drawn_again_when_a_colour_goes_to_the_pair(browser, page_file):
    with opened(browser, page_file) as page:
        before = page.evaluate(COLOURS)
        last = SYSTEMS - 1
        assert before[last] == -1
        best = min(place for place, slot in enumerate(before) if slot >= 0)
        page.select_option("[data-side='0']", str(best))
        slot = held(page, best, last)[last]
        assert page.evaluate(PAINTED, last) == page.evaluate(COLOUR, slot)


def test_cards_and_the_section_of_the_pair_show_the_same_colours(browser, page_file):
    with opened(browser, page_file) as page:
        colours = held(page, 0, 19)
        root = page.evaluate(
            "slot => getComputedStyle(document.documentElement).getPropertyValue(`--c${slot}`).trim()", colours[19]
        )
        names = "document.querySelectorAll('#segment-list article .i19, #pair-scores .i19')"
        page.evaluate("document.getElementById('pair').scrollIntoView()")
        settled(page)
        assert page.locator("#pair-scores .i19").count() > 0
        seen = page.evaluate(f"[...{names}].map(e => getComputedStyle(e).getPropertyValue('--item').trim())")
        assert len(seen) > 1
        assert {*seen} == {root}


def test_a_link_to_a_pair_shows_it_in_its_colours(browser, page_file):
    with opened(browser, f"{page_file.as_uri()}#pair?pair=system-18&pair=system-19") as page:
        colours = page.evaluate(COLOURS)
        assert min(colours[18:]) >= 0
