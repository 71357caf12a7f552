"""Shapes in steps: how something is distributed, one shape for each item of a coloured axis, below each other."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.text import Text

#: Height of a shape in pixels.
ROW = 44


def steps(*, axis: Axis, bins: Text, shares: Text, **chart: Any) -> Chart:
    """A shape over bins for each item, with the outline of the first one over all others.

    Columns are ``low`` and ``high`` of the bins, ascending, and ``share`` in each.

    Args:
        axis: The items with shapes; a column has its id.
        bins: Title of the axis with the bins.
        shares: Title of the heights.
        chart: Everything else of `Chart`, with its columns.
    """
    picture = {
        "x": {"kind": "linear", "fields": ["low", "high"], "pad": 0, "title": bins},
        "y": {"kind": "band", "field": axis.id, "names": axis.id, "row": ROW, "title": shares},
        "marks": [{"mark": "steps", "value": "share", "look": axis.id}],
        "zones": "bins",
    }
    return Chart(picture=picture, **chart)
