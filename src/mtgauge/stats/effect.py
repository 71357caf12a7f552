"""How large a difference is, whatever the scale of the metric and the number of segments."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt


def cohen_d(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> float | None:
    """Cohen's d for paired values, d_z: mean of the differences over their standard deviation.

    It is what a paired test of n units tests, free of n, so that effects on test sets of different sizes compare
    (Cohen 1988, section 2.3.5; Lakens 2013). Cohen calls 0.2 small, 0.5 medium, 0.8 large. The difference of two
    corpus scores divided by its standard error would grow with the test set and is no effect size.

    Args:
        first: (n,) values of one system, such as segment scores; a unit where one of the two is NaN is left out.
        second: The other's.

    Returns:
        d_z with the sign of first minus second; 0 where no unit differs; None where it is not defined (no unit
        or one, or all differ by the same).
    """
    differences = (first - second).tolist()
    if any(map(math.isnan, differences)):
        differences = [difference for difference in differences if not math.isnan(difference)]
    n = len(differences)
    if n == 0:
        return None
    mean = math.fsum(differences) / n
    if not any(differences):
        return 0.0
    if n < 2 or all(difference == differences[0] for difference in differences):
        return None
    variance = math.fsum((difference - mean) ** 2 for difference in differences) / (n - 1)
    return mean / math.sqrt(variance) if variance > 0 else None
