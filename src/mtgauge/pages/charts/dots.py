"""Dots with intervals: one row for each item of an axis, best first."""

from __future__ import annotations

from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.text import Text

#: Height of a row in pixels, and that of one among many.
ROW, LOW_ROW = 24, 20
#: From this number of rows on, they are low, so that more fit on a screen.
MANY = 16


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
        looks: The coloured axis that dots have their colours and shapes from, which a legend tells; None: `axis`,
            where it is coloured.
        zero: Whether values are above or below a mean, which is 0: a line is there, and ticks have signs.
        chart: Everything else of `Chart`, with its columns.
    """
    coloured = looks or axis
    look = {"look": coloured.id} if coloured.coloured else {}
    rows = len({*chart["columns"][axis.id]})
    marks = [
        *([{"mark": "bands", "field": bands}] if bands else []),
        *([{"mark": "zero"}] if zero else []),
        *([{"mark": "range", "from": "low", "to": "high", **look}] if intervals else []),
        {"mark": "dot", "value": value, **look, "legend": looks is not None},
        *([{"mark": "note", "field": notes}] if notes else []),
    ]
    fields = [value, "low", "high"] if intervals else [value]
    x = {"kind": "linear", "fields": fields, "zero": zero, "signed": zero, "title": values}
    y = {"kind": "band", "field": axis.id, "names": axis.id, "row": ROW if rows < MANY else LOW_ROW}
    return Chart(picture={"x": x, "y": y, "marks": marks, "zones": "y"}, **chart)
