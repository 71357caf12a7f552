"""Scores of resamples and of swaps, counted as sacreBLEU counts them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.engine.differences import SystemPair, swapped_differences
from mtgauge.engine.resampled import SystemRows, bootstrap_scores
from mtgauge.measures import FittedMeasure, Level
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, slots=True)
class DrawsAfterSwaps(Draws):
    """The resamples that sacreBLEU draws after the swaps of a randomization test, from the same generator.

    Attributes:
        trials: Number of trials before them.
    """

    trials: int

    def bootstrap(self) -> Iterator[npt.NDArray[np.int64]]:
        """One block of (samples, n) counts."""
        rng = np.random.default_rng(self.seed)
        rng.integers(2, size=(self.trials, self.units), dtype=np.bool_)
        drawn = rng.choice(self.units, size=(self.samples, self.units), replace=True)
        yield np.stack([np.bincount(units, minlength=self.units) for units in drawn])


def resampled(
    fitted: FittedMeasure, level: Level, systems: Sequence[Rows], draws: Draws, progress: Progress
) -> list[npt.NDArray[Any]]:
    """(samples,) scores of the same resamples of each system, in single precision, as in sacreBLEU."""

    def single(totals: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return fitted.score(totals.astype(np.float32), level)

    columns = [SystemRows(rows, single) for rows in systems]
    scores = bootstrap_scores(columns, draws, progress, f"bootstrap {fitted.measure.title}")
    return [_with_zeros(fitted, values[:, 0]) for values in scores]


def swapped(
    fitted: FittedMeasure, level: Level, systems: Sequence[Rows], draws: Draws, progress: Progress
) -> list[npt.NDArray[np.float64]]:
    """For each system but the first, (samples,) differences when it swaps segments with the first."""
    columns = [SystemRows(rows, partial(fitted.score, level=level)) for rows in systems]
    pairs = [SystemPair(0, index, [0]) for index in range(1, len(systems))]
    task = f"randomization {fitted.measure.title}"
    blocks = list(swapped_differences(columns, pairs, draws, progress, task))
    return [np.concatenate([block[place] for block in blocks])[:, 0] for place in range(len(pairs))]


def _with_zeros(fitted: FittedMeasure, scores: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A chrF of 0 is a Python float in sacreBLEU, and makes an array of singles one of doubles."""
    return scores.astype(np.float64) if fitted.measure.id == "chrf" and not scores.all() else scores
