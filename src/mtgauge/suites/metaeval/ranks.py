"""Ranks of metrics, from tests of all pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from mtgauge.stats.clusters import pairwise_ranks
from mtgauge.suites.metaeval.permutation import MetricTest


def metric_ranks(
    names: Sequence[str], values: Sequence[float], tests: Iterable[MetricTest], alpha: float = 0.05
) -> list[int]:
    """The rank of each metric, from 1, as in WMT's metrics task (Freitag et al. 2023).

    Metrics are ordered by falling correlation, then by name, those without a value last. From the best down, a new
    rank begins at the first metric that is significantly worse, p <= alpha, than any of the current rank.

    Args:
        names: Names of the metrics.
        values: Their correlations.
        tests: The tests of all pairs, with indices into the names.
        alpha: The level.
    """
    order = sorted(range(len(names)), key=lambda i: (values[i] != values[i], -values[i], names[i]))
    place = {metric: index for index, metric in enumerate(order)}
    better = np.zeros((len(names), len(names)), dtype=np.bool_)
    for test in tests:
        better[place[test.better], place[test.worse]] = test.p <= alpha
    ranks = pairwise_ranks(better)
    return [ranks[place[metric]] for metric in range(len(names))]
