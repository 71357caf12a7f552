"""Paired times: both sides in turn, A B A B, so that what disturbs one disturbs the other."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Pair:
    """Seconds of both sides, one entry a repetition.

    Attributes:
        ours: Seconds of mtgauge.
        peer: Seconds of the peer.
    """

    ours: Sequence[float]
    peer: Sequence[float]

    @property
    def ratios(self) -> list[float]:
        """How many times as long the peer took, repetition by repetition."""
        return [peer / ours for ours, peer in zip(self.ours, self.peer, strict=True)]

    @property
    def ratio(self) -> float:
        """The median of the paired ratios."""
        return median(self.ratios)


def interleave(
    repetitions: int,
    prepare: Callable[[int], tuple[Callable[[], Any], Callable[[], Any]]],
    same: Callable[..., None],
) -> Pair:
    """Times two sides in turn.

    Args:
        repetitions: How often.
        prepare: Gives the two calls of a repetition; what it does itself is not timed.
        same: Takes both results and raises where they differ: different work is not compared.
    """
    ours: list[float] = []
    peer: list[float] = []
    for repetition in range(repetitions):
        calls = prepare(repetition)
        results = [_timed(call, into) for call, into in zip(calls, (ours, peer), strict=True)]
        same(*results)
    return Pair(ours, peer)


def alone(repetitions: int, call: Callable[[], Any]) -> list[float]:
    """Seconds of one side that nothing is compared with, one entry a repetition."""
    seconds: list[float] = []
    for _ in range(repetitions):
        _timed(call, seconds)
    return seconds


def _timed(call: Callable[[], Any], into: list[float]) -> Any:
    gc.collect()
    start = time.perf_counter()
    result = call()
    into.append(time.perf_counter() - start)
    return result


class DifferentResultsError(Exception):
    """The two sides did not compute the same."""


def same_numbers(ours: Any, peer: Any, tolerance: float = 1e-9) -> None:
    """Compares numbers, or lists of numbers.

    Raises:
        DifferentResultsError: They differ by more than the tolerance.
    """
    pairs = zip(ours, peer, strict=True) if isinstance(ours, Sequence) else [(ours, peer)]
    worst = max(abs(a - b) for a, b in pairs)
    if worst > tolerance:
        raise DifferentResultsError(f"results differ by {worst}")
