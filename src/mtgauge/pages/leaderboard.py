"""The leaderboard: systems by measures, with intervals as bars; one table for scores, ranks and picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import quantiles

from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Name, refuse_uneven
from mtgauge.pages.text import Text

#: Measures in sight at first; the rest unfolds. Without scripts and on paper all are there.
IN_SIGHT = 6
#: Systems up to which rows are high, and the answers are below the table.
FEW_ROWS = 8
#: Measures up to which a wide screen has room for the answers next to the table.
FEW_COLUMNS = 4
#: Interquartile ranges beyond the quartiles from which a value is off the scale (Tukey: far out).
_FAR = 3
#: Least values of which some can be far out.
_LEAST = 5


@dataclass(frozen=True, slots=True)
class BarScale:
    """The scale that the bars of a column share; right is higher.

    Attributes:
        low: Its left end.
        high: Its right end.
        decimals: Decimals of its ends as they are shown.
    """

    low: float
    high: float
    decimals: int

    @classmethod
    def of(
        cls,
        values: Sequence[float],
        ends: Sequence[float],
        limits: tuple[float | None, float | None] = (None, None),
    ) -> BarScale:
        """Fits a scale to values and the ends of their intervals, with round ends.

        A value far from all others is off the scale, since nothing would be told apart on one that has it.

        Args:
            values: The values; one at least.
            ends: Ends of intervals, and whatever else is to be on the scale.
            limits: The least and the greatest possible value, or None.
        """
        low, high = _fences(values)
        on = [value for value in (*values, *ends) if low <= value <= high]
        first, last = min(on), max(on)
        size = last - first or abs(last) / 10 or 1.0
        step = _round_step(size / 10)
        start, end = step * math.floor(first / step), step * math.ceil(last / step)
        if start == end:
            start, end = start - step, end + step
        least, greatest = limits
        if least is not None:
            start = max(start, least)
        if greatest is not None:
            end = min(end, greatest)
        return cls(start, end, max(0, -math.floor(math.log10(step) + 1e-9)))

    def at(self, value: float) -> str:
        """Where a value is, in percent of the width; values off the scale are at its end."""
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return f"{100 * min(1.0, max(0.0, share)):.2f}".rstrip("0").rstrip(".") + "%"

    def beyond(self, value: float) -> str:
        """``low`` or ``high`` for a value off that end, else an empty string."""
        return "low" if value < self.low else "high" if value > self.high else ""

    @property
    def ends(self) -> tuple[str, str]:
        """Both ends as they are shown."""
        first, last = (f"{end + 0.0:.{self.decimals}f}" for end in (self.low, self.high))
        return first, last


def _fences(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < _LEAST:
        return -math.inf, math.inf
    first, _, third = quantiles(values, n=4, method="inclusive")
    reach = _FAR * (third - first)
    return (first - reach, third + reach) if reach else (-math.inf, math.inf)


def _round_step(size: float) -> float:
    """The smallest of 1, 2, 5 times a power of ten that is not below a size."""
    power = 10.0 ** math.floor(math.log10(size))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= size * (1 - 1e-9))


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardColumn:
    """A measure.

    Attributes:
        title: Its name.
        item: Its place in `Leaderboard.axis`.
        group: Heading over the columns of its kind, which follow each other.
        higher_is_better: Its direction; None: it has none.
        scale: The scale of its bars; None: it has no bars.
        zero: Whether values are above or below a mean, which is 0: a line is there.
        unit: Unit of the values, such as points above a mean; None: they are scores.
        tip: Its whole name, where the title is a short form.
        bounded: Whether values have intervals.
        marked: Whether numbers have marks of a test against a baseline.
        means: Whether each number comes with a plain mean.
        counted: Whether each number comes with the number of judged units.
    """

    title: Text | str
    item: int
    group: Text
    higher_is_better: bool | None
    scale: BarScale | None
    zero: bool = False
    unit: Text | None = None
    tip: str = ""
    bounded: bool = False
    marked: bool = False
    means: bool = False
    counted: bool = False

    @property
    def span(self) -> int:
        """Columns of the element: the number, its mark, its bar, the mean, the number of units."""
        return 1 + self.marked + (self.scale is not None) + self.means + self.counted


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardCell:
    """The value of a system by a measure.

    Attributes:
        number: Its value, with its interval as it is shown; None: there is none, and `absent` is the reason.
        low: Lower end of the interval, or None.
        high: Upper end of the interval, or None.
        mean: The plain mean, where the value is an effect.
        n: Number of judged units, or None.
        place: Its place under this measure, such as ``3`` or ``1–7``; empty: it has none.
        cluster: Rank of its cluster, which tests found; None: it is in none.
        is_first: Whether it is first, or no test shows a difference from the first.
        absent: Why there is no value.
        is_unjudged: Whether nobody judged the system.
    """

    number: Number | None = None
    low: float | None = None
    high: float | None = None
    mean: Number | None = None
    n: int | None = None
    place: str = ""
    cluster: int | None = None
    is_first: bool = False
    absent: Text | None = None
    is_unjudged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRow:
    """A system.

    Attributes:
        name: Its name, with tags and links to warnings.
        item: Its place in the axis of systems.
        cells: One for each column.
        is_unplaced: Whether it can have no place, whatever its values are.
        side: ``A`` or ``B``, where it is one of the two that the page begins to compare.
    """

    name: Name
    item: int
    cells: Sequence[LeaderboardCell]
    is_unplaced: bool = False
    side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """All systems by all measures.

    Readers sort it by a measure, and so choose the measure of the whole page, if the page has the axis.

    Attributes:
        id: Its name for elements.
        title: What it shows.
        place: Heading of the places.
        system: Heading of the names.
        columns: The measures, group by group.
        rows: The systems, in the order of the chosen measure.
        axis: Id of the axis of the measures.
        chosen: The column that rows are sorted by at first.
        caption: How to read it, sentence by sentence.
    """

    id: str
    title: Text
    place: Text
    system: Text
    columns: Sequence[LeaderboardColumn]
    rows: Sequence[LeaderboardRow]
    axis: str
    chosen: int
    caption: Sequence[Text] = ()
    template: str = field(default="leaderboard.html", init=False)

    def __post_init__(self) -> None:
        """Refuses rows that are too long or too short.

        Raises:
            ValueError: It says which.
        """
        refuse_uneven(f"leaderboard {self.id!r}", [len(row.cells) for row in self.rows], len(self.columns))

    @property
    def groups(self) -> Iterator[tuple[Text, int]]:
        """Headings over groups of columns, and how many columns of the element each spans."""
        for group, columns in groupby(self.columns, key=lambda column: column.group):
            yield group, sum(column.span for column in columns)

    @property
    def ruled(self) -> Sequence[bool]:
        """For each row whether a rule above it parts it from a better cluster of the chosen measure."""
        found, above = [], None
        for row in self.rows:
            rank = row.cells[self.chosen].cluster
            found.append(None not in (above, rank) and above != rank)
            # systems without a cluster, such as those that are only scored, part no cluster
            above = above if rank is None else rank
        return found

    @property
    def layout(self) -> str:
        """Its class: ``few`` systems, ``broad`` with many measures, or ``tall``."""
        if len(self.rows) <= FEW_ROWS:
            return "few"
        return "broad" if len(self.columns) > FEW_COLUMNS else "tall"

    @property
    def folded(self) -> int:
        """How many measures a script folds at first."""
        return max(0, len(self.columns) - IN_SIGHT)
