"""Grids: numbers on shades, names, lines between ranks, and what is refused."""

import pytest

from chromium import NARROW, opened, violations
from mtgauge.pages import Chapter, Page, Section, build
from mtgauge.pages.grid import Grid, GridCell
from mtgauge.pages.numbers import Number
from mtgauge.pages.text import say
from page import Page as Opened

ROWS = ["ash", "birch & co", "cedar"]


def cell(value, strength=0, **marks):
    return GridCell(Number("–" if value is None else f"{value:.1f}", value), strength, **marks)


def grid(**more):
    cells = [
        [None, cell(0.55, 6)],
        [cell(-0.25, 3, is_below=True), None],
        [cell(None), cell(0.1, 0, is_framed=True)],
    ]
    given = {"id": "g", "caption": [say("Level")], "rows": ROWS, "columns": ROWS[:2], "cells": cells} | more
    return Grid(**given)


def made(part):
    section = Section("s", say("Score"), [part], is_first=True)
    return build(Page(title="t", chapters=[Chapter("answer", say("Score"), [section])]))


@pytest.mark.unit
def test_every_cell_has_its_number_and_its_shade():
    table = Opened.of(made(grid())).tree.get_element_by_id("grid-g")
    found = [
        [(one.get("class"), one.text_content()) for one in row.iter("td")] for row in table.xpath(".//tbody/tr")
    ]
    assert found == [
        [("empty", ""), ("s6", "0.6")],
        [("s3 below", "−0.2"), ("empty", "")],
        [("s0 undefined", "–"), ("s0 framed", "0.1")],
    ]
    assert [data.get("value") for data in table.iter("data")] == ["0.55", "-0.25", "0.1"]
    assert [name.text_content() for name in table.xpath(".//tbody//th")] == ROWS
    assert table.xpath(".//thead//span/@title") == ROWS[:2]


@pytest.mark.unit
@pytest.mark.parametrize(
    ("ranks", "ruled"), [((), [False] * 3), ((1, 1, 1), [False] * 3), ((1, 2, 2), [False, True, False])]
)
def test_lines_separate_ranks(ranks, ruled):
    table = Opened.of(made(grid(ranks=ranks))).tree.get_element_by_id("grid-g")
    assert [row.get("class") == "ruled" for row in table.xpath(".//tbody/tr")] == ruled


@pytest.mark.unit
@pytest.mark.parametrize(("columns", "classes"), [(2, "grid"), (7, "grid dense"), (15, "grid dense denser")])
def test_many_columns_are_small(columns, classes):
    many = grid(columns=["x"] * columns, cells=[[None] * columns] * 3)
    assert Opened.of(made(many)).tree.get_element_by_id("grid-g").get("class") == classes


@pytest.mark.unit
@pytest.mark.parametrize("cells", [[[None, None]] * 2, [[None]] * 3, [[None, None], [None], [None, None]]])
def test_cells_that_do_not_fit_the_names_are_refused(cells):
    with pytest.raises(ValueError, match=r"grid 'g': rows of .* 3 x 2 names"):
        grid(cells=cells)


@pytest.mark.unit
@pytest.mark.parametrize("strength", [-1, 7])
def test_shades_that_the_style_does_not_have_are_refused(strength):
    with pytest.raises(ValueError, match="a shade is from 0 to 6"):
        cell(1.0, strength)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_stay_in_sight_on_a_narrow_screen(browser, tmp_path, scheme):
    names = [f"metric-{number}" for number in range(30)]
    many = grid(rows=names[:3], columns=names, cells=[[cell(0.5, k % 7) for k in range(30)]] * 3)
    (tmp_path / "page.html").write_bytes(made(many))
    with opened(browser, tmp_path / "page.html", width=NARROW, scheme=scheme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        page.evaluate("document.querySelector('.grids').scrollLeft = 300")
        left = page.evaluate("document.querySelector('tbody th').getBoundingClientRect().left")
        assert 0 <= left < 40
        assert violations(page) == []
