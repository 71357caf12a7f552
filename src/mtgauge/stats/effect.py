"""How large a difference is, whatever the scale of the metric and the number of segments."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from mtgauge import native


def cohen_d(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> float | None:
    """Cohen's d for paired values, d_z: mean of the differences over their standard deviation.

    It is the quantity that a paired test of n units tests, without the factor that grows with n, so effects on
    test sets of different sizes are comparable (Cohen 1988, section 2.3.5; Lakens 2013). Cohen calls 0.2 small,
    0.5 medium, 0.8 large. The difference of two corpus scores divided by its standard error would grow with the
    test set and is not an effect size.

    Args:
        first: (n,) values of one system, such as segment scores; units where either value is NaN are left out.
        second: (n,) values of the other system.

    Returns:
        d_z with the sign of first minus second; 0 if no unit differs; None where it is undefined (fewer than two
        units, or all differ by the same amount).
    """
    differences = first - second
    differences = differences[~np.isnan(differences)]
    n = len(differences)
    if n == 0:
        return None
    if not differences.any():
        return 0.0
    if n < 2 or bool((differences == differences[0]).all()):
        return None
    mean = math.fsum(differences.tolist()) / n
    variance = math.fsum(native.power(differences - mean, 2.0).tolist()) / (n - 1)
    return mean / math.sqrt(variance) if variance > 0 else None
