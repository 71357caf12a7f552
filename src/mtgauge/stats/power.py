"""Power: the difference that a paired comparison can detect, by the normal approximation.

Card et al. (2020, 'With Little Power Comes Great Responsibility') ask evaluations to report what difference they
can detect. They estimate it by simulation from assumed distributions of segment scores; here the standard error
of the difference comes from the bootstrap of real outputs, and the rest is the usual algebra of a two-sided test
of a normal statistic (Bloom 1995, 'Minimum Detectable Effects'; Cohen 1988, chapter 1).
"""

from __future__ import annotations

import math
from statistics import NormalDist

_NORMAL = NormalDist()
_COUNTABLE = 1e18


def detectable_difference(error: float, alpha: float, power: float) -> float:
    """The least true difference that a two-sided test detects with the given probability.

    It is (z[1 - alpha/2] + z[power]) times the standard error (Bloom 1995).
    """
    return (_NORMAL.inv_cdf(1 - alpha / 2) + _NORMAL.inv_cdf(power)) * error


def power_of(difference: float, error: float, alpha: float) -> float:
    """The probability that a two-sided test detects a true difference of this size; alpha for 0."""
    if error == 0:
        return alpha if difference == 0 else 1.0
    critical = _NORMAL.inv_cdf(1 - alpha / 2)
    size = abs(difference) / error
    return _NORMAL.cdf(size - critical) + _NORMAL.cdf(-size - critical)


def units_needed(difference: float, error: float, units: int, alpha: float, power: float) -> int | None:
    """The number of such units with which a true difference of this size is detected with the given probability.

    The standard error falls with the root of the number of units.

    Args:
        difference: The difference to detect.
        error: Standard error with the available units.
        units: Number of available units.
        alpha: Level of significance.
        power: Probability of detecting it.

    Returns:
        The number, at least 2; None if the difference is 0, or so small that 10^18 units or more are needed.
    """
    if difference == 0:
        return None
    ratio = detectable_difference(error, alpha, power) / abs(difference)
    needed = units * ratio * ratio
    return max(2, math.ceil(needed)) if needed < _COUNTABLE else None
