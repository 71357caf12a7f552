"""Charts of the kit: what they follow and lead to, the columns that their pictures name, the words in them."""

import pytest

from mtgauge.pages import Axis, Choice
from mtgauge.pages.charts import Chart, ChartGroup, NamedPoint, Tip, named_points, scatter, verbatim
from mtgauge.pages.text import Text, say

SYSTEM = Axis(id="system", title=say("System"), items=["ash", "birch"], choice=Choice.MANY, coloured=True)
TREE = Axis(id="category", title=say("Category"), items=["words", say("Score"), "order"], parents=[None, 0, None])
WORDS = {"caption": [say("Score")], "label": say("Score")}
PLACES_OF_NAMES = Axis(id="place", title=say("Score"), items=["oak", "pine", "elm"])
NAMED = [
    [
        NamedPoint(0, 0, 1, 9, (0.5, 1.5), (8, 10)),
        NamedPoint(1, 0, 2, 8, (1.5, 2.5), (7, 9), marked=True),
        NamedPoint(2, 1, 3, 1, (2.5, 3.5), (0, 2)),
    ],
    [],
    [],
]


def points_of(points=NAMED, groups=SYSTEM):
    axes = {"axis": PLACES_OF_NAMES, "groups": groups, "by": TREE}
    return named_points(id="n", points=points, x=say("Score"), y=say("Score"), **axes, **WORDS)


def test_a_chart_says_what_it_follows_and_leads_to():
    tip = Tip("system", say("Score"), Text("{score}", {}), digits=1)
    chart = Chart(id="c", picture={"marks": []}, follows=("metric",), drill=("category",), tip=tip, **WORDS)
    content = chart.to_json()
    assert chart.axes == ["metric", "category"]
    assert (content["follows"], content["drill"], content["tip"]["digits"]) == (["metric"], ["category"], 1)
    assert chart.charts == [chart]
    assert ChartGroup([chart]).charts == [chart]


def test_a_name_is_the_same_in_every_language():
    assert verbatim("chrF {n}").to_json() == {"t": "{name}", "a": {"name": "chrF {n}"}}


def test_points_have_their_names_and_what_marks_them():
    columns = points_of().columns
    assert columns["label"] == ["oak", "pine *", "elm"]
    assert columns["category"] == [0, 0, 0]
    assert (columns["x_low"], columns["y_high"]) == ([0.5, 1.5, 2.5], [10, 9, 2])
    # halfway between the lowest of the first group and the highest of the next
    assert columns["below"] == [None, 4.5, None]


def test_what_no_point_has_is_no_mark():
    bare = [[NamedPoint(0, 0, 1, 9), NamedPoint(1, 0, 2, 8)]]
    kinds = [mark["mark"] for mark in points_of().picture["marks"]]
    assert kinds == ["parting", "range", "upright", "ring", "dot", "name"]
    assert [mark["mark"] for mark in points_of(bare).picture["marks"]] == ["parting", "dot", "name"]
    assert points_of(bare).columns["x_low"] == points_of(bare).columns["x"]


@pytest.mark.parametrize(("groups", "legend"), [(["one"], False), (["one", "two"], True)])
def test_one_group_needs_no_legend(groups, legend):
    axis = Axis(id="system", title=say("System"), items=groups, coloured=True)
    [dots] = [mark for mark in points_of(groups=axis).picture["marks"] if mark["mark"] == "dot"]
    assert dots["legend"] is legend


@pytest.mark.parametrize(
    ("points", "equal", "limits", "cells"),
    [
        # right, up, system, how many; the last cell has the greatest value
        ([(1.0, 2.0, 0), (1.0, 2.0, 0), (5.0, 0.0, 1)], True, [(0.0, 5.0)] * 2, [(8, 16, 0, 2), (39, 0, 1, 1)]),
        ([(1.0, 2.0, 0), (5.0, 0.0, -1)], False, [(1.0, 5.0), (0.0, 2.0)], [(0, 39, 0, 1), (39, 0, -1, 1)]),
        # one value: it is in the middle
        ([(3.0, 3.0, -1)], True, [(2.5, 3.5)] * 2, [(20, 20, -1, 1)]),
        ([], True, [(0.0, 1.0)] * 2, []),
    ],
    ids=["one-scale", "two-scales", "one-point", "no-point"],
)
def test_cells_of_a_scatter_count_its_points(points, equal, limits, cells):
    chart = scatter(axis=SYSTEM, points=points, x=say("Score"), y=say("Score"), equal=equal, id="s", **WORDS)
    assert [chart.picture[axis]["limits"] for axis in "xy"] == limits
    assert [*zip(*chart.columns.values(), strict=True)] == cells
    assert ("diagonal" in [mark["mark"] for mark in chart.picture["marks"]]) is equal
