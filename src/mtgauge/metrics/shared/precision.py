"""The floating-point precision in which totals are scored."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def working_type(totals: npt.NDArray[Any]) -> npt.DTypeLike:
    """Single precision for totals in single precision, double for all others.

    sacreBLEU sums and scores its resamples in single precision, but the test set itself in double. Only code that
    reproduces its digits passes totals as float32.
    """
    return np.float32 if totals.dtype == np.float32 else np.float64
