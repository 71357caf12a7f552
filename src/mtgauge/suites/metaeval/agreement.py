"""The agreement of one metric with people in an experiment."""

from __future__ import annotations

import math

from mtgauge.stats.correlation import (
    Correlation,
    CorrelationStatistic,
    common_items,
    correlate,
    pairwise_accuracy,
    random_signs,
    soft_pairwise_accuracy,
)
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY, Experiment, ScoredUnit

#: Trials of the permutation tests inside soft pairwise accuracy, as in WMT24.
SOFT_TRIALS = 1000


def agreement(gold: ScoreColumn, metric: ScoreColumn, experiment: Experiment) -> Correlation:
    """How well a metric agrees with people on the same s systems, by the statistic of the experiment.

    Raises:
        ValueError: A column has no scores of the experiment's unit.
    """
    if experiment.statistic == SOFT_PAIRWISE_ACCURACY:
        return _soft(items_of(gold), items_of(metric), experiment.seed)
    if experiment.unit is ScoredUnit.SYSTEM:
        return _of_systems(gold.systems, metric.systems, experiment.statistic)
    statistic = CorrelationStatistic(experiment.statistic)
    return correlate(items_of(gold), items_of(metric), statistic, experiment.grouping)


def items_of(column: ScoreColumn) -> Doubles:
    """The (s, n) scores of segments or documents.

    Raises:
        ValueError: There are none.
    """
    if column.items is None:
        raise ValueError(f"{column.name} has scores of systems alone")
    return column.items


def _of_systems(gold: Doubles, metric: Doubles, statistic: str) -> Correlation:
    if statistic == PAIRWISE_ACCURACY:
        return _single(pairwise_accuracy([(gold, metric)]))
    return correlate(gold, metric, CorrelationStatistic(statistic))


def _soft(gold: Doubles, metric: Doubles, seed: int) -> Correlation:
    signs = random_signs(int(common_items(gold, metric).sum()), SOFT_TRIALS, seed)
    return _single(soft_pairwise_accuracy(gold, metric, signs).value)


def _single(value: float) -> Correlation:
    """A value of one group."""
    return Correlation(value, int(not math.isnan(value)), int(math.isnan(value)), 0)
