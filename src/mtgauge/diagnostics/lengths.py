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

#: The least length of each bucket, in tokens; the last one is open.
EDGES = (0, 1, 10, 20, 30, 40, 50, 60)


@dataclass(frozen=True, slots=True)
class LengthBucket:
    """Segments of about the same length, scored together like a corpus.

    Attributes:
        low: Least length in tokens.
        high: Greatest length; None for no limit.
        n: Number of segments of which any system has something that counts (`FittedMeasure.counted_by`).
        values: system -> the value of the measure on these segments; NaN if it is undefined.
        counts: system -> the number of these segments that its value is computed from.
    """

    low: int
    high: int | None
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
        The buckets that have segments, short ones first: 0, 1 to 9, 10 to 19, and so on, 60 and more; empty if
        there are no references, or the measure scores whole documents.
    """
    place = fitted.segment_place
    if place is None:
        return ()
    buckets = length_buckets(tokens)
    found = []
    for number in np.unique(buckets[buckets >= 0]).tolist():
        chosen = np.flatnonzero(buckets == number)
        taken = {system: statistics[chosen] for system, statistics in rows.items()}
        counted = {system: _counted(fitted, statistics) for system, statistics in taken.items()}
        n = int(np.any([*counted.values()], axis=0).sum())
        counts = {system: int(has.sum()) for system, has in counted.items()}
        found.append(LengthBucket(*bounds_of(number), n, _values(fitted, place, taken), counts))
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


def bounds_of(bucket: int) -> tuple[int, int | None]:
    """The least and the greatest length in a bucket; None for no limit."""
    return EDGES[bucket], EDGES[bucket + 1] - 1 if bucket + 1 < len(EDGES) else None


def length_buckets(tokens: Tokens) -> npt.NDArray[np.int64]:
    """The bucket of each segment as its place in `EDGES`, shape (n,); -1 for one without a reference."""
    lengths = sum((reference.lengths for reference in tokens.references.values()), np.zeros(len(tokens), np.int64))
    counts = tokens.reference_counts
    mean = lengths // np.maximum(counts, 1)
    return np.where(counts > 0, np.searchsorted(EDGES, mean, side="right") - 1, -1)
