"""Coefficients of correlation, one value for each group of entries.

Pearson takes groups of two columns, gold and metric, and returns a (g,) array. The others take sums of ranks or
counts of pairs, and return an array of their shape. Pearson, Spearman and Kendall are NaN for groups in which gold
or metric is constant, in the sense of equal doubles.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation.groups import Doubles, Integers, RatedGroups
from mtgauge.stats.correlation.pair_counts import PairCounts
from mtgauge.stats.correlation.rank_products import RankProducts


def pearson(groups: RatedGroups) -> Doubles:
    """Pearson's r, -1 to 1 (Pearson 1895); NaN where a side is constant."""
    gold, metric = centred(groups)
    products = groups.sums(np.stack([gold * metric, gold * gold, metric * metric]))
    with np.errstate(invalid="ignore", divide="ignore"):
        # the root of each factor: a product of two tiny sums may be 0
        values = products[0] / (np.sqrt(products[1]) * np.sqrt(products[2]))
    return np.where(is_constant(groups), np.nan, np.clip(values, -1, 1))


def spearman(ranks: RankProducts) -> Doubles:
    """Spearman's rho, -1 to 1: Pearson's r of mid-ranks (Spearman 1904); NaN where a side is constant."""
    values = ratio(ranks.products, np.sqrt(ranks.gold_squares) * np.sqrt(ranks.metric_squares))
    return np.clip(values, -1, 1)


def kendall_b(counts: PairCounts) -> Doubles:
    """Kendall's tau-b, -1 to 1: (C - D) / sqrt((P - Tg - Tb)(P - Tm - Tb)) (Kendall 1945)."""
    in_gold = counts.pairs - counts.gold_ties - counts.both_ties
    in_metric = counts.pairs - counts.metric_ties - counts.both_ties
    return ratio(counts.concordant - counts.discordant, np.sqrt(in_gold) * np.sqrt(in_metric))


def kendall_c(counts: PairCounts) -> Doubles:
    """Kendall's tau-c, -1 to 1: 2 (C - D) / (n^2 (k - 1) / k) (Stuart 1953).

    k is the smaller number of distinct values on the two sides; NaN where it is 1.
    """
    k = np.minimum(counts.gold_values, counts.metric_values)
    return ratio(2 * (counts.concordant - counts.discordant), counts.sizes.astype(float) ** 2 * (k - 1) / k)


def acc23(counts: PairCounts) -> Doubles:
    """Pairwise accuracy with ties, 0 to 1: (C + Tb) / P (Deutsch et al. 2023). It is never NaN."""
    return (counts.concordant + counts.both_ties) / counts.pairs


def tau23(counts: PairCounts) -> Doubles:
    """2 acc23 - 1, -1 to 1: a tie on one side counts as a disagreement. It is never NaN."""
    return 2 * acc23(counts) - 1


def tau10(counts: PairCounts) -> Doubles:
    """(C - D - Tm) / (C + D + Tm), -1 to 1: the tau of WMT10 to WMT12 (Callison-Burch et al. 2010).

    Pairs that are tied in gold are left out, and ties of the metric are disagreements; NaN where all are tied in
    gold. Deutsch et al. (2023) compare these definitions.
    """
    against = counts.discordant + counts.metric_ties
    return ratio(counts.concordant - against, counts.concordant + against)


def tau13(counts: PairCounts) -> Doubles:
    """(C - D) / (C + D), -1 to 1: the tau of WMT13, without any ties (Machacek and Bojar 2013)."""
    return ratio(counts.concordant - counts.discordant, counts.concordant + counts.discordant)


def tau14(counts: PairCounts) -> Doubles:
    """(C - D) / (C + D + Tm), -1 to 1: the tau of WMT14; a metric's tie is worth 0 (Machacek and Bojar 2014)."""
    untied = counts.concordant + counts.discordant + counts.metric_ties
    return ratio(counts.concordant - counts.discordant, untied)


def centred(groups: RatedGroups) -> Doubles:
    """(c, n) scores minus the mean of their group."""
    means = groups.sums(groups.columns) / groups.sizes
    values = groups.columns - np.repeat(means, groups.sizes, axis=1)
    # the mean of rounded sums is slightly off
    return values - np.repeat(groups.sums(values) / groups.sizes, groups.sizes, axis=1)


def is_constant(groups: RatedGroups) -> npt.NDArray[np.bool_]:
    """(g,) whether a column has only one value in the group."""
    if not len(groups.sizes):
        return np.zeros(0, dtype=np.bool_)
    least = np.minimum.reduceat(groups.columns, groups.starts, axis=1)
    most = np.maximum.reduceat(groups.columns, groups.starts, axis=1)
    has_one_value: npt.NDArray[np.bool_] = (least == most).any(axis=0)
    return has_one_value


def ratio(numerators: Integers | Doubles, denominators: Integers | Doubles) -> Doubles:
    """Quotients, NaN where the denominator is 0."""
    found = np.full(denominators.shape, np.nan)
    np.divide(numerators, denominators, out=found, where=denominators != 0)
    return found
