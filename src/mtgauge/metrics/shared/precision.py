"""In which precision totals are scored."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def working_type(totals: npt.NDArray[Any]) -> npt.DTypeLike:
    """Single precision for single totals, double for all others.

    sacreBLEU sums and scores its resamples in single precision, the test set itself in double. Whoever wants the
    digits that it prints gives totals as float32; nothing else in mtgauge does.
    """
    return np.float32 if totals.dtype == np.float32 else np.float64
