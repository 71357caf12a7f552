"""What a chart is: a picture without data, rows of exact values, and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.base.readable import EMPTY
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.drawing import Picture
from mtgauge.pages.text import Scripted, Text, plain

Spec = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tip(Scripted):
    """What is said of the place under the pointer.

    Attributes:
        by: The column that holds places together: all rows of one place are told.
        head: The place.
        line: What is said of each row, after its name. Columns are placeholders in both.
        digits: Decimals of numbers that are not whole; or the id of the axis, a column, whose items say how many.
        signed: Columns whose numbers are shown with their signs.
    """

    by: str
    head: Text
    line: Text
    digits: int | str = 2
    signed: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart of numbers.

    Attributes:
        id: Its name, for elements, blocks and files.
        caption: What it shows, how it was computed, how to read it.
        label: What somebody hears who cannot see it. The script knows the chosen item of each axis by the id of
            the axis, {shown} (the names of the coloured items that are shown) and, where two are held against each
            other, {x} and {y}.
        picture: What it looks like; see `mtgauge.pages.charts.drawing`. Words are `Text`, with the placeholders
            of `label`, {axis} (the chosen metric with its direction), {scores} (what of it stands beside units)
            and {group_scores} (that of groups of units).
        spec: In place of a picture Vega-Lite without data. Each column that is named as an axis has the items'
            names in a column beside it (`named`); a colour, dash or shape by it is the item's own.
        columns: Exact values, column -> one per row; those named as an axis hold places of its items.
        title: Its heading, where its section has several charts.
        follows: Ids of the axes whose choice it follows: of rows with such a column, the chosen are drawn.
        legend: Of a `spec` what tells coloured items apart beside colour, ``shape`` or ``strokeDash``, where an
            image by itself must say which line is whose; None where names stand in the chart.
        square: Whether it is as high as it is wide.
        tip: What is said under the pointer; None where the script knows better.
        drill: Ids of the axes that a click on a mark limits the units by.
        kind: ``rows``, or what else the script draws from the units: ``units`` for their scores, ``pair`` for the
            difference of two on the units that are chosen.
    """

    id: str
    caption: Sequence[Text]
    label: Text
    picture: Picture | None = None
    spec: Spec = field(default_factory=dict)
    columns: Mapping[str, Sequence[Any]] = EMPTY
    title: Text | None = None
    follows: Sequence[str] = ()
    legend: str | None = None
    square: bool = False
    tip: Tip | None = None
    drill: Sequence[str] = ()
    kind: str = "rows"
    template: str = field(default="chart.html", init=False)

    @property
    def charts(self) -> Sequence[Chart]:
        """Itself, as a part with charts."""
        return [self]

    @property
    def axes(self) -> Sequence[str]:
        """Ids of the axes that it names beside its columns."""
        return [*self.follows, *self.drill]

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        names = ("label", "picture", "spec", "columns", "follows", "legend", "square", "tip", "drill", "kind")
        return {name: plain(getattr(self, name)) for name in names}


@dataclass(frozen=True, slots=True)
class ChartGroup:
    """Charts side by side, each with a heading of its own; the caption of the first explains them all.

    Attributes:
        charts: One or more.
    """

    charts: Sequence[Chart]
    template: str = field(default="charts.html", init=False)


#: A line through all rows at 0.
ZERO: Spec = {"data": {"values": [{"zero": 0}]}, "mark": "rule", "encoding": {"x": {"datum": 0}, "y": None}}


def in_columns(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """Rows as columns with names."""
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def verbatim(value: str) -> Text:
    """A name, which is the same in every language."""
    return Text("{name}", {"name": value})


#: The title of an axis with values of the metric that the reader chose.
CHOSEN_METRIC = Text("{axis}", {})
#: The title of an axis with scores of single units under that metric.
CHOSEN_SCORE = Text("{scores}", {})
#: The title of an axis with scores of groups of units under that metric, which may be effects.
CHOSEN_GROUP_SCORE = Text("{group_scores}", {})


def named(axis: Axis) -> str:
    """The column with the names of an axis's items, which the script adds."""
    return f"{axis.id}_name"


def look(axis: Axis, *channels: str) -> Spec:
    """Encodings of a coloured item: ``color``, ``strokeDash`` or ``shape``."""
    return {channel: {"field": named(axis), "type": "nominal", "legend": None} for channel in channels}


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
