"""Heat maps: one value for each pair of items of two axes, as a shade with the number in it."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart, Spec, named, names_of
from mtgauge.pages.text import Text

#: Height of a row in pixels; width of a digit in a cell.
ROW, DIGIT = 26, 6.5


def heat_map(
    *, x: Axis, y: Axis, value: str, shades: Text, diverging: bool = False, digits: int = 1, **chart: Any
) -> Chart:
    """A cell for each row; a click on one limits the units by the items of both axes, where `drill` names them.

    Args:
        x: The axis of the columns.
        y: The axis of the rows; items of a tree stand below what they belong to.
        value: The column of the values.
        shades: What the shades mean.
        diverging: Whether values are differences, and zero is the middle of the shades.
        digits: Decimals of the numbers in the cells.
        chart: Everything else of `Chart`, with its columns.
    """
    return Chart(spec=_spec(x, y, value, shades, diverging, digits, len({*chart["columns"][y.id]})), **chart)


def _spec(x: Axis, y: Axis, value: str, title: Text, diverging: bool, digits: int, rows: int) -> Spec:
    order = [*y.in_tree_order()]
    names = {"domain": False, "ticks": False, "labelLimit": 220}
    scale = {"scheme": "blueorange", "reverse": True, "domainMid": 0} if diverging else {"scheme": "blues"}
    encoding = {
        "x": {
            "field": named(x),
            "type": "nominal",
            "sort": None,
            "title": None,
            "axis": {**names, "orient": "top", "labelAngle": -40},
        },
        "y": {
            "field": y.id,
            "type": "ordinal",
            "sort": order,
            "title": None,
            "axis": {**names, "labelExpr": names_of(y)},
        },
    }
    shades = {
        "mark": {"type": "rect", "cursor": "pointer"},
        "encoding": {
            "color": {"field": value, "type": "quantitative", "scale": scale, "title": title, "legend": None},
            "tooltip": {"field": value},
        },
    }
    room = DIGIT * (len("0.") + digits + diverging + 1)
    numbers = {
        # where cells are narrow, numbers would run into each other: the shade and the tooltip say enough
        "mark": {"type": "text", "fontSize": 11, "opacity": {"expr": f"bandwidth('x') < {room} ? 0 : 1"}},
        "encoding": {
            "text": {"field": value, "type": "quantitative", "format": f".{digits}f"},
            # on dark shades black is not seen
            "color": {
                "condition": {"test": f"luminance(scale('color', datum.{value})) < 0.35", "value": "white"},
                "value": "black",
            },
        },
    }
    return {"width": "container", "height": ROW * rows, "encoding": encoding, "layer": [shades, numbers]}
