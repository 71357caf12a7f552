"""Points of two values, each with its name beside it, in groups that follow each other along the upright axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart, in_columns
from mtgauge.pages.charts.drawing import Picture
from mtgauge.pages.charts.labels import Box, NamePlace, placed_labels, scaled
from mtgauge.pages.text import Text

#: Height of the plot in pixels, and the share of all values by which its axes are longer at each end.
HEIGHT, PAD = 440, 0.1
#: Width of the plot, without its axis, for which names are placed: in a narrow window, and from `MEDIUM` on.
NARROW, MEDIUM = 250, 480
#: What stands behind the name of a point that is marked.
STAR = "*"


@dataclass(frozen=True, slots=True)
class NamedPoint:
    """A point.

    Attributes:
        place: Place of its item.
        group: Place of its group.
        x: To the right.
        y: Upwards.
        x_ends: Interval of x; None: there is none.
        y_ends: Interval of y.
        marked: Whether a ring and a star mark it.
    """

    place: int
    group: int
    x: float
    y: float
    x_ends: tuple[float, float] | None = None
    y_ends: tuple[float, float] | None = None
    marked: bool = False


def named_points(
    *,
    axis: Axis,
    groups: Axis,
    by: Axis,
    points: Sequence[Sequence[NamedPoint]],
    x: Text,
    y: Text,
    **chart: Any,
) -> Chart:
    """A point with its name for each item, of the chosen item of `by`; lines part groups.

    Args:
        axis: What points are about.
        groups: The coloured axis of their groups, which hold together along the upright axis.
        by: The axis by whose choice x changes.
        points: For each item of `by` the points; those of an item without any are not drawn.
        x: Title of the horizontal axis.
        y: Title of the upright axis.
        chart: Everything else of `Chart`.
    """
    names = [by.id, axis.id, groups.id, *_FIELDS]
    rows = [
        [place, point.place, point.group, *_values(point, near, wide), _label(axis, point), below]
        for place, some in enumerate(points)
        for point, near, wide, below in zip(
            some, _places(axis, some, NARROW), _places(axis, some, MEDIUM), _below(some), strict=True
        )
    ]
    return Chart(
        picture=_picture(groups, points, x, y), columns=in_columns(names, rows), follows=(by.id,), **chart
    )


_FIELDS = (
    "x", "y", "x_low", "x_high", "y_low", "y_high", "marked",
    "near_dx", "near_dy", "near_align", "wide_dx", "wide_dy", "wide_align", "label", "below",
)  # fmt: skip


def _values(point: NamedPoint, near: NamePlace, wide: NamePlace) -> Iterator[Any]:
    yield from (point.x, point.y)
    # a line of no length is not seen; a layer without any row would have no scale
    yield from point.x_ends or (point.x, point.x)
    yield from point.y_ends or (point.y, point.y)
    yield point.marked
    for place in (near, wide):
        yield from (place.dx, place.dy, place.align)


def _label(axis: Axis, point: NamedPoint) -> str:
    name = str(axis.items[point.place])
    return f"{name} {STAR}" if point.marked else name


def _places(axis: Axis, points: Sequence[NamedPoint], width: float) -> list[NamePlace]:
    """Places of the names in a plot of a width."""
    x_range = _range([(point.x, point.x_ends) for point in points])
    y_range = _range([(point.y, point.y_ends) for point in points])

    def across(*values: float) -> list[float]:
        return list(scaled(values, x_range, width, _padding(width)))

    def down(*values: float) -> list[float]:
        return [HEIGHT - pixels for pixels in scaled(values, y_range, HEIGHT, _padding(HEIGHT))]

    xs, ys = across(*(point.x for point in points)), down(*(point.y for point in points))
    lines = [Box(0, y, width, y) for y in down(*(value for value in _below(points) if value is not None))]
    for point, x, y in zip(points, xs, ys, strict=True):
        if point.x_ends is not None:
            left, right = across(*point.x_ends)
            lines.append(Box(left, y, right, y))
        if point.y_ends is not None:
            bottom, top = down(*point.y_ends)
            lines.append(Box(x, top, x, bottom))
    return placed_labels(
        [_label(axis, point) for point in points], list(zip(xs, ys, strict=True)), lines, width, HEIGHT
    )


def _padding(size: float) -> float:
    """Pixels between the end of an axis and the outermost point."""
    return size * PAD / (1 + 2 * PAD)


def _range(values: Sequence[tuple[float, tuple[float, float] | None]]) -> tuple[float, float]:
    found = [one for value, ends in values for one in (value, *(ends or ()))]
    return (min(found), max(found)) if found else (0.0, 0.0)


def _below(points: Sequence[NamedPoint]) -> list[float | None]:
    """For each point, the value halfway to the next one below it, where that is of another group."""
    found: dict[int, float] = {}
    order = sorted(range(len(points)), key=lambda place: points[place].y)
    for one, other in pairwise(order):
        if points[one].group != points[other].group:
            found[other] = (points[one].y + points[other].y) / 2
    return [found.get(place) for place in range(len(points))]


def _picture(groups: Axis, points: Sequence[Sequence[NamedPoint]], x: Text, y: Text) -> Picture:
    place = {"x": "x", "value": "y"}
    look = {"look": groups.id}
    marks = [
        {"mark": "parting", "value": "below"},
        *(
            [{"mark": "range", "from": "x_low", "to": "x_high", "at": "y", **look}]
            if _has(points, "x_ends")
            else []
        ),
        *(
            [{"mark": "upright", "from": "y_low", "to": "y_high", "at": "x", **look}]
            if _has(points, "y_ends")
            else []
        ),
        *([{"mark": "ring", "field": "marked", **place, **look}] if _has(points, "marked") else []),
        {"mark": "dot", "told": True, "legend": len(groups.items) > 1, **place, **look},
        {"mark": "name", "field": "label", **place},
    ]
    return {
        "x": {"kind": "linear", "fields": ["x", "x_low", "x_high"], "pad": PAD, "title": x},
        "y": {"kind": "linear", "fields": ["y", "y_low", "y_high"], "pad": PAD, "height": HEIGHT, "title": y},
        "marks": marks,
    }


def _has(points: Sequence[Sequence[NamedPoint]], name: str) -> bool:
    return any(getattr(point, name) for some in points for point in some)
