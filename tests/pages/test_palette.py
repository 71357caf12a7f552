"""The colours of items: seen on their paper, told apart by all eyes, helped by dashes and shapes."""

import re
from itertools import combinations
from pathlib import Path

import pytest

import mtgauge
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.svg import DASHES, SIGNS
from mtgauge.pages.palette import COLOURS, style_of, with_system_theme
from mtgauge.pages.text import say
from textbook.colours import VISION, contrast, distance

ROOT = Path(mtgauge.__file__).parent / "pages"
PAGE_STYLE = (ROOT / "styles" / "page.css").read_text("utf-8")
#: The papers of page.css, plain and raised.
PAPERS = {"light": ("#ffffff", "#f5f6f8"), "dark": ("#14171c", "#1d2128")}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("#000000", "#ffffff", 21),
        ("#ffffff", "#ffffff", 1),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#0000ff", 2.15),
    ],
)
def test_contrast_is_that_of_wcag(one, other, expected):
    assert contrast(one, other) == pytest.approx(expected, abs=0.005)


def test_distance_is_that_of_oklab():
    # black to white is the whole axis of lightness; red and green lie far apart but for deuteranopia
    assert distance("#000000", "#ffffff", "all cones") == pytest.approx(1, abs=1e-6)
    assert distance("#ff0000", "#00ff00", "all cones") == pytest.approx(0.52, abs=0.005)
    assert distance("#cc5500", "#808000", "deuteranopia") < 0.3 * distance("#cc5500", "#808000", "all cones")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("number", range(len(COLOURS)))
def test_a_colour_stands_out_from_its_paper(number, paper):
    assert all(contrast(on_paper(paper)[number], background) >= 3 for background in PAPERS[paper])


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_two_colours_are_alike(paper, vision):
    assert min(distance(*pair, vision) for pair in combinations(on_paper(paper), 2)) >= 0.11


@pytest.mark.parametrize("paper", PAPERS)
def test_the_grey_beyond_the_colours_is_like_none_of_them(paper):
    faint = re.findall(r"--faint: (#[0-9a-f]{6})", PAGE_STYLE)[list(PAPERS).index(paper)]
    assert min(distance(colour, faint, "all cones") for colour in on_paper(paper)) >= 0.11


def test_each_colour_has_a_dash_and_a_shape_of_its_own():
    assert len(COLOURS) == len({*DASHES}) == len({*SIGNS})
    most = re.search(r"MOST_SHOWN = (\d+);", (ROOT / "script" / "view.js").read_text("utf-8"))
    assert int(most[1]) == len(COLOURS)


def axis(n, **more):
    return Axis(id="system", title=say("System"), items=[f"s{place}" for place in range(n)], **more)


@pytest.mark.parametrize("n", [1, 8, 13, 20])
def test_the_best_eight_begin_with_colours_of_their_own(n):
    ranked = list(range(n))[::-1]
    rules = re.findall(r"\.i(\d+){--item:var\(--(\w+)\)}", style_of([axis(n, coloured=True, ranked=[ranked])]))
    expected = [(str(place), f"c{slot}" if slot < 8 else "faint") for slot, place in enumerate(ranked)]
    assert rules == expected


def test_colours_are_by_the_rank_under_what_the_page_begins_with():
    metric = Axis(id="metric", title=say("Metric"), items=["a", "b"], first=1)
    systems = axis(2, coloured=True, ranked_by="metric", ranked=[[0, 1], [1, 0]])
    assert ".i1{--item:var(--c0)}.i0{--item:var(--c1)}" in style_of([systems, metric])


def test_the_pair_begins_with_accents():
    style = style_of([axis(3, coloured=True, ranked=[[2, 0, 1]])], "system")
    assert re.findall(r"\.i(\d)\{[^}]*--ring:var\(--accent-(\w)\)", style) == [("2", "a"), ("0", "b")]


@pytest.mark.parametrize("paper", PAPERS)
def test_accents_stand_out_from_their_paper_and_from_each_other(paper):
    found = [
        re.findall(rf"--accent-{side}: (#[0-9a-f]{{6}})", PAGE_STYLE)[list(PAPERS).index(paper)] for side in "ab"
    ]
    assert all(contrast(one, background) >= 3 for one in found for background in PAPERS[paper])
    assert min(distance(*found, vision) for vision in VISION) >= 0.11


def test_the_style_has_each_colour_on_each_paper_and_the_light_ones_on_print():
    style = with_system_theme(style_of([axis(3, coloured=True)]))
    for place, (light, dark) in enumerate(COLOURS):
        assert style.count(f"--c{place}:{light};") == 1
        assert style.count(f"--c{place}:{dark};") == 2


DARK = [
    ("", ""),
    (":root{--c:red}", ":root{--c:red}"),
    (
        'a{} :root[data-theme="dark"] {\n  --c: red;\n} b{}',
        'a{} @media screen{:root[data-theme="dark"] {\n  --c: red;\n}}'
        '@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) {\n  --c: red;\n}} b{}',
    ),
]


@pytest.mark.parametrize(("style", "expected"), DARK)
def test_a_rule_for_the_dark_theme_holds_for_dark_systems_too(style, expected):
    assert with_system_theme(style) == expected


def test_items_of_an_axis_without_colours_have_no_rules():
    assert ".i0" not in style_of([axis(3)])


def on_paper(paper):
    return [colours[list(PAPERS).index(paper)] for colours in COLOURS]
