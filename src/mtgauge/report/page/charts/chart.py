"""What a chart is: a Vega-Lite specification without data, rows of exact values, and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.text import Text, say

Spec = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tip:
    """What is said of the place under the pointer.

    Attributes:
        by: The column that holds places together: all rows of one place are told.
        head: The place.
        line: What is said of each row, after the system's name. Columns are placeholders in both.
        digits: Decimals of numbers that are not whole.
    """

    by: str
    head: Text
    line: Text
    digits: int = 2

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {"by": self.by, "head": self.head.to_json(), "line": self.line.to_json(), "digits": self.digits}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of numbers.

    Attributes:
        id: Its name, for elements, blocks and files.
        caption: What it shows, how it was computed, how to read it.
        label: What somebody hears who cannot see it. The script knows {metric}, {systems} (their names) and, where
            two systems are held against each other, {x} and {y}.
        spec: Vega-Lite without data; words are `Text`, with the placeholders of `label` and {axis}, which is the
            metric with its direction. A colour, dash or shape by ``name`` is the system's.
        columns: Exact values, column -> one per row; ``metric`` and ``system`` are places in their lists.
        title: Its heading, where its section has several charts.
        follows: Which of the reader's choices it follows: ``metric``, ``systems``. Of rows with them, those are
            drawn that were chosen.
        legend: What tells systems apart beside colour, ``shape`` or ``strokeDash``, where an image by itself must
            say which line is whose; None where names stand in the chart.
        square: Whether it is as high as it is wide.
        tip: What is said under the pointer; None where the script knows better.
    """

    id: str
    caption: Sequence[Text]
    label: Text
    spec: Spec
    columns: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    title: Text | None = None
    follows: Sequence[str] = ("metric", "systems")
    legend: str | None = None
    square: bool = False
    tip: Tip | None = None

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {
            "label": self.label.to_json(),
            "spec": _plain(self.spec),
            "columns": {name: list(values) for name, values in self.columns.items()},
            "follows": list(self.follows),
            "legend": self.legend,
            "square": self.square,
            "tip": self.tip and self.tip.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Section:
    """Charts under one heading.

    Attributes:
        id: Its anchor.
        title: Its heading.
        short: The same for the list of sections at the top of the page.
        template: What it is written with.
        charts: Its charts.
        missing: Why it has none; None where it has.
    """

    id: str
    title: Text
    short: Text
    template: str = "figures.html"
    charts: Sequence[Chart] = ()
    missing: Text | None = None

    @property
    def one_caption(self) -> bool:
        """Whether each chart has a heading of its own, and the caption of the first explains them all."""
        return any(chart.title for chart in self.charts)


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return value.to_json()
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def in_columns(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """Rows as columns with names."""
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def verbatim(value: str) -> Text:
    """A name, which is the same in every language."""
    return Text("{name}", {"name": value})


def metric_axis(facts: EvaluationFacts, metric: str) -> Text:
    """The title of an axis with values of a metric."""
    direction, name = facts.evaluation.directions[metric], facts.names[metric]
    if direction is None:
        return verbatim(name)
    if direction:
        return say("{metric} (higher is better)", metric=name)
    return say("{metric} (lower is better)", metric=name)


#: The title of an axis with values of the metric that the reader chose.
CHOSEN_METRIC = Text("{axis}", {})


def by_system(*channels: str) -> Spec:
    """Encodings of the system: ``color``, ``strokeDash`` or ``shape``."""
    return {channel: {"field": "name", "type": "nominal", "legend": None} for channel in channels}


def hovered(channel: str, place: Spec, transform: Sequence[Spec], *, end: Spec | None = None) -> Spec:
    """A layer that shades the place under the pointer, for the tip.

    Args:
        channel: ``x`` or ``y``, along which the places lie.
        place: Encodes the places.
        transform: From rows to places, one row each.
        end: Encodes their other ends, where they have a width.
    """
    select = {"type": "point", "fields": [place["field"]], "on": "pointerover", "clear": "pointerout"}
    shade = {"condition": {"param": "hovered", "empty": False, "value": 0.08}, "value": 0}
    sides = {channel: place, **({f"{channel}2": end} if end else {})}
    return {
        "transform": [*transform],
        "params": [{"name": "hovered", "select": select}],
        "mark": "rect",
        "encoding": {**sides, "opacity": shade, "tooltip": {"field": place["field"]}},
    }


def counted_places(place: str, count: str, title: Text, y: Spec) -> Spec:
    """Lines with points over ordered places, one per system; each place with its count written below it.

    Args:
        place: Column of the places, as short as they are on a phone.
        count: Column of what is counted in each.
        title: Of the axis with the places and counts.
        y: Encodes the values.
    """
    axis = {"labelAngle": 0, "labelExpr": "split(datum.label, '|')", "labelOverlap": True}
    x = {"field": "counted", "type": "ordinal", "sort": None, "title": title, "axis": axis}
    look = by_system("color", "strokeDash", "shape")
    lines = {
        "mark": {"type": "line", "strokeWidth": 2},
        "encoding": {"x": x, "y": y, "color": look["color"], "strokeDash": look["strokeDash"]},
    }
    points = {
        "mark": {"type": "point", "filled": True, "size": 55, "opacity": 1},
        "encoding": {"x": x, "y": y, "color": look["color"], "shape": look["shape"]},
    }
    return {
        "width": "container",
        "height": 260,
        "transform": [
            {"calculate": f"datum.{count} < 10000 ? datum.{count} : format(datum.{count}, '.3~s')", "as": "short"},
            {"calculate": f"datum.{place} + '|' + datum.short", "as": "counted"},
        ],
        "layer": [lines, points, hovered("x", x, [{"aggregate": [], "groupby": ["counted", "bucket"]}])],
    }
