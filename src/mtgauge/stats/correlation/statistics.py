"""The correlation of a metric with gold scores: a statistic, a grouping, and the mean over groups."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation import coefficients
from mtgauge.stats.correlation.calibration import calibrate_ties
from mtgauge.stats.correlation.differences import pearson_of_differences
from mtgauge.stats.correlation.groups import Doubles, Grouping, RatedGroups
from mtgauge.stats.correlation.pair_counts import PairCounts
from mtgauge.stats.correlation.rank_products import RankProducts


class CorrelationStatistic(StrEnum):
    """The statistics, by the names that users write."""

    PEARSON = "pearson"
    SPEARMAN = "spearman"
    KENDALL_B = "kendall_b"
    KENDALL_C = "kendall_c"
    ACC23 = "acc23"
    TAU23 = "tau23"
    ACC23_CALIBRATED = "acc23_calibrated"
    PEARSON_PAIRWISE_DIFFERENCE = "pearson_pairwise_difference"
    TAU10 = "tau10"
    TAU13 = "tau13"
    TAU14 = "tau14"


@dataclass(frozen=True, slots=True)
class Correlation:
    """The correlation of two columns of scores.

    Attributes:
        value: The plain mean of the groups that have a value; NaN where none has.
        groups_used: Groups that have a value; 1 where pairs of all groups are pooled.
        groups_nan: Groups that have none, since gold or metric is constant in them.
        groups_short: Groups that are left out because they have fewer than two rated entries.
        threshold: With calibrated ties, the difference of metric scores up to which they are tied, else None.
    """

    value: float
    groups_used: int
    groups_nan: int
    groups_short: int
    threshold: float | None = None


#: Those that are formulas of counts of pairs.
BY_COUNTS: dict[CorrelationStatistic, Callable[[PairCounts], Doubles]] = {
    CorrelationStatistic.KENDALL_B: coefficients.kendall_b,
    CorrelationStatistic.KENDALL_C: coefficients.kendall_c,
    CorrelationStatistic.ACC23: coefficients.acc23,
    CorrelationStatistic.TAU23: coefficients.tau23,
    CorrelationStatistic.TAU10: coefficients.tau10,
    CorrelationStatistic.TAU13: coefficients.tau13,
    CorrelationStatistic.TAU14: coefficients.tau14,
}
#: Those that have a value for each group.
BY_GROUP = (CorrelationStatistic.PEARSON, CorrelationStatistic.SPEARMAN, *BY_COUNTS)


def values_by_group(groups: RatedGroups, statistic: CorrelationStatistic) -> Doubles:
    """(g,) values of one of the statistics in `BY_GROUP`, of two columns, gold and metric; NaN where undefined."""
    if statistic is CorrelationStatistic.PEARSON:
        return coefficients.pearson(groups)
    if statistic is CorrelationStatistic.SPEARMAN:
        return coefficients.spearman(RankProducts.of(groups))
    return BY_COUNTS[statistic](PairCounts.of(groups))


def values_of_swapped(
    groups: RatedGroups, statistic: CorrelationStatistic, kept: npt.NDArray[np.bool_], threads: int = 1
) -> Doubles:
    """The values after trials that swap scores of two metrics, of a statistic that looks at their order alone.

    Args:
        groups: Three columns: gold, a metric, another metric.
        statistic: One of those in `BY_GROUP`, but not Pearson.
        kept: (t, n), True where a trial leaves the scores of an entry with their metrics.
        threads: Cores to use; 0 for all. The result does not depend on it.

    Returns:
        (2, t, g) values: those of the first metric, then those of the second.
    """
    if statistic is CorrelationStatistic.SPEARMAN:
        return coefficients.spearman(RankProducts.of_swapped(groups, kept, threads))
    return BY_COUNTS[statistic](PairCounts.of_swapped(groups, kept, threads))


def correlate(
    gold: npt.ArrayLike,
    metric: npt.ArrayLike,
    statistic: CorrelationStatistic = CorrelationStatistic.PEARSON,
    grouping: Grouping = Grouping.NONE,
) -> Correlation:
    """The correlation of a metric with gold scores.

    Args:
        gold: (systems, items) scores, or (items,) of one system; NaN where there is none.
        metric: The same of a metric. An entry counts where both have a score.
        statistic: What is computed in each group.
        grouping: All entries as one group, one group for each system, or one for each item.

    Raises:
        InputError: The scores differ in shape, or one is infinite.
    """
    return correlation_of(RatedGroups.of([gold, metric], grouping), statistic)


def correlation_of(groups: RatedGroups, statistic: CorrelationStatistic) -> Correlation:
    """The correlation of two columns, gold and metric, that are grouped already."""
    number = len(groups.sizes)
    if statistic is CorrelationStatistic.ACC23_CALIBRATED:
        calibrated = calibrate_ties(groups)
        return Correlation(calibrated.accuracy, number, 0, groups.short, calibrated.threshold)
    if statistic is CorrelationStatistic.PEARSON_PAIRWISE_DIFFERENCE:
        value = pearson_of_differences(groups)
        return Correlation(value, int(not math.isnan(value)), int(math.isnan(value)), groups.short)
    values = values_by_group(groups, statistic)
    has_value = ~np.isnan(values)
    used = int(has_value.sum())
    mean = math.fsum(values[has_value].tolist()) / used if used else math.nan
    return Correlation(mean, used, number - used, groups.short)
