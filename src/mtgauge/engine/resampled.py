"""Scores of resamples, for all systems and measures from the same draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.engine.progress import Progress
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, StackedSums, WeightedSums, Weights

Scores = npt.NDArray[np.float64]

#: Bytes of the rows that are stacked for one product; the stack itself takes up to three times as much.
_STACK = 1 << 27
#: Bytes of totals of all columns that are made at once, and gathered before they are scored.
_MADE, _GATHERED = 1 << 22, 1 << 25
#: Bytes of totals of one column that are scored at once: few calls, and still near the processor.
_SCORED = 1 << 20


@dataclass(frozen=True)
class Column:
    """The rows of one system under one measure, and how totals of them are scored.

    Attributes:
        rows: (units, k) statistics.
        score: Totals (..., k) to values (..., m).
    """

    rows: Rows
    score: Callable[[npt.NDArray[np.float64]], Scores]

    def totals(self) -> npt.NDArray[np.float64]:
        """Totals of all units, by the same arithmetic as those of the resamples, shape (1, k)."""
        return self._totals

    @cached_property
    def _totals(self) -> npt.NDArray[np.float64]:
        ones = Weights(np.ones((1, len(self.rows)), dtype=np.int64))
        return WeightedSums(self.rows, len(self.rows))(ones)

    def whole(self) -> Scores:
        """The values of all units, by the same arithmetic as those of the resamples, shape (m,)."""
        values: Scores = self.score(self.totals())[0]
        return values


def bootstrap_scores(columns: Sequence[Column], draws: Draws, progress: Progress, task: str) -> list[Scores]:
    """(samples, m) scores of each column; resample b is the same units in every column."""
    scores: list[Scores] = []
    for stack in _stacks(columns):
        parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in stack]
        for block_totals in _gathered(_totals(stack, draws.bootstrap(), draws, progress, task)):
            for column, part, totals in zip(stack, parts, block_totals, strict=True):
                part.append(column.score(totals))
        scores += [np.concatenate(part) for part in parts]
    return scores


def bootstrap_primaries(
    columns: Sequence[Column], draws: Draws, progress: Progress, task: str
) -> list[npt.NDArray[np.float64]]:
    """(samples,) primary scores of each column, for many draws: no more than a block of totals is held at once."""
    primaries: list[npt.NDArray[np.float64]] = []
    for stack in _stacks(columns):
        parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in stack]
        for block_totals in _totals(stack, draws.bootstrap(), draws, progress, task):
            for column, part, totals in zip(stack, parts, block_totals, strict=True):
                # a copy, so that the other outputs are let go
                part.append(column.score(totals)[:, 0].copy())
        primaries += [np.concatenate(part) for part in parts]
    return primaries


def swapped_differences(
    columns: Sequence[Column],
    pairs: Sequence[tuple[int, int]],
    draws: Draws,
    progress: Progress,
    task: str,
) -> list[npt.NDArray[np.float64]]:
    """Differences of the primary scores when units are swapped at random between two systems.

    All pairs see the same swaps, so they are drawn, and the swapped units added up, once for each column.

    Args:
        columns: The systems under each measure.
        pairs: Positions of the two columns to compare, of one measure.
        draws: Number of trials, units and the seed.
        progress: Told after each block.
        task: Its name.

    Returns:
        For each pair, the (samples,) values score(first) - score(second) after swapping.
    """
    wholes = [column.totals() for column in columns]
    parts: list[list[npt.NDArray[np.float64]]] = [[] for _ in pairs]
    moves = (~stay for stay in draws.swaps())
    for moved in _gathered(_totals(columns, moves, draws, progress, task)):
        for part, (first, second) in zip(parts, pairs, strict=True):
            change = moved[second] - moved[first]
            scores = columns[first].score(wholes[first] + change)[:, 0]
            part.append(scores - columns[second].score(wholes[second] - change)[:, 0])
    return [np.concatenate(part) for part in parts]


def _gathered(
    blocks: Iterator[list[npt.NDArray[np.float64]]],
) -> Iterator[list[npt.NDArray[np.float64]]]:
    """Blocks of totals put together: many pairs are scored in few calls."""
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


def differences_after(
    first: Column, second: Column, units: npt.NDArray[np.int64], swaps: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """Differences of the primary scores of two systems after given swaps of some units.

    Args:
        first: One system.
        second: The other.
        units: u positions of units.
        swaps: (b, u), True where a unit is swapped.

    Returns:
        (b,) values score(first) - score(second).
    """
    weights = Weights(swaps)
    gone, come = (WeightedSums(column.rows[units], len(units))(weights) for column in (first, second))
    change = come - gone
    values: npt.NDArray[np.float64] = first.score(first.totals() + change)[:, 0]
    return values - second.score(second.totals() - change)[:, 0]


def _totals(
    columns: Sequence[Column], blocks: Iterable[npt.NDArray[Any]], draws: Draws, progress: Progress, task: str
) -> Iterator[list[npt.NDArray[np.float64]]]:
    """Block by block of (b, n) weights, the (b, k) totals of each column."""
    sums = StackedSums([column.rows for column in columns], draws.units)
    width = sum(column.rows.shape[1] for column in columns)
    size = max(_MADE // (width * np.dtype(np.float64).itemsize), 1)
    done = 0
    for block in blocks:
        for start in range(0, len(block), size):
            yield sums(Weights(block[start : start + size]))
        done += len(block)
        progress(task, done, draws.samples)


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
