"""Sums of products of the ranks that two columns of scores give to entries."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.stats.correlation.groups import Doubles, RatedGroups


@dataclass(frozen=True, slots=True)
class RankProducts:
    """Sums over the entries of each of g groups: (g,) doubles each, or (2, t, g) after trials.

    Ranks are mid-ranks (Kendall 1945), doubled and minus their mean: integers, so that sums below 2^53 are exact,
    as they are in groups of up to 300,000 entries.

    Attributes:
        gold_squares: (g,) squares of the ranks by gold; 0 where gold is constant.
        products: Products of the ranks by gold and by the metric.
        metric_squares: Squares of the ranks by the metric; 0 where the metric is constant.
    """

    gold_squares: Doubles
    products: Doubles
    metric_squares: Doubles

    @classmethod
    def of(cls, groups: RatedGroups) -> RankProducts:
        """Ranks the entries by two columns, gold and metric. Time grows with n log n, memory with n."""
        gold, metric = groups.columns
        gold_squares, sums = native.rank_products(gold, metric, groups.sizes)
        return cls(gold_squares, sums[0], sums[1])

    @classmethod
    def of_swapped(cls, groups: RatedGroups, kept: npt.NDArray[np.bool_], threads: int = 1) -> RankProducts:
        """Ranks them by gold and each of two metrics after trials have swapped some of their scores.

        The arguments are those of `PairCounts.of_swapped`.
        """
        gold, first, second = groups.columns
        bits = kept.view(np.uint8)
        gold_squares, sums = native.swapped_rank_products(gold, first, second, bits, groups.sizes, threads)
        products, metric_squares = np.moveaxis(sums, -2, 0)
        return cls(gold_squares, products, metric_squares)
