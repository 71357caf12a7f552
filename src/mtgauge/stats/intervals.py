"""Confidence intervals: the names of the methods, and those computed from bootstrap scores."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.readable import TextChoice

_Values = npt.NDArray[np.float64]


class IntervalMethod(TextChoice):
    """The methods, by the names that users write.

    ``auto`` is ``jackt`` (`mtgauge.stats.jackknife`) below 100 units and ``percentile`` from there on.
    """

    AUTO = "auto"
    JACKT = "jackt"
    PERCENTILE = "percentile"
    BCA = "bca"


def standard_error(differences: _Values) -> float:
    """Standard deviation of B bootstrap differences, with B - 1 in the denominator (Efron 1979)."""
    mean = math.fsum(differences.tolist()) / len(differences)
    squares = native.power(np.ascontiguousarray(differences) - mean, 2.0)
    return math.sqrt(math.fsum(squares.tolist()) / max(len(differences) - 1, 1))


def percentile_interval(scores: _Values, alpha: float = 0.05) -> tuple[_Values, _Values]:
    """The interval that cuts alpha/2 of the bootstrap scores from each end (Efron 1979; Koehn 2004).

    The bounds are scores of resamples: with B of them, those of rank floor(B alpha/2) from below and from above,
    counted from 0, as in sacreBLEU.

    Args:
        scores: (B, ...) scores of the resamples.
        alpha: One minus the confidence level.

    Returns:
        Lower and upper bounds, each of shape (...).
    """
    ordered = np.sort(scores, axis=0)
    cut = _rank(len(ordered), alpha / 2)
    return ordered[cut], ordered[len(ordered) - cut - 1]


def bca_interval(
    scores: _Values, observed: _Values, influences: _Values, alpha: float = 0.05
) -> tuple[_Values, _Values]:
    """The bias-corrected and accelerated interval (Efron 1987; Efron and Tibshirani 1993, section 14.3).

    Where the bootstrap scores are not centred on the observed score, or their spread changes with it, shares other
    than alpha/2 are cut from the ends. The bounds are scores of resamples; without bias and acceleration they are
    those of `percentile_interval`. A resample equal to the observed score counts as half below it.

    Args:
        scores: (B, m) scores of the resamples.
        observed: (m,) scores of all units, computed by the same arithmetic.
        influences: (n, m) influences of each unit on the scores, from `jackknife_influences`.
        alpha: One minus the confidence level.

    Returns:
        Lower and upper bounds, each of shape (m,).
    """
    ordered = np.sort(scores, axis=0)
    below = (np.sum(ordered < observed, axis=0) + 0.5 * np.sum(ordered == observed, axis=0)).tolist()
    bounds = [
        _bca_ranks(len(ordered), below[column], acceleration(influences[:, column]), alpha)
        for column in range(ordered.shape[1])
    ]
    columns = np.arange(ordered.shape[1])
    low, high = np.array(bounds, dtype=np.int64).reshape(-1, 2).T
    return ordered[low, columns], ordered[high, columns]


def jackknife_influences(scores: _Values) -> _Values:
    """The influence of each unit: the mean of the leave-one-out scores minus the score without that unit.

    Args:
        scores: (n, m) scores; row i is computed from all units but i.
    """
    means = [math.fsum(column) / len(column) for column in scores.T.tolist()]
    return np.array(means) - scores


def acceleration(influences: _Values) -> float:
    """How fast the standard error changes with the score: a sixth of the skewness of the influences.

    See Efron and Tibshirani 1993, equation 14.15. Influences from several strata must first be scaled by
    (n - 1) / n of their stratum (Davison and Hinkley 1997, section 5.3.2).

    Args:
        influences: (n,) influences of the units.
    """
    squares = math.fsum((influences * influences).tolist())
    cubes = math.fsum((influences * influences * influences).tolist())
    size = squares**1.5
    return cubes / (6 * size) if size > 0 else 0.0


def _bca_ranks(samples: int, below: float, a: float, alpha: float) -> tuple[int, int]:
    from statistics import NormalDist  # the module is slow to import

    normal = NormalDist()
    # if all resamples lay on one side the bias would be infinite, so half a resample is kept on the other
    share = min(max(below, 0.5), samples - 0.5) / samples
    bias = normal.inv_cdf(share)

    def corrected(tail: float) -> float:
        shifted = bias + normal.inv_cdf(tail)
        room = 1 - a * shifted
        # beyond its pole the formula reverses, so the bound stays at the end that it was moving towards
        return normal.cdf(bias + shifted / room) if room > 0 else float(shifted > 0)

    low = _rank(samples, corrected(alpha / 2))
    high = samples - 1 - _rank(samples, 1 - corrected(1 - alpha / 2))
    return min(low, samples - 1), max(high, 0)


def _rank(samples: int, tail: float) -> int:
    # 1000 * (0.05 / 2) must be 25, not 24.999...
    return int(samples * tail + 1e-9)
