"""Scores of resamples, for all systems and measures from the same draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.engine.progress import Progress
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, WeightedSums, Weights

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Column:
    """The rows of one system under one measure, and how totals of them are scored.

    Attributes:
        rows: (units, k) statistics.
        score: Totals (..., k) to values (..., m).
    """

    rows: Rows
    score: Callable[[npt.NDArray[np.float64]], Scores]

    def whole(self) -> Scores:
        """The values of all units, by the same arithmetic as those of the resamples, shape (m,)."""
        ones = Weights(np.ones((1, len(self.rows)), dtype=np.int64))
        values: Scores = self.score(WeightedSums(self.rows, len(self.rows))(ones))[0]
        return values


def bootstrap_scores(columns: Sequence[Column], draws: Draws, progress: Progress, task: str) -> list[Scores]:
    """(samples, m) scores of each column; resample b is the same units in every column."""
    sums = [WeightedSums(column.rows, draws.units) for column in columns]
    totals: list[list[npt.NDArray[np.float64]]] = [[] for _ in columns]
    done = 0
    for counts in draws.bootstrap():
        weights = Weights(counts)
        for parts, column_sums in zip(totals, sums, strict=True):
            parts.append(column_sums(weights))
        done += len(weights)
        progress(task, done, draws.samples)
    return [column.score(np.concatenate(parts)) for column, parts in zip(columns, totals, strict=True)]


def swapped_differences(
    first: Sequence[Column], second: Sequence[Column], draws: Draws, progress: Progress, task: str
) -> list[npt.NDArray[np.float64]]:
    """Differences of the primary scores when units are swapped at random between two systems.

    Args:
        first: One system's columns, one a measure.
        second: The other's, in the same order.
        draws: Number of trials, units and the seed.
        progress: Told after each block.
        task: Its name.

    Returns:
        For each measure, the (samples,) values score(first) - score(second) after swapping.
    """
    pairs = list(zip(first, second, strict=True))
    moved = [WeightedSums(a.rows - b.rows, draws.units) for a, b in pairs]
    ones = Weights(np.ones((1, draws.units), dtype=np.int64))
    totals = [(WeightedSums(a.rows, draws.units)(ones), WeightedSums(b.rows, draws.units)(ones)) for a, b in pairs]
    parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in pairs]
    done = 0
    for stay in draws.swaps():
        swapped = Weights(~stay)
        for index, (a, b) in enumerate(pairs):
            # what leaves a for b is what b gives to a with the sign turned
            change = moved[index](swapped)
            total_a, total_b = totals[index]
            scores_a, scores_b = a.score(total_a - change), b.score(total_b + change)
            parts[index].append(scores_a[:, 0] - scores_b[:, 0])
        done += len(stay)
        progress(task, done, draws.samples)
    return [np.concatenate(part) for part in parts]
