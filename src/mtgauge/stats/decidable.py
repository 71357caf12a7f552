"""What a paired test can decide: the least p-value that it can give, and the draws that it needs.

A test whose least p-value, corrected for the comparisons of its family, is not below alpha can never reject,
whatever the data. Its outcome must not be read as "no difference".
"""

from __future__ import annotations

import math

#: Up to this many differing units, all swaps are enumerated.
ENUMERATED = 16
#: From this many differing units on, resampling with replacement holds its level.
RESAMPLED = 100
#: The most swaps that a pair may enumerate.
MOST_SWAPS = 2**20
#: The least draws of a bootstrap and of a randomisation, and the most of any family.
FEW_DRAWS, TRIALS, MOST_DRAWS = 1_000, 10_000, 100_000
#: Draws that are expected to be extreme where the least p-value of a family is alpha after its correction.
_EXTREME = 20
#: Numbers of draws are rounded up to multiples of this.
_ROUND = 1_000
#: Within this many standard errors of alpha, the verdict of an adjusted p-value may hang on the draws.
_NEAR = 3.3


def least_p(differing: int) -> float:
    """The least two-sided p-value of a test by swaps: 2^(1 - n) for n differing units, at most 1.

    A swap and its complement give differences of equal size, so at least two of the 2^n swaps reach the observed
    one.
    """
    return math.ldexp(1.0, 1 - differing) if differing > 1 else 1.0


def units_needed(comparisons: int, alpha: float) -> int:
    """The least number of differing units with which `comparisons` times `least_p` falls below alpha."""
    needed = 1
    while comparisons * least_p(needed) >= alpha:
        needed += 1
    return needed


def draws_needed(comparisons: int, alpha: float) -> int:
    """The least number of draws, n, with which `comparisons` times 1 / (n + 1) falls below alpha."""
    needed = max(int(comparisons / alpha) - 1, 1)
    while comparisons / (needed + 1) >= alpha:
        needed += 1
    return needed


def draws_for(comparisons: int, alpha: float) -> int:
    """The number of draws for a family of m comparisons, so that few verdicts hang on chance.

    It is 20 m / alpha, rounded up to thousands; at least 1,000 and at most 100,000.
    """
    wanted = math.ceil(_wanted(comparisons, alpha) / _ROUND) * _ROUND
    return min(max(wanted, FEW_DRAWS), MOST_DRAWS)


def is_too_large(comparisons: int, alpha: float) -> bool:
    """Whether a family has more comparisons than 100,000 draws can decide individually."""
    return _wanted(comparisons, alpha) > MOST_DRAWS


def error_of(p: float, draws: int, factor: float = 1.0) -> float:
    """Standard error of `factor` times a p-value that was estimated from this many draws."""
    return factor * math.sqrt(p * (1 - p) / draws)


def hangs_on_draws(p: float, error: float, alpha: float) -> bool:
    """Whether a p-value with this standard error is so close to alpha that other draws may reverse the verdict.

    It is if alpha is at most 3.3 standard errors away, which chance exceeds once in a thousand times.
    """
    return abs(p - alpha) <= _NEAR * error


def _wanted(comparisons: int, alpha: float) -> float:
    # 20 * 250 / 0.05 must be 100000, not slightly more
    return _EXTREME * comparisons / alpha * (1 - 1e-12)
