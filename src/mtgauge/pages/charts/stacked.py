"""Stacked bars: how a whole is divided, one bar for each item of an axis."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart, Spec, named, names_of
from mtgauge.pages.text import Text

#: Height of a bar in pixels.
ROW = 26


def stacked(*, axis: Axis, parts: Axis, value: str, values: Text, **chart: Any) -> Chart:
    """A bar for each item, with a piece for each of its parts, in the order of their axis.

    Args:
        axis: What the bars are about.
        parts: What the pieces are about; they are shaded from dark to light in its order.
        value: The column of the values.
        values: Title of the axis with the values.
        chart: Everything else of `Chart`, with its columns.
    """
    return Chart(spec=_spec(axis, parts, value, values, len({*chart["columns"][axis.id]})), **chart)


def _spec(axis: Axis, parts: Axis, value: str, title: Text, bars: int) -> Spec:
    names = {"domain": False, "ticks": False, "labelLimit": 140, "labelPadding": 8}
    return {
        "width": "container",
        # in steps of the bars, the chart library would refuse to fit it, with a warning
        "height": ROW * bars,
        "mark": {"type": "bar", "cursor": "pointer"},
        "encoding": {
            "y": {"field": named(axis), "type": "nominal", "sort": None, "title": None, "axis": names},
            "x": {"field": value, "type": "quantitative", "stack": "zero", "title": title},
            "color": {
                "field": parts.id,
                "type": "ordinal",
                "scale": {"scheme": "viridis"},
                "legend": {"title": None, "orient": "bottom", "labelExpr": names_of(parts)},
            },
            "order": {"field": parts.id, "type": "ordinal"},
            "tooltip": {"field": parts.id},
        },
    }
