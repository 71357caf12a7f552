"""Dots with intervals: one row for each item of an axis, best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import ZERO, Chart, Spec, hovered, look, named
from mtgauge.pages.text import Text

#: Height of a row in pixels, and that of one among many.
ROW, LOW_ROW = 24, 20
#: From this number of rows on, they are low, so that more fit on a screen.
MANY = 16
#: Width of a window in pixels below which notes are cut to their first character.
NARROW = 640
#: Labels of ticks with a sign.
_SIGNED: Spec = {"labelExpr": "datum.value > 0 ? '+' + datum.label : datum.label"}
#: How strongly every other band is shaded.
SHADE = 0.07


def dots(
    *,
    axis: Axis,
    values: Text,
    intervals: bool,
    value: str = "score",
    bands: str | None = None,
    notes: str | None = None,
    looks: Axis | None = None,
    zero: bool = False,
    room: int = 170,
    **chart: Any,
) -> Chart:
    """A dot for each row, in the order of the rows, with a line from ``low`` to ``high``.

    Args:
        axis: What the rows are about; a column has its id.
        values: Title of the axis with the values.
        intervals: Whether there are columns ``low`` and ``high``.
        value: The column of the values.
        bands: The column with the group of each row, from 1, or None where it is in none. Rows of one group follow
            each other: every other group is shaded, and lines part them.
        notes: The column with a few characters for each row, which stand at its end; in a narrow window the first
            of them alone.
        looks: The coloured axis that dots have their colours and shapes from; None: `axis`, where it is coloured.
        zero: Whether values are above or below a mean, which is 0: a line is there, and ticks have signs.
        room: Pixels for the names; what is longer is cut.
        chart: Everything else of `Chart`, with its columns.
    """
    rows = len({*chart["columns"][axis.id]})
    names = {"domain": False, "ticks": False, "labelLimit": room, "labelPadding": 8}
    y = {"field": named(axis), "type": "nominal", "sort": None, "title": None, "axis": names}
    layers = [
        *(_bands(y, bands) if bands else ()),
        *([ZERO] if zero else ()),
        *_dots(looks or axis, values, value, intervals, _SIGNED if zero else {}),
        *([_notes(notes)] if notes else ()),
        hovered("y", y, []),
    ]
    height = rows * (ROW if rows < MANY else LOW_ROW)
    return Chart(spec={"width": "container", "height": height, "encoding": {"y": y}, "layer": layers}, **chart)


def _bands(y: Spec, group: str) -> Iterator[Spec]:
    """Shades under every other group, and a line above each but the first."""
    # of all rows, since the first layer decides their order
    shaded = {"test": f"isValid(datum.{group}) && datum.{group} % 2 === 1", "value": SHADE}
    yield {"mark": "rect", "encoding": {"opacity": {"condition": shaded, "value": 0}}}
    yield {
        "transform": [
            {"window": [{"op": "lag", "field": group, "as": "above"}]},
            {"filter": f"isValid(datum.above) && datum.above !== datum.{group}"},
        ],
        "mark": {"type": "rule", "strokeWidth": 1},
        "encoding": {"y": {**y, "bandPosition": 0}},
    }


def _dots(axis: Axis, title: Text, value: str, intervals: bool, labels: Spec) -> Iterator[Spec]:
    def x(field: str) -> Spec:
        ticks = {"tickCount": 6, **labels}
        return {"field": field, "type": "quantitative", "scale": {"zero": False}, "axis": ticks, "title": title}

    colours = look(axis, "color") if axis.coloured else {}
    shapes = look(axis, "shape") if axis.coloured else {}
    if intervals:
        yield {
            "mark": {"type": "rule", "strokeWidth": 3, "opacity": 1},
            "encoding": {"x": x("low"), "x2": {"field": "high"}, **colours},
        }
    yield {
        "mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
        "encoding": {"x": x(value), **colours, **shapes},
    }


def _notes(column: str) -> Spec:
    return {
        "mark": {"type": "text", "style": "note", "align": "left", "dx": 8},
        "transform": [
            {
                "calculate": f"windowSize()[0] < {NARROW} ? slice(datum.{column}, 0, 1) : datum.{column}",
                "as": "note",
            }
        ],
        "encoding": {"x": {"value": "width"}, "text": {"field": "note", "type": "nominal"}},
    }
