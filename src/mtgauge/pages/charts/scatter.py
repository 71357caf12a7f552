"""Units by two values: a drawing of how many there are where, over which the script paints each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart, in_columns
from mtgauge.pages.text import Text

#: Height in pixels, and cells of each axis where no script paints the units one by one.
HEIGHT, CELLS = 360, 40

#: A unit: its value to the right, its value upwards, and the place of the item that gives it its colour, or -1.
Point = tuple[float, float, int]


def scatter(*, axis: Axis, points: Sequence[Point], x: Text, y: Text, equal: bool, **chart: Any) -> Chart:
    """Cells of units, shaded by how many there are in each; the script paints points from the scores of the units.

    Args:
        axis: What points are coloured by.
        points: The units that the page opens with.
        x: Title of the horizontal axis.
        y: Title of the vertical axis.
        equal: Whether both axes have one scale, with a line where both values are equal.
        chart: Everything else of `Chart`.
    """
    ends = [_ends([point[side] for point in points]) for side in (0, 1)]
    if equal:
        ends = [(min(low for low, _ in ends), max(high for _, high in ends))] * 2
    cells = Counter((_cell(right, ends[0]), _cell(up, ends[1]), place) for right, up, place in points)
    picture = {
        "x": {"kind": "linear", "fields": [], "limits": ends[0], "title": x},
        "y": {"kind": "linear", "fields": [], "limits": ends[1], "title": y, "height": HEIGHT},
        "marks": [
            *([{"mark": "diagonal"}] if equal else []),
            {"mark": "density", "look": axis.id, "cells": CELLS},
        ],
    }
    rows = [(*key, n) for key, n in sorted(cells.items())]
    return Chart(picture=picture, columns=in_columns(("right", "up", axis.id, "n"), rows), **chart)


def _ends(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _cell(value: float, ends: tuple[float, float]) -> int:
    return min(CELLS - 1, int(CELLS * (value - ends[0]) / (ends[1] - ends[0])))
