"""Notes on pairs of systems that have scores of different segments, and are compared on those that both have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.measures.labels import short_labels


def common_segment_notes(measured: Sequence[Measured], settings: Settings) -> Iterator[str]:
    """For each metric, on how many segments its pairs are compared, and how many pairs share none."""
    short = short_labels({item.label for item in measured})
    for item in measured:
        counts = list(_counts(item, settings))
        shared = [count for count in counts if count]
        metric, n = short[item.label], len(next(iter(item.rows.values())))
        if shared:
            yield say(
                "{metric}: systems are compared on the segments of which both have scores, {least:,} to {most:,} "
                "of {n:,}",
                metric=metric,
                least=min(shared),
                most=max(shared),
                n=n,
            )
        if without := len(counts) - len(shared):
            yield (
                say("{metric}: 1 pair of systems has no segment in common, and is not compared", metric=metric)
                if without == 1
                else say(
                    "{metric}: {n} pairs of systems have no segment in common, and are not compared",
                    metric=metric,
                    n=without,
                )
            )


def _counts(item: Measured, settings: Settings) -> Iterator[int]:
    """The number of segments that count for both systems, of each pair whose systems have different ones."""
    column = item.fitted.counted_by
    for a, b in settings.pairs(list(item.rows)) if column is not None else ():
        first, _ = item.keys(a, b)
        if len(first) > 2:
            yield int(np.count_nonzero(item.common_rows(first)[:, column] > 0))
