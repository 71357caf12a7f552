"""Differences between systems in resamples and after swaps, block by block of draws, for all pairs at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.engine.resampled import ScoreArray, SystemRows, gathered, totals_of
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import WeightedSums, Weights


class SystemPair(NamedTuple):
    """Two systems under one metric.

    Attributes:
        first: Position of one system among the columns.
        second: Position of the other.
        outputs: Positions of the outputs whose differences are requested.
    """

    first: int
    second: int
    outputs: list[int]


def bootstrap_differences(
    columns: Sequence[SystemRows], pairs: Sequence[SystemPair], draws: Draws, progress: Progress, task: str
) -> Iterator[list[ScoreArray]]:
    """For each block of resamples and each pair, (b, outputs) differences; all pairs share the resamples."""
    for totals in gathered(totals_of(columns, draws.bootstrap(), draws, progress, task)):
        scores = [column.score(part) for column, part in zip(columns, totals, strict=True)]
        yield [
            _taken(scores[first], outputs) - _taken(scores[second], outputs) for first, second, outputs in pairs
        ]


def swapped_differences(
    columns: Sequence[SystemRows], pairs: Sequence[SystemPair], draws: Draws, progress: Progress, task: str
) -> Iterator[list[ScoreArray]]:
    """For each block of random swaps between two systems and each pair, (b, outputs) differences.

    All pairs share the swaps, so these are drawn, and the rows of swapped units summed, once per column.
    """
    wholes = [column.totals() for column in columns]
    moves = (~stay for stay in draws.swaps())
    for moved in gathered(totals_of(columns, moves, draws, progress, task)):
        block = []
        for first, second, outputs in pairs:
            change = moved[second] - moved[first]
            scores = _taken(columns[first].score(wholes[first] + change), outputs)
            block.append(scores - _taken(columns[second].score(wholes[second] - change), outputs))
        yield block


def differences_after(
    first: SystemRows, second: SystemRows, output: int, units: npt.NDArray[np.int64], swaps: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """Differences of two systems in one output after given swaps of some units.

    Args:
        first: One system.
        second: The other.
        output: Position of the output.
        units: u positions of units.
        swaps: (b, u), True where a unit is swapped.

    Returns:
        (b,) values score(first) - score(second).
    """
    weights = Weights(swaps)
    gone, come = (WeightedSums(column.rows[units], len(units))(weights) for column in (first, second))
    change = come - gone
    values: npt.NDArray[np.float64] = first.score(first.totals() + change)[:, output]
    return values - second.score(second.totals() - change)[:, output]


def _taken(scores: ScoreArray, outputs: list[int]) -> ScoreArray:
    """The columns of the given outputs; adjacent ones are not copied."""
    first, last = outputs[0], outputs[-1]
    if outputs == list(range(first, last + 1)):
        return scores[:, first : last + 1]
    return scores[:, outputs]
