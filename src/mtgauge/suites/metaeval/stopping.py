"""When a permutation test may stop early: once its p-value is surely on one side of the level."""

from __future__ import annotations

import math
from functools import lru_cache

#: Half of what the exact 99.9% interval leaves out.
_TAIL = 0.0005


# many tests of a run have the same counts, and the sums take longer than cheap trials
@lru_cache(maxsize=1 << 14)
def is_decided(count: int, trials: int, alpha: float) -> bool:
    """Whether the exact binomial 99.9% interval of p excludes alpha (Clopper and Pearson 1934).

    Args:
        count: Trials that were at least as extreme as the observation.
        trials: Number of trials, 1 or more.
        alpha: The level, above 0 and below 1.
    """
    # the interval ends where such a count, or one more extreme, has this probability
    below = math.fsum(_probability(k, trials, alpha) for k in range(count + 1))
    at_least = math.fsum(_probability(k, trials, alpha) for k in range(count, trials + 1))
    return below < _TAIL or at_least < _TAIL


def _probability(k: int, n: int, p: float) -> float:
    """Probability of k successes in n trials."""
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(ways + k * math.log(p) + (n - k) * math.log1p(-p))
