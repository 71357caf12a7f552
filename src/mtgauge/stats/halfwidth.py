"""Means and half-widths of bootstrap scores, as sacreBLEU prints them: mean ± half of the percentile interval."""

from __future__ import annotations

import statistics
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.stats.intervals import percentile_interval


class Spread(NamedTuple):
    """Mean and half-width of bootstrap scores.

    Attributes:
        mean: Mean of the resamples' scores, which is not the score of the test set.
        half_width: Half of the 95% percentile interval, which need not be symmetric about the mean.
    """

    mean: float
    half_width: float


def spread_of_one(scores: npt.NDArray[Any]) -> Spread:
    """The spread that sacreBLEU prints for one system: the exact mean, rounded to the type of the scores.

    Args:
        scores: (B,) scores of the resamples, float32 or float64.
    """
    mean = scores.dtype.type(statistics.mean(scores.tolist()))
    return Spread(float(mean), _half_width(scores))


def spread_of_pair(scores: npt.NDArray[Any]) -> Spread:
    """The spread that sacreBLEU prints in a paired test: NumPy's mean of the sorted scores, in their type.

    Args:
        scores: (B,) scores of the resamples, float32 or float64.
    """
    return Spread(float(np.sort(scores).mean()), _half_width(scores))


def _half_width(scores: npt.NDArray[Any]) -> float:
    low, high = percentile_interval(scores)
    return float(0.5 * (high - low))
