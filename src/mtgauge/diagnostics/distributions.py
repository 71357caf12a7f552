"""Histograms of segment scores, with the same bins for all systems."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Output

#: Number of bins for an output with a least and a greatest value; others have at most two more.
BINS = 20

#: The width of a bin for other outputs is one of these times a power of ten.
_STEPS = (1, 2, 5)
#: Values closer together than the first, relative to their size, count as equal, and those below the second as 0.
_SAME, _NOTHING = Fraction(1, 10**9), Fraction(1, 10**300)


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram of each system's segment scores.

    Bin k holds the values from ``edges[k]`` to below ``edges[k + 1]``; the last bin includes its upper edge. The
    first and the last bin also hold the values beyond all edges, so that each value is in exactly one bin.

    Attributes:
        edges: The edges in ascending order, one more than there are bins.
        open_low: Whether there are values below the first edge.
        open_high: Whether there are values above the last edge.
        counts: system -> the number of segments in each bin.
    """

    edges: tuple[float, ...]
    open_low: bool
    open_high: bool
    counts: Mapping[str, tuple[int, ...]]


def score_distribution(output: Output, values: Mapping[str, npt.NDArray[np.float64]]) -> Distribution:
    """The histogram of the segment scores of all systems.

    An output with a least and a greatest value has `BINS` equal bins between them; values outside through rounding
    error do not open them. Otherwise bins extend from the least possible value, or the 1st percentile of the
    scores of all systems, to the greatest possible value, or the 99th percentile. Their width is the least number
    of the form 1, 2 or 5 times a power of ten that gives at most `BINS` between these values. Unless there is a
    least value, their edges are multiples of the width.

    Args:
        output: The output of the metric.
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
    """The bound as an exact fraction, so that edges are the floats nearest to round numbers."""
    return None if value is None or not math.isfinite(value) else Fraction(value)


def _round_edges(low: Fraction | None, high: Fraction | None, ordered: npt.NDArray[np.float64]) -> list[Fraction]:
    """Edges around all values but the outermost ones; at least one of `low` and `high` is None."""
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
    """The distance of two values; if they are equal, their size; if both are 0, a span with bins of width 1."""
    size = max(abs(start), abs(end))
    if size < _NOTHING:
        return Fraction(BINS)
    return end - start if end - start > size * _SAME else size


def _width(span: Fraction) -> Fraction:
    """The least round width that is not below a bin's share of the span."""
    share = span / BINS
    power = math.floor(math.log10(share)) - 1
    while True:
        for step in _STEPS:
            width = step * Fraction(10) ** power
            if width >= share:
                return width
        power += 1


def _counts(edges: tuple[float, ...], scores: npt.NDArray[np.float64]) -> tuple[int, ...]:
    # a segment with an undefined score is in no bin
    bins = np.searchsorted(edges[1:-1], scores[~np.isnan(scores)], side="right")
    return tuple(np.bincount(bins, minlength=len(edges) - 1).tolist())
