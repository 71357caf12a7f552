"""Scores of segments by length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.diagnostics.tokens import Tokens
from mtgauge.measures import FittedMeasure, Level
from mtgauge.stats.additive import additive_effects
from mtgauge.stats.totals import Rows, total

#: Into how many groups segments are divided, of about as many segments each.
BUCKETS = 5


@dataclass(frozen=True, slots=True)
class LengthBucket:
    """Segments of about the same length, scored together like a corpus.

    Attributes:
        low: Least length in tokens.
        high: Greatest length.
        n: Number of segments of which any system has something that counts (`FittedMeasure.counted_by`).
        values: system -> the value of the measure on these segments; NaN if it is undefined.
        counts: system -> the number of these segments that its value is computed from.
    """

    low: int
    high: int
    n: int
    values: Mapping[str, float]
    counts: Mapping[str, int]


def score_by_length(tokens: Tokens, fitted: FittedMeasure, rows: Mapping[str, Rows]) -> tuple[LengthBucket, ...]:
    """The scores of segments by the length of their references.

    The length of a segment is the mean number of tokens of its references, rounded down. The rows of a bucket's
    segments are summed and scored as a corpus of these segments alone. The value is the one that stands beside
    single segments (`FittedMeasure.segment_place`), or the effect of the system on these segments, where the
    measure gives effects (`FittedMeasure.modelled`).

    Args:
        tokens: The tokenized texts.
        fitted: The measure.
        rows: system -> (n, k) statistics.

    Returns:
        The buckets of `length_buckets`, short ones first; empty if there are no references, or the measure scores
        whole documents.
    """
    place = fitted.segment_place
    if place is None:
        return ()
    buckets, bounds = length_buckets(tokens)
    found = []
    for number, (low, high) in enumerate(bounds):
        chosen = np.flatnonzero(buckets == number)
        taken = {system: statistics[chosen] for system, statistics in rows.items()}
        counted = {system: _counted(fitted, statistics) for system, statistics in taken.items()}
        n = int(np.any([*counted.values()], axis=0).sum())
        counts = {system: int(has.sum()) for system, has in counted.items()}
        found.append(LengthBucket(low, high, n, _values(fitted, place, taken), counts))
    return tuple(found)


def _counted(fitted: FittedMeasure, rows: Rows) -> npt.NDArray[np.bool_]:
    """(n,) which segments of a system count."""
    column = fitted.counted_by
    return np.ones(len(rows), dtype=np.bool_) if column is None else rows[:, column] > 0


def _values(fitted: FittedMeasure, place: int, rows: Mapping[str, Rows]) -> dict[str, float]:
    """The value of each system, from the rows of all."""
    modelled = [values for one in rows.values() if (values := fitted.modelled(one)) is not None]
    if modelled:
        return dict(zip(rows, additive_effects(np.array(modelled)).tolist(), strict=True))
    return {system: float(fitted.score(total(one), Level.CORPUS)[place]) for system, one in rows.items()}


def length_buckets(tokens: Tokens) -> tuple[npt.NDArray[np.int64], list[tuple[int, int]]]:
    """Divides the segments by length into `BUCKETS` groups at the quantiles, or fewer where many are equally long.

    Returns:
        The bucket of each segment, shape (n,), -1 for one without a reference; and the least and the greatest
        length in each bucket.
    """
    lengths = sum((reference.lengths for reference in tokens.references.values()), np.zeros(len(tokens), np.int64))
    counts = tokens.reference_counts
    mean = lengths // np.maximum(counts, 1)
    known = np.sort(mean[counts > 0])
    ends = -(-np.arange(1, BUCKETS + 1) * len(known) // BUCKETS) - 1
    highest = np.unique(known[ends[ends >= 0]])
    buckets = np.where(counts > 0, np.searchsorted(highest, mean), -1)
    lowest = [int(mean[buckets == number].min()) for number in range(len(highest))]
    return buckets, list(zip(lowest, highest.tolist(), strict=True))
