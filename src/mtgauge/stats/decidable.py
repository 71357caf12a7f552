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
#: The most swaps that one family may enumerate.
MOST_SWAPS = 2**20
#: Draws of a family of few comparisons, of a randomisation, and the most of a family's first and further draws.
FEW_DRAWS, TRIALS, MOST_DRAWS, MOST_FURTHER_DRAWS = 1_000, 10_000, 50_000, 200_000
#: Up to this many comparisons, a few draws are enough at the level 0.05.
_FEW = 5
#: Within this many standard errors of alpha, the verdict of an adjusted p-value may hang on the draws.
_NEAR = 3.3
#: How many times as many draws are made for those p-values.
_FURTHER = 10


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

    It is 1,000 for up to five comparisons, where that many can decide; otherwise 10 m / alpha, rounded up to 1, 2
    or 5 times a power of ten, and at most 50,000.
    """
    if comparisons <= _FEW and draws_needed(comparisons, alpha) <= FEW_DRAWS:
        return FEW_DRAWS
    return min(max(_round_up(_wanted(comparisons, alpha)), FEW_DRAWS), MOST_DRAWS)


def is_too_large(comparisons: int, alpha: float) -> bool:
    """Whether a family has more comparisons than 50,000 draws can decide individually."""
    return _wanted(comparisons, alpha) > MOST_DRAWS


def further_draws(draws: int) -> int:
    """The number of draws for comparisons whose verdict hangs on the first `draws`; never less than these."""
    return max(min(_FURTHER * draws, MOST_FURTHER_DRAWS), draws)


def error_of(p: float, draws: int, factor: float = 1.0) -> float:
    """Standard error of `factor` times a p-value that was estimated from this many draws."""
    return factor * math.sqrt(p * (1 - p) / draws)


def hangs_on_draws(p: float, draws: int, factor: float, alpha: float) -> bool:
    """Whether `factor` times p is so close to alpha that other draws may reverse the verdict (Gandy 2009)."""
    if factor <= 0:
        return False
    return abs(factor * p - alpha) <= _NEAR * error_of(min(alpha / factor, 1.0), draws, factor)


def _wanted(comparisons: int, alpha: float) -> float:
    # 10 * 250 / 0.05 must be 50000, not slightly more
    return 10 * comparisons / alpha * (1 - 1e-12)


def _round_up(number: float) -> int:
    """The least number of the form 1, 2 or 5 times a power of ten that is not below this one."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= number:
                return digit * power
        power *= 10
