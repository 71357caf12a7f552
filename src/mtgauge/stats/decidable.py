"""What a paired test is able to show: the least p-value it can give, and the draws that it takes.

A test whose least p-value, corrected for the comparisons of its family, is not below alpha can never reject. It
says nothing, whatever the data, and must not be read as "no difference".
"""

from __future__ import annotations

import math

#: Up to so many differing units all swaps are counted.
ENUMERATED = 16
#: From so many differing units on resampling with replacement holds its level.
RESAMPLED = 100
#: Swaps that one family may count.
MOST_SWAPS = 2**20
#: Draws of a family of a few comparisons, of a randomisation, and the most that a family takes at first and later.
FEW_DRAWS, TRIALS, MOST_DRAWS, MOST_FURTHER_DRAWS = 1_000, 10_000, 50_000, 200_000
#: Comparisons up to which a few draws do at the level 0.05.
_FEW = 5
#: How many standard errors an adjusted p-value may lie from alpha before chance of the draws is likely to decide.
_NEAR = 3.3
#: How many times as many draws are made for those that lie nearer.
_FURTHER = 10


def least_p(differing: int) -> float:
    """The least two-sided p-value of a test by swaps: 2^(1 - n) of n units that differ, at most 1.

    A swap and its complement give differences of one size, so of 2^n swaps at least two reach the observed one.
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
    """How many draws a family of comparisons takes, so that few verdicts hang on chance.

    1,000 for up to five comparisons, where these can show anything; else the next of 1, 2 and 5 times a power of
    ten from 10 m / alpha on; 50,000 at most.
    """
    if comparisons <= _FEW and draws_needed(comparisons, alpha) <= FEW_DRAWS:
        return FEW_DRAWS
    return min(max(_round_up(_wanted(comparisons, alpha)), FEW_DRAWS), MOST_DRAWS)


def is_too_large(comparisons: int, alpha: float) -> bool:
    """Whether a family has more comparisons than 50,000 draws can decide one by one."""
    return _wanted(comparisons, alpha) > MOST_DRAWS


def further_draws(draws: int) -> int:
    """How many draws are made for comparisons whose verdict hangs on the first ones; `draws` where no more."""
    return max(min(_FURTHER * draws, MOST_FURTHER_DRAWS), draws)


def error_of(p: float, draws: int, factor: float = 1.0) -> float:
    """Standard error of `factor` times a p-value that comes from so many draws."""
    return factor * math.sqrt(p * (1 - p) / draws)


def hangs_on_draws(p: float, draws: int, factor: float, alpha: float) -> bool:
    """Whether `factor` times p lies so near to alpha that other draws may turn the verdict (Gandy 2009)."""
    if factor <= 0:
        return False
    return abs(factor * p - alpha) <= _NEAR * error_of(min(alpha / factor, 1.0), draws, factor)


def _wanted(comparisons: int, alpha: float) -> float:
    # 10 * 250 / 0.05 must be 50000 and not a little more
    return 10 * comparisons / alpha * (1 - 1e-12)


def _round_up(number: float) -> int:
    """The next of 1, 2 and 5 times a power of ten."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= number:
                return digit * power
        power *= 10
