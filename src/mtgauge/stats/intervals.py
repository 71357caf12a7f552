"""Confidence intervals from bootstrap scores."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def percentile_interval(
    scores: npt.NDArray[np.float64], alpha: float = 0.05
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The interval that cuts alpha/2 of the bootstrap scores from each end (Efron 1979; Koehn 2004).

    Bounds are scores that occurred: with B resamples, those of rank floor(B alpha/2) from below and from above,
    counted from 0, as sacreBLEU takes them.

    Args:
        scores: (B, ...) scores of the resamples.
        alpha: One minus the confidence level.

    Returns:
        Lower and upper bounds, each of shape (...).
    """
    ordered = np.sort(scores, axis=0)
    # 1000 * (0.05 / 2) must be 25 and not 24.999...
    cut = int(len(ordered) * alpha / 2 + 1e-9)
    return ordered[cut], ordered[len(ordered) - cut - 1]
