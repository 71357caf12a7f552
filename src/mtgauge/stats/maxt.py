"""Westfall and Young's step-down maxT: p-values of a family, adjusted by joint draws of all its differences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mtgauge.stats.extremes import Count

_Values = npt.NDArray[np.float64]


class StepDown:
    """Adjusted p-values of m comparisons whose units were swapped jointly, trial by trial.

    Each difference is divided by its own standard deviation under swapping, so that comparisons with a large
    spread do not hide the others. From the largest quotient down, each comparison is compared, trial by trial,
    with the largest quotient among itself and those below it (Westfall and Young 1993, algorithm 4.1). Joint draws
    keep the dependence between comparisons, so no power is lost for correlated ones. Their differences are
    `add`-ed one after the other, in `order`, so that not all need to be in memory at once.

    Args:
        observed: m differences.
        ties: m tolerances: a difference less than this below the observed one counts as equal.
        spreads: m standard deviations under swapping, from `spread`.
        trials: Number of trials, B.

    Attributes:
        order: The comparisons in increasing order of their quotients.
    """

    def __init__(
        self, observed: Sequence[float], ties: Sequence[float], spreads: Sequence[float], trials: int
    ) -> None:
        self._spreads = spreads
        # without spread no unit differs, and no trial is below the observed difference
        self._sizes = [
            (abs(d) - tie) / s if s > 0 else 0.0 for d, s, tie in zip(observed, spreads, ties, strict=True)
        ]
        falling = sorted(range(len(self._sizes)), key=lambda index: -self._sizes[index])
        self.order = falling[::-1]
        self._largest = np.zeros(trials)
        self._adjusted = [1.0] * len(self._sizes)

    def add(self, index: int, differences: _Values) -> None:
        """Adds the next comparison of `order`, with its (B,) differences after swapping."""
        if self._spreads[index] > 0:
            # fmax ignores NaN, so a trial without a value never counts as the largest
            np.fmax(self._largest, np.abs(differences) / self._spreads[index], out=self._largest)
        count = int(np.sum(self._largest >= self._sizes[index]))
        self._adjusted[index] = Count(count, len(self._largest)).p

    def adjusted(self) -> list[float]:
        """The m adjusted p-values, (c + 1) / (B + 1), once all comparisons are added."""
        bound = 0.0
        for index in reversed(self.order):
            bound = self._adjusted[index] = max(bound, self._adjusted[index])
        return self._adjusted


def spread(differences: _Values) -> float:
    """The root mean square of (B,) differences after swapping; NaN is left out."""
    if np.isnan(differences).any():
        differences = differences[~np.isnan(differences)]
        if not len(differences):
            return 0.0
    return float(np.sqrt(np.mean(np.square(differences))))
