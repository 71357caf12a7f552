"""What a chart is: a Vega-Lite specification without data, rows of exact values, and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.report.page.facts import Facts
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
    """A picture of numbers.

    Attributes:
        id: Its name, for elements, blocks and files.
        title: Its heading.
        caption: What it shows, how it was computed, how to read it.
        label: What somebody hears who cannot see it. The script knows {metric}, {systems} (their names) and, where
            two systems are held against each other, {x} and {y}.
        spec: Vega-Lite without data; words are `Text`, with the placeholders of `label` and {axis}, which is the
            metric with its direction. A colour, dash or shape by ``name`` is the system's.
        columns: Exact values, column -> one a row; ``metric`` and ``system`` are places in their lists. A row is
            drawn when its metric is the one that the reader chose, and its system one of those.
        all_systems: Whether every system is drawn, whatever the reader chose.
        legend: Whether a saved picture, which has no controls above it, must say which line is whose.
        square: Whether it is as high as it is wide.
        tip: What is said under the pointer; None where the script knows better.
    """

    id: str
    title: Text
    caption: Sequence[Text]
    label: Text
    spec: Spec
    columns: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    all_systems: bool = False
    legend: bool = False
    square: bool = False
    tip: Tip | None = None

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {
            "label": self.label.to_json(),
            "spec": _plain(self.spec),
            "columns": {name: list(values) for name, values in self.columns.items()},
            "allSystems": self.all_systems,
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
        template: What it is written with.
        charts: Its charts.
        missing: Why it has none; None where it has.
    """

    id: str
    title: Text
    template: str = "figures.html"
    charts: Sequence[Chart] = ()
    missing: Text | None = None


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return value.to_json()
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def metric_axis(facts: Facts, metric: str) -> Text:
    """The title of an axis with values of a metric."""
    direction = facts.evaluation.directions[metric]
    if direction is None:
        return say("{metric}", metric=metric)
    if direction:
        return say("{metric} (higher is better)", metric=metric)
    return say("{metric} (lower is better)", metric=metric)


#: The title of an axis with values of the metric that the reader chose.
CHOSEN_METRIC = Text("{axis}", {})


def by_system(*channels: str) -> Spec:
    """Encodings of the system: ``color``, ``strokeDash`` or ``shape``."""
    return {channel: {"field": "name", "type": "nominal", "legend": None} for channel in channels}


def hovered(x: Spec, transform: Sequence[Spec] = ()) -> Spec:
    """A layer that shades the place under the pointer, for the tip. `x` encodes the places, from side to side."""
    select = {"type": "point", "fields": [x["field"]], "on": "pointerover", "clear": "pointerout"}
    return {
        "transform": [*transform],
        "params": [{"name": "hovered", "select": select}],
        "mark": {"type": "bar", "width": {"band": 1}},
        "encoding": {
            "x": x,
            "opacity": {"condition": {"param": "hovered", "empty": False, "value": 0.12}, "value": 0},
            "tooltip": {"field": x["field"]},
        },
    }
