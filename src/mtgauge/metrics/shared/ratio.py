"""Ratios of totals that may be 0."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

#: The greatest weight of recall against precision in an F score, whose square must not overflow.
MAX_BETA = 1e100
Ratios = npt.NDArray[np.float64]


def ratio(part: npt.NDArray[Any], whole: npt.NDArray[Any], otherwise: float = 0.0) -> Ratios:
    """The part divided by the whole; `otherwise` where the whole is 0."""
    quotients: Ratios = np.divide(part, whole, out=np.full(whole.shape, otherwise), where=whole > 0)
    return quotients
