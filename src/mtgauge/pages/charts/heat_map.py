"""Heat maps: one value for each pair of items of two axes, as a shade with the number in it."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart

#: Height of a row in pixels.
ROW = 26


def heat_map(*, x: Axis, y: Axis, value: str, diverging: bool = False, digits: int = 1, **chart: Any) -> Chart:
    """A cell for each row; a click on one limits the units by the items of both axes, where `drill` names them.

    Shades span the values but those far out, so that a broken system bleaches no other.

    Args:
        x: The axis of the columns.
        y: The axis of the rows; items of a tree stand below what they belong to.
        value: The column of the values.
        diverging: Whether values are differences: those below zero have the other shade.
        digits: Decimals of the numbers in the cells.
        chart: Everything else of `Chart`, with its columns.
    """
    picture = {
        "x": {"kind": "band", "field": x.id, "names": x.id},
        "y": {"kind": "band", "field": y.id, "names": y.id, "row": ROW, "order": [*y.in_tree_order()]},
        "marks": [{"mark": "cell", "value": value, "digits": digits, "diverging": diverging}],
    }
    return Chart(picture=picture, **chart)
