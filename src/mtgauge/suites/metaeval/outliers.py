"""Systems that stand so far from the others that they alone make a correlation."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

#: Makes the median absolute deviation of a normal distribution its standard deviation.
_NORMAL = 1.483


def outlying(scores: npt.NDArray[np.float64], deviations: float) -> npt.NDArray[np.bool_]:
    """Which of (s,) human scores lie further from their median than so many deviations (Mathur et al. 2020, 4.2).

    The deviation is 1.483 times the median absolute deviation; if that is 0, no score is outlying. Mathur et al.
    take 2.5 deviations.
    """
    distances = np.abs(scores - np.median(scores))
    deviation = _NORMAL * np.median(distances)
    if deviation == 0:
        return np.zeros(len(scores), dtype=np.bool_)
    return np.asarray(distances / deviation > deviations)
