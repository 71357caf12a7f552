"""Histograms of segment scores, all systems on the same bins."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Output

#: Number of bins of an output with a least and a greatest value; others have at most two more.
BINS = 20

#: A bin of an output without them is that wide, times a power of ten.
_STEPS = (1, 2, 5)
#: Values that lie closer together, in proportion to their size, are one; smaller ones are 0.
_SAME, _NOTHING = Fraction(1, 10**9), Fraction(1, 10**300)


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many segments of each system have which score.

    Bin k holds the values from ``edges[k]`` to below ``edges[k + 1]``, the last one its upper edge too. The
    first and the last one also hold what lies beyond all edges, so that each value is in exactly one bin.

    Attributes:
        edges: Ascending; one more than there are bins.
        open_low: Whether values lie below the first edge.
        open_high: Whether values lie above the last edge.
        counts: system -> the number of segments in each bin.
    """

    edges: tuple[float, ...]
    open_low: bool
    open_high: bool
    counts: Mapping[str, tuple[int, ...]]


def score_distribution(output: Output, values: Mapping[str, npt.NDArray[np.float64]]) -> Distribution:
    """The histogram of the segment scores of all systems.

    An output with a least and a greatest value has `BINS` equal bins between them; a value that is outside by an
    error of rounding does not open them. Otherwise bins go from the least possible value, or the value that 1%
    of all segments of all systems lie below, to the greatest possible value, or the one that 1% lie above. They
    are 1, 2 or 5 times a power of ten wide, as narrow as that gives no more than `BINS` between these values,
    and unless there is a least value their edges are multiples of that.

    Args:
        output: What was measured.
        values: system -> (n,) scores of its segments.
    """
    pooled = np.concatenate([np.zeros(0), *values.values()])
    low, high = _bound(output.low), _bound(output.high)
    if low is not None and high is not None:
        edges = [low + (high - low) * k / BINS for k in range(BINS + 1)]
    else:
        edges = _round_edges(low, high, np.sort(pooled[np.isfinite(pooled)]))
    limits = tuple(map(float, edges))
    return Distribution(
        edges=limits,
        open_low=low is None and bool((pooled < limits[0]).any()),
        open_high=high is None and bool((pooled > limits[-1]).any()),
        counts={system: _counts(limits, scores) for system, scores in values.items()},
    )


def _bound(value: float | None) -> Fraction | None:
    """Exact, so that edges are the floats that are nearest to round numbers."""
    return None if value is None or not math.isfinite(value) else Fraction(value)


def _round_edges(low: Fraction | None, high: Fraction | None, ordered: npt.NDArray[np.float64]) -> list[Fraction]:
    """Edges that hold all values but the outermost ones; of `low` and `high` one at least is None."""
    outside = (len(ordered) - 1) // 100
    inner = (ordered[outside], ordered[len(ordered) - 1 - outside]) if len(ordered) else (0.0, 0.0)
    start = Fraction(float(inner[0])) if low is None else low
    end = Fraction(float(inner[1])) if high is None else high
    start, end = min(start, end), max(start, end)
    width = _width(_span(start, end))
    origin = low or Fraction(0)
    first = math.floor((start - origin) / width)
    last = max(math.ceil((end - origin) / width), first + 1)
    return [origin + k * width for k in range(first, last + 1)]


def _span(start: Fraction, end: Fraction) -> Fraction:
    """Their distance; where they are the same, their size, or what makes a bin 1 wide where they are 0."""
    size = max(abs(start), abs(end))
    if size < _NOTHING:
        return Fraction(BINS)
    return end - start if end - start > size * _SAME else size


def _width(span: Fraction) -> Fraction:
    """The least step that is not below a bin's share of the span."""
    share = span / BINS
    power = math.floor(math.log10(share)) - 1
    while True:
        for step in _STEPS:
            width = step * Fraction(10) ** power
            if width >= share:
                return width
        power += 1


def _counts(edges: tuple[float, ...], scores: npt.NDArray[np.float64]) -> tuple[int, ...]:
    # a segment without a value is in no bin
    bins = np.searchsorted(edges[1:-1], scores[~np.isnan(scores)], side="right")
    return tuple(np.bincount(bins, minlength=len(edges) - 1).tolist())
