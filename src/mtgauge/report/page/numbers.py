"""Scores, differences and p-values as numbers of pages."""

from __future__ import annotations

from mtgauge.engine.results import Comparison, Score
from mtgauge.pages.numbers import Number
from mtgauge.report.numbers import bounds, fixed, sign_of
from mtgauge.report.page.verdicts import p_shown


def score_number(score: Score, digits: int, *, bounded: bool = True, mark: str = "", best: bool = False) -> Number:
    """A score with so many decimals, with its interval where `bounded`."""
    sign = sign_of(score)
    interval = bounds(score.low, score.high, digits, sign) if bounded else ""
    return Number(fixed(score.score, digits, sign), score.score, interval, mark, best)


def difference(c: Comparison, system: str, digits: int) -> Number:
    """Score of one of the two systems minus that of the other, with so many decimals."""
    delta = c.delta if system == c.a else -c.delta
    return Number(fixed(delta, digits, "+"), delta)


def p_number(c: Comparison, *, adjusted: bool = False) -> Number:
    """A p-value; `adjusted`: the one that decides."""
    return Number(p_shown(c, adjusted=adjusted), c.deciding_p if adjusted else c.p)
