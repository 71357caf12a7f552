"""What a measure gives: named values, and the levels and units that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """What a score speaks of. One segment scored as a corpus is not a segment score."""

    CORPUS = "corpus"
    DOMAIN = "domain"
    DOCUMENT = "document"
    SEGMENT = "segment"


class Unit(StrEnum):
    """What a measure looks at, or counts, as a whole."""

    SEGMENT = "segment"
    DOCUMENT = "document"


class Reduction(StrEnum):
    """How units become a corpus value; in each case the totals are plain sums of rows."""

    RATIO = "ratio"  # a function of summed counts: BLEU, chrF, TER
    MEAN = "mean"  # a row is (value, 1) and the score their quotient: COMET, CharacTER


class Kind(StrEnum):
    """What becomes of a value."""

    PRIMARY = "primary"  # in tables, and tested
    TESTED = "tested"  # tested, and in tables where it is asked for
    DETAIL = "detail"  # explains another and is no measure of its own: neither tested nor in tables


@dataclass(frozen=True, slots=True)
class Output:
    """A named value that a measure gives.

    Attributes:
        name: Its name; ``score`` for the first primary one.
        low: Least possible value, or None.
        high: Greatest possible value, or None.
        higher_is_better: None where neither direction is better (a length).
        kind: Whether it is tested, and stands in tables.
        group: What it belongs to where there are many, such as a category of check-points; or None.
        columns: The columns of the rows that it rests on; None for all. Units that differ in others alone do not
            count for its tests.
        optional: Whether it may have no value, as a category that nothing was counted in; such a value is NaN in
            arrays and None in results.
    """

    name: str
    low: float | None = None
    high: float | None = None
    higher_is_better: bool | None = True
    kind: Kind = Kind.PRIMARY
    group: str | None = None
    columns: tuple[int, ...] | None = None
    optional: bool = False

    @property
    def is_tested(self) -> bool:
        """Whether it is a measure of its own, with intervals, tests and clusters."""
        return self.kind is not Kind.DETAIL
