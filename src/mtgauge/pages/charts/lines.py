"""Lines with points over ordered places: one line for each item of a coloured axis."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.text import Text

#: Height of the plot in pixels.
HEIGHT = 240


def lines(
    *,
    axis: Axis,
    place: str,
    count: str,
    places: Text,
    value: str,
    values: Text,
    limits: tuple[float, float] | None = None,
    **chart: Any,
) -> Chart:
    """Lines over places, each with its count written below it.

    Args:
        axis: What the lines are about; a column has its id.
        place: Column of the places, as short as they are on a phone; a column ``bucket`` has them in full.
        count: Column of what is counted in each.
        places: Title of the axis with the places and counts.
        value: The column of the values.
        values: Title of the axis with the values.
        limits: The ends of that axis; None: as far as the values go.
        chart: Everything else of `Chart`, with its columns.
    """
    look = {"look": axis.id, "light": True}
    x = {"kind": "band", "field": "bucket", "labels": place, "count": count, "title": places}
    y = {"kind": "linear", "fields": [value], "limits": limits, "height": HEIGHT, "title": values}
    marks = [
        {"mark": "line", "value": value, **look, "legend": True, "signs": True},
        {"mark": "dot", "value": value, **look},
    ]
    return Chart(picture={"x": x, "y": y, "marks": marks, "zones": "x"}, **chart)
