"""Lines in steps: how something is distributed, one line for each item of a coloured axis."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.text import Text

#: Height of the plot in pixels.
HEIGHT = 240


def steps(*, axis: Axis, bins: Text, shares: Text, **chart: Any) -> Chart:
    """Lines over bins: columns ``low`` and ``high`` of the bins, ``share`` of what lies in each.

    Args:
        axis: What the lines are about; a column has its id.
        bins: Title of the axis with the bins.
        shares: Title of the axis with the shares.
        chart: Everything else of `Chart`, with its columns.
    """
    picture = {
        "x": {"kind": "linear", "fields": ["low", "high"], "pad": 0, "title": bins},
        "y": {
            "kind": "linear", "fields": ["share"], "zero": True, "percents": True,
            "height": HEIGHT, "title": shares,
        },
        "marks": [{"mark": "steps", "value": "share", "look": axis.id, "legend": True}],
        "zones": "bins",
    }  # fmt: skip
    return Chart(picture=picture, **chart)
