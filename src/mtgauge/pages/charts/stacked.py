"""Stacked bars: how a whole is divided, one bar for each item of an axis."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.text import Text

#: Height of a bar in pixels, with the gap to the next one.
ROW = 26


def stacked(*, axis: Axis, parts: Axis, value: str, values: Text, **chart: Any) -> Chart:
    """A bar for each item, divided into its parts, in the order of their axis.

    Args:
        axis: The axis of the bars.
        parts: The axis of the parts; their tints go from one end to the other in its order.
        value: The column of the values.
        values: Title of the axis with the values.
        chart: Everything else of `Chart`, with its columns.
    """
    picture = {
        "x": {"kind": "linear", "fields": [value], "zero": True, "title": values},
        "y": {"kind": "band", "field": axis.id, "names": axis.id, "row": ROW},
        "marks": [{"mark": "bar", "value": value, "part": parts.id}],
    }
    return Chart(picture=picture, **chart)
