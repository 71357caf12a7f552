"""Drawings: scales and names as tables of cases, the geometry of each kind of mark, and the script, which draws the same."""

import itertools
import json
import math
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest

from mtgauge.pages import Axis, Choice
from mtgauge.pages.charts import NamedPoint, dots, heat_map, in_columns, lines, named_points, stacked, steps
from mtgauge.pages.charts.drawing import draw
from mtgauge.pages.charts.svg import cut, element, inner_range, markup, shown, ticks
from mtgauge.pages.text import plain, say

SUPPORT = Path(__file__).parent / "script" / "support"
#: The same cases as of ``script/scales.test.js``.
CASES = json.loads((SUPPORT / "scales.json").read_text("utf-8"))


def ids(case):
    return f"{case['low']} to {case['high']}"


@pytest.mark.unit
@pytest.mark.parametrize("case", CASES["ticks"], ids=ids)
def test_ticks(case):
    given = {name: case[name] for name in ("signed", "percents") if name in case}
    found = ticks(case["low"], case["high"], case["most"], **given)
    assert found.labels == case["labels"]
    assert all(0 <= found.share(value) <= 1 for value in found.values)


@pytest.mark.unit
@pytest.mark.parametrize("most", [5, 6, 8])
@pytest.mark.parametrize("size", [1e-7, 0.013, 1, 7, 99.99, 1e5, 3.3e9])
@pytest.mark.parametrize("low", [-2.5, 0, 0.3, 40])
def test_an_axis_has_two_ticks_at_least_and_no_more_than_it_has_room_for(low, size, most):
    found = ticks(low * size, (low + 1) * size, most)
    assert 2 <= len(found.values) <= most
    assert len({*found.labels}) == len(found.labels)


@pytest.mark.unit
@pytest.mark.parametrize(("name", "room", "expected"), CASES["cut"])
def test_names_are_cut_in_the_middle(name, room, expected):
    assert cut(name, room) == expected


@pytest.mark.unit
@pytest.mark.parametrize(("values", "expected"), CASES["innerRange"])
def test_what_is_far_out_decides_no_shade(values, expected):
    assert list(inner_range(values)) == expected


@pytest.mark.unit
@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [(-1.33, 2, "−1.33"), (-0.001, 2, "0.00"), (0.125, 2, "0.12"), (40.0, 0, "40")],
)
def test_numbers_have_the_sign_of_minus(value, digits, expected):
    assert shown(value, digits) == expected


@pytest.mark.unit
def test_texts_and_attributes_are_escaped():
    hostile = '<b>"&'
    written = markup(element("text", hostile, element("title", hostile), class_="name", x=None, data_at=3))
    assert written == (
        '<text class="name" data-at="3">&lt;b&gt;&#34;&amp;<title>&lt;b&gt;&#34;&amp;</title></text>'
    )


SYSTEM = Axis(
    id="system",
    title=say("System"),
    items=["ash", "birch of the north and of the south", "cedar"],
    choice=Choice.MANY,
    coloured=True,
)
MANY = Axis(id="many", title=say("System"), items=[f"system number {place}" for place in range(18)])
TREE = Axis(
    id="category", title=say("Category"), items=["words", "verbs of motion", "order"], parents=[None, 0, None]
)
SLOTS = {"system": [1, 0, None]}
WORDS = {"id": "chart", "caption": [say("Score")], "label": say("Score")}
SCORE = say("Score")


def dotted(axis, count, **given):
    rows = [
        (place, 40.5 - place, 39.5 - place, 41.0 - place, 1 + place // 2, "= 1" if place == 1 else "")
        for place in range(count)
    ]
    columns = in_columns([axis.id, "score", "low", "high", "cluster", "note"], rows)
    return dots(axis=axis, values=SCORE, intervals=True, columns=columns, **given, **WORDS)


PICTURES = {
    "dots": dotted(SYSTEM, 3, bands="cluster", notes="note"),
    "dots of many": dotted(MANY, 18),
    "dots around zero": dots(
        axis=TREE, values=SCORE, intervals=False, zero=True, looks=SYSTEM,
        columns=in_columns(["category", "system", "score"], [(0, 0, -1.33), (1, 2, 0.5), (2, 0, None)]), **WORDS,
    ),
    "one dot": dots(axis=SYSTEM, values=SCORE, intervals=False, columns=in_columns(["system", "score"], [(0, 5)]), **WORDS),
    "stacked": stacked(
        axis=SYSTEM, parts=TREE, value="n", values=SCORE,
        columns=in_columns(["system", "category", "n"], [(s, c, 0.01 * (s + 2 * c + 1)) for s in range(3) for c in (2, 0, 1)]), **WORDS,
    ),
    "heat map": heat_map(
        x=SYSTEM, y=TREE, value="score",
        columns=in_columns(["system", "category", "score"], [(s, c, 10.0 ** s + c) for s in range(3) for c in range(3)]), **WORDS,
    ),
    "heat map of differences": heat_map(
        x=MANY, y=TREE, value="score", diverging=True, digits=2,
        columns=in_columns(["many", "category", "score"], [(s, c, s / 8 - c if s != 4 else None) for s in range(18) for c in range(3)]), **WORDS,
    ),
    "lines": lines(
        axis=SYSTEM, place="from", count="n", places=SCORE, value="f1", values=SCORE,
        columns=in_columns(["system", "bucket", "from", "n", "f1"], [(s, f"{b}–{b + 9}", str(b), 123456 * b, b / 40 + s / 30) for s in (0, 2) for b in (0, 10, 20, 30)]), **WORDS,
    ),
    "named points": named_points(
        axis=MANY, groups=SYSTEM, by=TREE, x=SCORE, y=SCORE,
        points=[[
            NamedPoint(0, 0, 1, 9, (0.5, 1.5), (8, 10)), NamedPoint(1, 0, 2, 8, (1.5, 2.5), (7, 9), marked=True),
            NamedPoint(2, 1, 3, 1, (2.5, 3.5), (0, 2)),
        ]], **WORDS,
    ),
    "steps": steps(
        axis=SYSTEM, bins=SCORE, shares=SCORE,
        columns=in_columns(["system", "low", "high", "share"], [(s, 5 * b, 5 * b + 5, b / 17) for s in range(2) for b in range(6)]), **WORDS,
    ),
}  # fmt: skip


def rows_of(chart):
    return [dict(zip(chart.columns, row, strict=True)) for row in zip(*chart.columns.values(), strict=True)]


AXES = {axis.id: axis for axis in (SYSTEM, MANY, TREE)}


class PlainWords:
    """The names of the axes above, and texts as they are."""

    def said(self, text):
        return text.form

    def name(self, axis, place):
        return str(AXES[axis].items[place])

    def whole(self, axis, place):
        tips = AXES[axis].tips
        return (tips and tips[place]) or self.name(axis, place)

    def depth(self, axis, place):
        return len(AXES[axis].ancestors(place))

    def parts(self, axis):
        return len(AXES[axis].items)

    def slot(self, axis, place):
        return SLOTS.get(axis, {place: None})[place]


def drawn(name):
    chart = PICTURES[name]
    return draw(chart.picture, rows_of(chart), PlainWords())


@pytest.fixture(scope="module")
def drawn_by_the_script():
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    axes = {
        axis.id: {
            "items": [str(item) for item in axis.items],
            "parents": axis.parents,
            "slots": SLOTS.get(axis.id),
            "tips": axis.tips,
        }
        for axis in AXES.values()
    }
    given = [{"picture": plain(c.picture), "rows": rows_of(c), "axes": axes} for c in PICTURES.values()]
    done = subprocess.run(
        [node, str(SUPPORT / "draw.js")], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(PICTURES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", PICTURES)
def test_the_script_draws_the_same(name, drawn_by_the_script):
    assert drawn_by_the_script[name] == json.loads(json.dumps(asdict(drawn(name))))


def elements(inside):
    for one in inside:
        if isinstance(one, list):
            yield one
            yield from elements(one[2:])


def of_class(drawing, name):
    found = elements([*drawing.marks, *drawing.names, *drawing.notes])
    return [one for one in found if name in one[1].get("class", "").split(" ")]


#: Picture -> class -> how many.
COUNTS = {
    "dots": {"sign": 3, "range": 3, "band": 2, "rule": 1, "zone": 3, "name": 6},
    "dots of many": {"sign": 18, "range": 18, "zone": 18, "name": 36},
    "dots around zero": {"sign": 2, "zero": 1, "zone": 3},
    "one dot": {"sign": 1},
    "stacked": {"bar": 9, "t0": 3, "t3": 3, "t5": 3},
    "heat map": {"cell": 9, "number": 9, "name": 4},
    "heat map of differences": {"cell": 51, "number": 51},
    "lines": {"line": 2, "near": 2, "sign": 8, "zone": 4, "count": 4},
    "named points": {"sign": 3, "range": 6, "thin": 6, "ring": 1, "name": 6, "rule": 1},
    "steps": {"shape": 2, "outline": 1, "zone": 6},
}


@pytest.mark.parametrize("name", PICTURES)
def test_every_row_has_its_mark(name):
    drawing = drawn(name)
    assert {kind: len(of_class(drawing, kind)) for kind in COUNTS[name]} == COUNTS[name]


@pytest.mark.parametrize("name", PICTURES)
def test_all_marks_lie_inside_the_drawing(name):
    drawing = drawn(name)
    for one in elements([*drawing.marks, *drawing.names, *drawing.notes]):
        for key in ("x", "x1", "x2"):
            value = str(one[1].get(key, "0%"))
            if one[0] == "text" and not value.endswith("%"):
                continue  # beside the point that it names
            assert 0 <= float(value.rstrip("%")) <= 100.01, one
        for key in ("y", "y1", "y2"):
            assert one[0] == "text" or 0 <= float(one[1].get(key, 0)) <= drawing.height, one
        places = [
            pair.split(",")
            for pair in re.split("[ML]", one[1].get("d", ""))
            if one[1].get("class", "").startswith("line")
        ]
        assert all(0 <= float(x) <= 1000 for x, _ in places[1:])


def test_intervals_and_dots_of_a_row_stand_on_one_line_in_their_order():
    drawing = drawn("dots")
    for line, dot in zip(
        of_class(drawing, "range"), [one for one in drawing.marks if one[0] == "svg"], strict=True
    ):
        low, middle, high = (float(at.rstrip("%")) for at in (line[1]["x1"], dot[1]["x"], line[1]["x2"]))
        assert low < middle < high
        assert math.isclose((middle - low) / (high - low), 1 / 1.5, abs_tol=0.001)
        assert line[1]["y1"] == dot[1]["y"]


def test_the_axis_also_stands_above_many_rows():
    labels = [label[2] for label in of_class(drawn("dots of many"), "tick")]
    few = [label[2] for label in of_class(drawn("dots"), "tick")]
    assert (len(labels), len(few)) == (2 * len({*labels}), len({*few}))


def test_parts_of_a_bar_follow_each_other():
    bars = [one[1] for one in of_class(drawn("stacked"), "bar")]
    for row in {bar["y"] for bar in bars}:
        parts = [bar for bar in bars if bar["y"] == row]
        assert parts[0]["x"] == "0%"
        for one, other in itertools.pairwise(parts):
            end = float(one["x"].rstrip("%")) + float(one["width"].rstrip("%"))
            assert math.isclose(end, float(other["x"].rstrip("%")), abs_tol=0.011)


def test_a_broken_system_leaves_the_other_cells_their_shades():
    columns = in_columns(["many", "category", "score"], [(s, 0, 2 if s == 4 else 40 + s) for s in range(18)])
    chart = heat_map(x=MANY, y=TREE, value="score", columns=columns, **WORDS)
    shades = [one[1]["class"] for one in of_class(draw(chart.picture, rows_of(chart), PlainWords()), "cell")]
    assert {*shades} == {f"cell s{shade}" for shade in range(7)}
    assert shades[4] == "cell s0"


def test_names_above_columns_are_level_where_there_is_room_and_turned_elsewhere():
    turned = ["transform" in one[1] for one in of_class(drawn("heat map of differences"), "name")]
    assert sum(turned) == len(MANY.items)
    assert not any("transform" in one[1] for one in of_class(drawn("heat map"), "name"))


def test_whole_names_are_told_where_they_were_cut():
    wide = next(one for one in of_class(drawn("dots"), "wide") if "birch" in one[2])
    assert "…" in wide[2]
    assert wide[3] == ["title", {}, "birch of the north and of the south"]
