"""Power: what difference a paired comparison would find, by the normal approximation.

Card et al. (2020, 'With Little Power Comes Great Responsibility') ask that evaluations say what difference they
are able to find. They estimate it by simulation from assumed distributions of segment scores; here the standard
error of the difference comes from the bootstrap of real outputs, and the rest is the usual algebra of a two-sided
test of a normal statistic (Bloom 1995, 'Minimum Detectable Effects'; Cohen 1988, chapter 1).
"""

from __future__ import annotations

import math
from statistics import NormalDist

_NORMAL = NormalDist()
_COUNTABLE = 1e18


def detectable_difference(error: float, alpha: float, power: float) -> float:
    """The least true difference that a two-sided test finds with the given probability.

    (z[1 - alpha/2] + z[power]) times the standard error (Bloom 1995).
    """
    return (_NORMAL.inv_cdf(1 - alpha / 2) + _NORMAL.inv_cdf(power)) * error


def power_of(difference: float, error: float, alpha: float) -> float:
    """The probability that a two-sided test finds a true difference of this size; alpha for none."""
    if error == 0:
        return alpha if difference == 0 else 1.0
    critical = _NORMAL.inv_cdf(1 - alpha / 2)
    size = abs(difference) / error
    return _NORMAL.cdf(size - critical) + _NORMAL.cdf(-size - critical)


def units_needed(difference: float, error: float, units: int, alpha: float, power: float) -> int | None:
    """Units of the same kind at which a true difference of this size is found with the given probability.

    The standard error falls with the root of the number of units.

    Args:
        difference: The difference to find.
        error: Standard error with the units at hand.
        units: Their number.
        alpha: Level of significance.
        power: Probability to find it.

    Returns:
        The number, at least 2; None where there is no difference to find, or one so small that it takes 10^18.
    """
    if difference == 0:
        return None
    ratio = detectable_difference(error, alpha, power) / abs(difference)
    needed = units * ratio * ratio
    return max(2, math.ceil(needed)) if needed < _COUNTABLE else None
