"""Westfall and Young's step-down maxT: p-values of a family adjusted from joint draws of all its differences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_Values = npt.NDArray[np.float64]


def max_t(drawn: Sequence[_Values], observed: Sequence[float], ties: Sequence[float]) -> list[float]:
    """Adjusted p-values of m comparisons whose units were swapped jointly, trial by trial.

    Each difference is divided by its own standard deviation under swapping, so that comparisons with a large
    spread do not hide the others. From the largest quotient down, a comparison is held against the largest one
    that a trial gives among those that are not larger (Westfall and Young 1993, algorithm 4.1). The dependence
    between comparisons is that of the draws, so nothing is lost for comparisons that go together.

    Args:
        drawn: m arrays of (B,) differences after swapping; trial b swaps the same units in all of them.
        observed: m differences.
        ties: m tolerances: a difference that lies so near below the observed one counts as equal.

    Returns:
        m adjusted p-values, (c + 1) / (B + 1).
    """
    scales = [float(np.sqrt(np.mean(np.square(values)))) for values in drawn]
    # no spread: no unit differs, no trial is below the observed difference
    sizes = [(abs(d) - tie) / s if s > 0 else 0.0 for d, s, tie in zip(observed, scales, ties, strict=True)]
    order = sorted(range(len(sizes)), key=lambda index: -sizes[index])
    largest = np.zeros(len(drawn[0]))
    adjusted = [1.0] * len(sizes)
    for index in reversed(order):
        if scales[index] > 0:
            np.maximum(largest, np.abs(drawn[index]) / scales[index], out=largest)
        adjusted[index] = (int(np.sum(largest >= sizes[index])) + 1) / (len(largest) + 1)
    bound = 0.0
    for index in order:
        bound = adjusted[index] = max(bound, adjusted[index])
    return adjusted
