"""How many segments people have to judge, as scores of segments show it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import NamedTuple

import numpy as np

from mtgauge.stats.power import detectable_difference, power_of, units_needed
from mtgauge.suites.metaeval.sampling import ScoreMatrix


class PairSpread(NamedTuple):
    """Two systems on the segments that both have scores for.

    Attributes:
        difference: Mean of the paired differences.
        deviation: Their standard deviation (n - 1).
        segments: Number of these segments.
    """

    difference: float
    deviation: float
    segments: int


@dataclass(frozen=True, slots=True)
class BudgetPower:
    """What a number of random segments can find, if scores spread as these do.

    It is about means of scores of segments, by a two-sided test of paired differences and the normal approximation
    (`mtgauge.stats.power`), one test, no correction for several.

    Attributes:
        name: Whose scores they are.
        pairs: Number of pairs of systems.
        found: Of these, how many have a difference that the budget finds with the target power.
        detectable: The median over pairs of the least true difference that it finds so.
        needed: The segments that it takes to find the median difference of the pairs; None if that is 0.
        needed_for_difference: The segments for the difference that was asked for, the median over pairs; None if
            none was.
    """

    name: str
    pairs: int
    found: int
    detectable: float
    needed: int | None
    needed_for_difference: int | None


def pair_spreads(scores: ScoreMatrix) -> list[PairSpread]:
    """Of each two systems with two common segments or more."""
    spreads = []
    for a, b in combinations(range(len(scores)), 2):
        differences = scores[a] - scores[b]
        common = differences[~np.isnan(differences)]
        if len(common) > 1:
            spreads.append(PairSpread(float(np.mean(common)), float(np.std(common, ddof=1)), len(common)))
    return spreads


def budget_power(
    name: str, scores: ScoreMatrix, budget: int, *, difference: float | None, alpha: float, power: float
) -> BudgetPower | None:
    """What a budget can find, and what it would take; None without two systems that share two segments.

    Args:
        name: Whose scores they are.
        scores: (systems, n) scores of segments, NaN where there are none.
        budget: Number of segments that are judged.
        difference: A difference to find, on the scale of the scores, or None.
        alpha: Level of significance.
        power: Probability of finding it.
    """
    spreads = pair_spreads(scores)
    if not spreads:
        return None
    deviation = median(pair.deviation for pair in spreads)
    errors = [pair.deviation / budget**0.5 for pair in spreads]
    shown = median(abs(pair.difference) for pair in spreads)
    return BudgetPower(
        name,
        len(spreads),
        sum(power_of(pair.difference, error, alpha) >= power for pair, error in zip(spreads, errors, strict=True)),
        median(detectable_difference(error, alpha, power) for error in errors),
        units_needed(shown, deviation, 1, alpha, power),
        None if difference is None else units_needed(difference, deviation, 1, alpha, power),
    )
