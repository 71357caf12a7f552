"""Scores of resamples, for all systems and measures from the same draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.engine.progress import Progress
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, StackedSums, WeightedSums, Weights

Scores = npt.NDArray[np.float64]

#: Bytes of the rows that are stacked for one product; the stack itself takes up to three times as much.
_STACK = 1 << 27


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
    totals = _weighted_totals(columns, draws.bootstrap, draws, progress, task)
    return [column.score(drawn) for column, drawn in zip(columns, totals, strict=True)]


def swapped_differences(
    columns: Sequence[Column],
    pairs: Sequence[tuple[int, int]],
    draws: Draws,
    progress: Progress,
    task: str,
) -> Iterator[npt.NDArray[np.float64]]:
    """Differences of the primary scores when units are swapped at random between two systems.

    All pairs see the same swaps, so they are drawn, and the swapped units added up, once for each column.

    Args:
        columns: The systems under each measure.
        pairs: Positions of the two columns to compare, of one measure.
        draws: Number of trials, units and the seed.
        progress: Told after each block.
        task: Its name.

    Yields:
        For each pair, the (samples,) values score(first) - score(second) after swapping.
    """

    def swapped() -> Iterator[npt.NDArray[np.bool_]]:
        return (~stay for stay in draws.swaps())

    moved = _weighted_totals(columns, swapped, draws, progress, task)
    ones = Weights(np.ones((1, draws.units), dtype=np.int64))
    totals = [WeightedSums(column.rows, draws.units)(ones) for column in columns]
    for first, second in pairs:
        change = moved[second] - moved[first]
        scores = columns[first].score(totals[first] + change)[:, 0]
        yield scores - columns[second].score(totals[second] - change)[:, 0]


def _weighted_totals(
    columns: Sequence[Column],
    weights: Callable[[], Iterable[npt.NDArray[Any]]],
    draws: Draws,
    progress: Progress,
    task: str,
) -> list[npt.NDArray[np.float64]]:
    """(samples, k) totals of each column under blocks of (b, n) weights, which are drawn anew for each stack."""
    stacks = list(_stacks(columns))
    totals: list[npt.NDArray[np.float64]] = []
    done = 0
    for stack in stacks:
        sums = StackedSums([column.rows for column in stack], draws.units)
        parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in stack]
        for block in weights():
            for part, block_totals in zip(parts, sums(Weights(block)), strict=True):
                part.append(block_totals)
            done += len(block)
            progress(task, done, draws.samples * len(stacks))
        totals += [np.concatenate(part) for part in parts]
    return totals


def _stacks(columns: Sequence[Column]) -> Iterator[list[Column]]:
    """Columns whose rows are multiplied at once, no more than fit into a part of the memory."""
    stack: list[Column] = []
    size = 0
    for column in columns:
        if stack and size + column.rows.nbytes > _STACK:
            yield stack
            stack, size = [], 0
        stack.append(column)
        size += column.rows.nbytes
    yield stack
