"""Scores of resamples, for all systems and measures from the same draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, StackedSums, WeightedSums, Weights

ScoreArray = npt.NDArray[np.float64]

#: Bytes of rows that are stacked for one product; the stack itself takes up to three times as much.
_STACK = 1 << 27
#: Bytes of totals, over all columns, that are computed at once, and that are gathered before scoring.
_MADE, _GATHERED = 1 << 22, 1 << 25
#: Bytes of totals of one column that are scored at once: few calls, but little enough for the processor's cache.
_SCORED = 1 << 20


@dataclass(frozen=True)
class SystemRows:
    """The rows of one system under one measure, and the function that scores their totals.

    Attributes:
        rows: (units, k) statistics.
        score: Maps totals (..., k) to values (..., m).
    """

    rows: Rows
    score: Callable[[npt.NDArray[np.float64]], ScoreArray]

    def totals(self) -> npt.NDArray[np.float64]:
        """Totals of all units, shape (1, k), computed by the same arithmetic as those of the resamples."""
        return self._totals

    @cached_property
    def _totals(self) -> npt.NDArray[np.float64]:
        ones = Weights(np.ones((1, len(self.rows)), dtype=np.int64))
        return WeightedSums(self.rows, len(self.rows))(ones)

    def whole(self) -> ScoreArray:
        """The values over all units, shape (m,), computed by the same arithmetic as those of the resamples."""
        values: ScoreArray = self.score(self.totals())[0]
        return values


def bootstrap_scores(
    columns: Sequence[SystemRows], draws: Draws, progress: Progress, task: str
) -> list[ScoreArray]:
    """(samples, m) scores of each column; resample b draws the same units in every column."""
    scores: list[ScoreArray] = []
    for stack in _stacks(columns):
        parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in stack]
        for block_totals in gathered(totals_of(stack, draws.bootstrap(), draws, progress, task)):
            for column, part, totals in zip(stack, parts, block_totals, strict=True):
                part.append(column.score(totals))
        scores += [np.concatenate(part) for part in parts]
    return scores


def gathered(
    blocks: Iterator[list[npt.NDArray[np.float64]]],
) -> Iterator[list[npt.NDArray[np.float64]]]:
    """Blocks of totals, concatenated so that many pairs are scored in few calls."""
    held: list[list[npt.NDArray[np.float64]]] = []
    size = largest = 0
    for block in blocks:
        held.append(block)
        size += sum(totals.nbytes for totals in block)
        largest += max(totals.nbytes for totals in block)
        if size > _GATHERED or largest > _SCORED:
            yield [np.concatenate(parts) for parts in zip(*held, strict=True)]
            held, size, largest = [], 0, 0
    if held:
        yield [np.concatenate(parts) for parts in zip(*held, strict=True)]


def totals_of(
    columns: Sequence[SystemRows], blocks: Iterable[npt.NDArray[Any]], draws: Draws, progress: Progress, task: str
) -> Iterator[list[npt.NDArray[np.float64]]]:
    """The (b, k) totals of each column, block by block of (b, n) weights."""
    sums = StackedSums([column.rows for column in columns], draws.units)
    width = sum(column.rows.shape[1] for column in columns)
    size = max(_MADE // (width * np.dtype(np.float64).itemsize), 1)
    done = 0
    for block in blocks:
        for start in range(0, len(block), size):
            yield sums(Weights(block[start : start + size]))
        done += len(block)
        progress(task, done, draws.samples)


def _stacks(columns: Sequence[SystemRows]) -> Iterator[list[SystemRows]]:
    """Columns whose rows are multiplied at once, in stacks of bounded size."""
    stack: list[SystemRows] = []
    size = 0
    for column in columns:
        if stack and size + column.rows.nbytes > _STACK:
            yield stack
            stack, size = [], 0
        stack.append(column)
        size += column.rows.nbytes
    yield stack
