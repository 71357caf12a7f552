"""What a measure gives: named values, and the levels that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """What a score speaks of. One segment scored as a corpus is not a segment score."""

    CORPUS = "corpus"
    DOMAIN = "domain"
    DOCUMENT = "document"
    SEGMENT = "segment"


class Reduction(StrEnum):
    """How units become a corpus value; in each case the totals are plain sums of rows."""

    RATIO = "ratio"  # a function of summed counts: BLEU, chrF, TER
    MEAN = "mean"  # a row is (value, 1) and the score their quotient: COMET, CharacTER
    MACRO = "macro"  # a mean over groups, each with columns of its own: directions, documents


@dataclass(frozen=True, slots=True)
class Output:
    """A named value that a measure gives.

    Attributes:
        name: Its name; ``score`` for the primary one.
        low: Least possible value, or None.
        high: Greatest possible value, or None.
        higher_is_better: None where neither direction is better (a length).
        detail: Whether it explains the primary value and is no measure of its own; details are left out of
            tables and of segment scores.
    """

    name: str
    low: float | None = None
    high: float | None = None
    higher_is_better: bool | None = True
    detail: bool = False
