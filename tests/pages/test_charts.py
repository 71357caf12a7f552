"""Charts of the kit: pictures and specifications of columns that they name; those that Vega-Lite draws."""

import pytest
import vl_convert

from mtgauge.pages import Axis, Choice
from mtgauge.pages.charts import (
    Chart,
    ChartGroup,
    NamedPoint,
    Tip,
    heat_map,
    in_columns,
    named_points,
    scatter,
    verbatim,
)
from mtgauge.pages.text import Text, say

SYSTEM = Axis(id="system", title=say("System"), items=["ash", "birch"], choice=Choice.MANY, coloured=True)
PLAIN = Axis(id="system", title=say("System"), items=["ash", "birch"])
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
# function, its arguments, columns, what Vega draws: kind of mark -> how many
CHARTS = {
    "named-points": (
        lambda columns, **given: named_points(**given),
        {"axis": PLACES_OF_NAMES, "groups": SYSTEM, "by": TREE, "points": NAMED, "x": say("Score"), "y": say("Score")},
        # three points and a ring; three times two intervals and a line between the groups
        {}, {"symbol": 4, "rule": 7, "text": 3},
    ),
}  # fmt: skip


def made(name):
    function, arguments, columns, _ = CHARTS[name]
    return function(id=name, columns=columns, **arguments, **WORDS)


def as_the_script(chart):
    """The specification with its words said and its rows, as ``charts/specification.js`` completes it."""
    axes = {axis.id: axis for axis in (SYSTEM, TREE, PLACES_OF_NAMES)}

    def completed(value):
        if isinstance(value, list):
            return [completed(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        return value["t"] if "t" in value else {key: completed(inner) for key, inner in value.items()}

    content = chart.to_json()
    rows = [
        dict(zip(content["columns"], row, strict=True)) for row in zip(*content["columns"].values(), strict=True)
    ]
    named = [
        {**row, **{f"{id_}_name": str(axes[id_].items[row[id_]]) for id_ in axes if id_ in row}} for row in rows
    ]
    spec = completed(content["spec"]) | {"width": 500, "data": {"values": named}}
    return spec | ({"height": 500} if spec["height"] == "container" else {})


def marks(scene):
    """Kind of mark -> how many are drawn."""
    found = {}
    if scene.get("role") == "mark":
        found[scene["marktype"]] = len(scene["items"])
    for item in scene["items"]:
        for inner in item.get("items", []):
            for kind, count in marks(inner).items():
                found[kind] = found.get(kind, 0) + count
    return found


@pytest.mark.parametrize("name", CHARTS)
def test_vega_lite_compiles_it_and_draws_every_row(name):
    spec = as_the_script(made(name))
    assert vl_convert.vegalite_to_vega(spec)["marks"]
    drawn = marks(vl_convert.vegalite_to_scenegraph(spec)["scenegraph"])
    # what readers draw themselves, such as a rectangle over points, comes on top
    assert {kind: drawn[kind] for kind in CHARTS[name][3]} == CHARTS[name][3]


def fields(value):
    """Columns that encodings name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key == "field" and isinstance(inner, str) else fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


@pytest.mark.parametrize("name", CHARTS)
def test_encodings_name_columns_that_are_there(name):
    chart = made(name)
    made_up = {"least", "greatest", "min_x", "max_x", "min_y", "max_y", "between"}
    names = {f"{column}_name" for column in chart.columns}
    assert set(fields(chart.spec)) <= {*chart.columns, *names} | made_up


@pytest.mark.parametrize("name", CHARTS)
def test_words_are_messages(name):
    def titles(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                if key == "title" and inner is not None:
                    yield inner
                elif isinstance(inner, dict | list):
                    yield from titles(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from titles(inner)

    assert all(set(title) == {"t", "a"} for title in titles(made(name).to_json()["spec"]))


def test_items_of_a_tree_stand_below_what_they_belong_to():
    tree = Axis(id="category", title=say("Category"), items="abcd", parents=[None, None, 0, 1])
    columns = in_columns(["system", "category", "score"], [(0, place, 1.5) for place in (3, 2, 1, 0)])
    chart = heat_map(x=PLAIN, y=tree, value="score", id="h", columns=columns, **WORDS)
    assert chart.picture["y"]["order"] == [0, 2, 1, 3]


def test_a_chart_says_what_it_follows_and_leads_to():
    tip = Tip("system", say("Score"), Text("{score}", {}), digits=1)
    chart = Chart(id="c", spec={"mark": "bar"}, follows=("metric",), drill=("category",), tip=tip, **WORDS)
    content = chart.to_json()
    assert chart.axes == ["metric", "category"]
    assert (content["follows"], content["drill"], content["tip"]["digits"]) == (["metric"], ["category"], 1)
    assert chart.charts == [chart]
    assert ChartGroup([chart]).charts == [chart]


def test_a_name_is_the_same_in_every_language():
    assert verbatim("chrF {n}").to_json() == {"t": "{name}", "a": {"name": "chrF {n}"}}


def points_of(**given):
    arguments = CHARTS["named-points"][1] | given
    return named_points(id="n", **arguments, **WORDS)


def test_points_have_their_names_and_what_marks_them():
    columns = points_of().columns
    assert columns["label"] == ["oak", "pine *", "elm"]
    assert columns["category"] == [0, 0, 0]
    assert (columns["x_low"], columns["y_high"]) == ([0.5, 1.5, 2.5], [10, 9, 2])


def test_what_no_point_has_is_no_layer():
    bare = [[NamedPoint(0, 0, 1, 9), NamedPoint(1, 0, 2, 8)]]
    assert len(points_of(points=NAMED).spec["layer"]) == 6
    chart = points_of(points=bare)
    assert [layer["mark"]["type"] for layer in chart.spec["layer"]] == ["point", "text"]
    assert chart.columns["x_low"] == chart.columns["x"]


@pytest.mark.parametrize(("groups", "legend"), [(["one"], None), (["one", "two"], "shape")])
def test_one_group_needs_no_legend(groups, legend):
    axis = Axis(id="system", title=say("System"), items=groups, coloured=True)
    assert points_of(groups=axis).legend == legend


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
