"""Numbers of pages: as they are shown, and as they are."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.engine.results import Comparison, Score
from mtgauge.report.numbers import DEFAULT_PRECISION, bounds, fixed
from mtgauge.report.page.verdicts import p_shown


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is shown, and as it is.

    Attributes:
        shown: Rounded.
        exact: All digits, as in the JSON; None where it is undefined.
        bounds: Its interval as it is shown, or an empty string.
        mark: ``better``, ``worse``, ``higher``, ``lower`` than the baseline by the test, or an empty string.
        best: Whether no other number of its column is better.
    """

    shown: str
    exact: float | None
    bounds: str = ""
    mark: str = ""
    best: bool = False


def score_number(score: Score, *, bounded: bool = True, mark: str = "", best: bool = False) -> Number:
    """A score, with its interval where `bounded`."""
    interval = bounds(score.low, score.high) if bounded else ""
    return Number(fixed(score.score, DEFAULT_PRECISION), score.score, interval, mark, best)


def difference(c: Comparison, system: str) -> Number:
    """Score of one of the two systems minus that of the other."""
    delta = c.delta if system == c.a else -c.delta
    return Number(fixed(delta, DEFAULT_PRECISION, "+"), delta)


def p_number(c: Comparison, *, adjusted: bool = False) -> Number:
    """A p-value; `adjusted`: the one that decides."""
    return Number(p_shown(c, adjusted=adjusted), c.deciding_p if adjusted else c.p)
