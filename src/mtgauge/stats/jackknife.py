"""The jackknife-t interval: a standard error from leaving out each unit in turn, and Student's t."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.stats.student import student_quantile

_Values: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class StandardErrors:
    """Standard errors of m scores, with their degrees of freedom.

    Attributes:
        errors: m standard errors; NaN where a score has no value once some unit is left out.
        df: m degrees of freedom.
    """

    errors: tuple[float, ...]
    df: tuple[float, ...]

    def half_widths(self, alpha: float) -> _Values:
        """How far an interval of level 1 - alpha extends to each side of the m scores."""
        return np.array(
            [
                error if not error or math.isnan(error) else error * student_quantile(1 - alpha / 2, df)
                for error, df in zip(self.errors, self.df, strict=True)
            ]
        )


def jackknife_errors(strata: Sequence[_Values]) -> StandardErrors | None:
    """Standard errors from the influences of the units (Tukey 1958; Efron and Tibshirani 1993, chapter 11).

    The variance is the sum over strata of (n - 1) / n times the sum of squared influences (Davison and Hinkley
    1997, section 3.2); there are n - 1 degrees of freedom, or with several strata Satterthwaite's (1946).

    Args:
        strata: (n, m) influences of the units of each stratum on the m scores, from
            `mtgauge.stats.intervals.jackknife_influences`. Without stratification all units are one stratum.

    Returns:
        The errors; None if a stratum has a single unit, since its spread cannot be estimated.
    """
    if any(len(influences) < 2 for influences in strata):
        return None
    errors, freedoms = [], []
    for column in range(strata[0].shape[1]):
        variances = [_variance(influences[:, column]) for influences in strata]
        total = math.fsum(variances)
        errors.append(math.sqrt(total))
        freedoms.append(_degrees_of_freedom(variances, [len(influences) - 1 for influences in strata]))
    return StandardErrors(tuple(errors), tuple(freedoms))


def _variance(influences: _Values) -> float:
    n = len(influences)
    return (n - 1) / n * math.fsum((influences * influences).tolist())


def _degrees_of_freedom(variances: Sequence[float], freedoms: Sequence[int]) -> float:
    """Satterthwaite's degrees of freedom; with one stratum, that stratum's n - 1."""
    largest = max(variances)
    if largest == 0 or len(variances) == 1:
        return float(sum(freedoms))
    # variances are divided by the largest, so that squares of small ones do not underflow
    shares = [variance / largest for variance in variances]
    spread = math.fsum(share * share / df for share, df in zip(shares, freedoms, strict=True))
    return math.fsum(shares) ** 2 / spread
