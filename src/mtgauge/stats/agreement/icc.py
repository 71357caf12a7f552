"""Intraclass correlations, and the mean correlation of pairs of raters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.stats.correlation import correlate


@dataclass(frozen=True, slots=True)
class IntraclassCorrelations:
    """Reliability of a single rating (Shrout and Fleiss 1979); 1 or less, NaN where all ratings are equal.

    Attributes:
        icc11: Each unit is rated by other raters, drawn at random.
        icc21: All units are rated by the same raters, a sample of all; their severity counts as error.
        icc31: All units are rated by the same raters, the only ones of interest; their severity does not count.
    """

    icc11: float
    icc21: float
    icc31: float


def intraclass_correlations(ratings: npt.ArrayLike) -> IntraclassCorrelations:
    """ICC(1,1), ICC(2,1) and ICC(3,1), from mean squares of a two-way table.

    Args:
        ratings: (raters, units) without gaps, two or more of each.

    Raises:
        InputError: There are gaps, or fewer than two raters or units.
    """
    table = np.asarray(ratings, dtype=np.float64)
    if min(table.shape) < 2 or np.isnan(table).any():
        raise InputError(say("intraclass correlations need two raters and two units or more, without gaps"))
    k, n = table.shape
    residuals = table - table.mean()
    of_units, of_raters = residuals.mean(axis=0), residuals.mean(axis=1)
    between = k * math.fsum(of_units**2) / (n - 1)
    within = math.fsum(((residuals - of_units) ** 2).ravel()) / (n * (k - 1))
    raters = n * math.fsum(of_raters**2) / (k - 1)
    error = math.fsum(((residuals - of_units - of_raters[:, None]) ** 2).ravel()) / ((n - 1) * (k - 1))
    return IntraclassCorrelations(
        _share(between - within, between + (k - 1) * within),
        _share(between - error, between + (k - 1) * error + k * (raters - error) / n),
        _share(between - error, between + (k - 1) * error),
    )


def mean_pearson(ratings: npt.ArrayLike) -> float:
    """Mean Pearson's r of all pairs of raters, each over the units that both have rated, -1 to 1.

    Args:
        ratings: (raters, units), NaN for gaps.

    Returns:
        The mean over pairs that have an r; NaN where none has.
    """
    pairs = combinations(np.asarray(ratings, dtype=np.float64), 2)
    found = [value for pair in pairs if not math.isnan(value := correlate(*pair).value)]
    return math.fsum(found) / len(found) if found else math.nan


def _share(part: float, whole: float) -> float:
    return part / whole if whole else math.nan
