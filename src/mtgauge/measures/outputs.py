"""The outputs of a measure: named values, with the levels and units they are computed for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """The level that a score is computed at. One segment scored as a corpus is not a segment score.

    A test set may have further levels, its slices. A measure is told that their groups are domains.
    """

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
    """How a value is used."""

    PRIMARY = "primary"  # shown in tables, and tested
    TESTED = "tested"  # tested, and shown in tables on request
    DETAIL = "detail"  # explains another value: neither tested nor shown in tables


@dataclass(frozen=True, slots=True)
class Output:
    """A named value that a measure gives.

    Attributes:
        name: Its name; ``score`` for the first primary one.
        low: Least possible value, or None.
        high: Greatest possible value, or None.
        higher_is_better: None where neither direction is better (a length).
        kind: Whether it is tested, and shown in tables.
        group: The group it belongs to, if there are many outputs, such as a category of check-points; or None.
        columns: The columns of the rows that it depends on; None for all. Units that differ only in other columns
            do not count in its tests.
        optional: Whether it may be undefined, for example for a category in which nothing was counted. An
            undefined value is NaN in arrays and None in results.
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
        """Whether it is tested, so that it has intervals, tests and clusters."""
        return self.kind is not Kind.DETAIL
