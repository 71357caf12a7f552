"""Points of two values, each with its name beside it, in groups that follow each other along the upright axis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart, Spec, in_columns, look
from mtgauge.pages.charts.labels import Box, NamePlace, placed_labels, scaled
from mtgauge.pages.text import Text

#: Height of the plot in pixels, and the distance of the outermost points from its ends.
HEIGHT, PADDING = 440, 30
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
        [place, point.place, point.group, *_values(point, near, wide), _label(axis, point)]
        for place, some in enumerate(points)
        for point, near, wide in zip(some, _places(axis, some, NARROW), _places(axis, some, MEDIUM), strict=True)
    ]
    return Chart(
        spec=_spec(groups, points, x, y),
        columns=in_columns(names, rows),
        follows=(by.id,),
        legend="shape" if len(groups.items) > 1 else None,
        **chart,
    )


_FIELDS = (
    "x", "y", "x_low", "x_high", "y_low", "y_high", "marked",
    "near_dx", "near_dy", "near_align", "wide_dx", "wide_dy", "wide_align", "label",
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
        return list(scaled(values, x_range, width, PADDING))

    def down(*values: float) -> list[float]:
        return [HEIGHT - pixels for pixels in scaled(values, y_range, HEIGHT, PADDING)]

    xs, ys = across(*(point.x for point in points)), down(*(point.y for point in points))
    lines = [Box(0, y, width, y) for y in down(*_between_groups(points))]
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


def _range(values: Sequence[tuple[float, tuple[float, float] | None]]) -> tuple[float, float]:
    found = [one for value, ends in values for one in (value, *(ends or ()))]
    return (min(found), max(found)) if found else (0.0, 0.0)


def _between_groups(points: Sequence[NamedPoint]) -> list[float]:
    """Values halfway between the lowest point of a group and the highest of the next."""
    ordered = sorted(points, key=lambda point: point.y)
    return [(one.y + other.y) / 2 for one, other in pairwise(ordered) if one.group != other.group]


def _spec(groups: Axis, points: Sequence[Sequence[NamedPoint]], x: Text, y: Text) -> Spec:
    def across(field: str) -> Spec:
        return _axis(field, x)

    def up(field: str) -> Spec:
        return _axis(field, y)

    point = {"x": across("x"), "y": up("y")}
    layers = [
        *([_lines_between_groups(groups, up)] if any(map(_between_groups, points)) else []),
        *(
            [_interval(point | {"x": across("x_low"), "x2": {"field": "x_high"}})]
            if _has(points, "x_ends")
            else []
        ),
        *([_interval(point | {"y": up("y_low"), "y2": {"field": "y_high"}})] if _has(points, "y_ends") else []),
        *([_rings(groups, point)] if _has(points, "marked") else []),
        {
            "mark": {"type": "point", "filled": True, "size": 75, "opacity": 1},
            "encoding": {**point, **look(groups, "color", "shape"), "tooltip": {"field": "label"}},
        },
        {
            "mark": {"type": "text", "style": "note", "dx": _at("dx"), "dy": _at("dy"), "align": _at("align")},
            "encoding": {**point, "text": {"field": "label", "type": "nominal"}},
        },
    ]
    return {"width": "container", "height": HEIGHT, "layer": layers}


def _has(points: Sequence[Sequence[NamedPoint]], name: str) -> bool:
    return any(getattr(point, name) for some in points for point in some)


def _rings(groups: Axis, point: Spec) -> Spec:
    return {
        "transform": [{"filter": "datum.marked"}],
        "mark": {"type": "point", "size": 260, "strokeWidth": 1.5},
        "encoding": {**point, **look(groups, "color")},
    }


def _at(what: str) -> Spec:
    return {"expr": f"width < {MEDIUM} ? datum.near_{what} : datum.wide_{what}"}


def _axis(field: str, title: Text) -> Spec:
    scale = {"zero": False, "nice": False, "padding": PADDING}
    return {"field": field, "type": "quantitative", "scale": scale, "axis": {"tickCount": 5}, "title": title}


def _interval(encoding: Spec) -> Spec:
    return {"mark": {"type": "rule", "strokeWidth": 1, "opacity": 0.55}, "encoding": encoding}


def _lines_between_groups(groups: Axis, up: Callable[[str], Spec]) -> Spec:
    """The same as lines, in the browser."""
    before = [{"op": "lag", "field": groups.id, "as": "above"}, {"op": "lag", "field": "y", "as": "y_above"}]
    return {
        "transform": [
            {"window": before, "sort": [{"field": "y", "order": "descending"}]},
            {"filter": f"isValid(datum.above) && datum.above !== datum.{groups.id}"},
            {"calculate": "(datum.y + datum.y_above) / 2", "as": "between"},
        ],
        "mark": {"type": "rule", "strokeDash": [4, 4]},
        "encoding": {"y": up("between")},
    }
