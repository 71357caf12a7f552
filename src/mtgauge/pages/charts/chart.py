"""Charts: a picture without data, rows of exact values, and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.base.readable import EMPTY
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.drawing import Picture
from mtgauge.pages.text import Scripted, Text, plain


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
        picture: Scales and marks; see `mtgauge.pages.charts.drawing`. Words are `Text`, with the placeholders
            of `label`, {axis} (the chosen metric with its direction), {scores} (its unit scores)
            and {group_scores} (that of groups of units).
        columns: Exact values, column -> one per row; those named as an axis hold places of its items.
        title: Its heading, where its section has several charts.
        follows: Ids of the axes whose choice it follows: of rows with such a column, the chosen are drawn.
        tip: What is said under the pointer; None where the script knows better.
        drill: Ids of the axes that a click on a mark limits the units by.
        kind: ``rows``, or what else the script draws from the units: ``units`` for their scores, ``pair`` for the
            difference of two on the units that are chosen.
    """

    id: str
    caption: Sequence[Text]
    label: Text
    picture: Picture
    columns: Mapping[str, Sequence[Any]] = EMPTY
    title: Text | None = None
    follows: Sequence[str] = ()
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
        names = ("label", "picture", "columns", "follows", "tip", "drill", "kind")
        return {name: plain(getattr(self, name)) for name in names}


@dataclass(frozen=True, slots=True)
class ChartGroup:
    """Charts side by side, each with a heading of its own; the caption of the first explains them all.

    Attributes:
        charts: One or more.
    """

    charts: Sequence[Chart]
    template: str = field(default="charts.html", init=False)


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
