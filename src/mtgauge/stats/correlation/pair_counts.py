"""Pairs of entries that two columns of scores order alike, differently, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.stats.correlation.groups import Integers, RatedGroups


@dataclass(frozen=True, slots=True)
class PairCounts:
    """Counts of unordered pairs within each of g groups: (g,) integers each, or (2, t, g) after trials.

    Attributes:
        sizes: (g,) number of entries of each group.
        discordant: Ordered one way by gold and the other way by the metric, D.
        gold_ties: Tied in gold alone, Tg.
        metric_ties: Tied in the metric alone, Tm.
        both_ties: Tied in both, Tb.
        gold_values: (g,) number of different gold scores.
        metric_values: Number of different scores of the metric.
    """

    sizes: Integers
    discordant: Integers
    gold_ties: Integers
    metric_ties: Integers
    both_ties: Integers
    gold_values: Integers
    metric_values: Integers

    @classmethod
    def of(cls, groups: RatedGroups) -> PairCounts:
        """Counts the pairs of two columns, gold and metric. Ties are equality of doubles.

        Time grows with n log n, memory with n, whatever the sizes of groups.
        """
        gold, metric = groups.columns
        return cls._of_kernel(groups.sizes, *native.pair_counts(gold, metric, groups.sizes))

    @classmethod
    def of_swapped(cls, groups: RatedGroups, kept: npt.NDArray[np.bool_], threads: int = 1) -> PairCounts:
        """Counts the pairs of gold and each of two metrics after trials have swapped some of their scores.

        Args:
            groups: Three columns: gold, a metric, another metric.
            kept: (t, n), True where a trial leaves the scores of an entry with their metrics.
            threads: Cores to use; 0 for all. The result does not depend on it.

        Returns:
            (2, t, g) counts: those of the first metric, then those of the second.
        """
        gold, first, second = groups.columns
        found = native.swapped_pair_counts(gold, first, second, kept.view(np.uint8), groups.sizes, threads)
        return cls._of_kernel(groups.sizes, *found)

    @classmethod
    def _of_kernel(cls, sizes: Integers, of_gold: Integers, counts: Integers) -> PairCounts:
        gold_ties, gold_values = of_gold
        discordant, metric_ties, both_ties, metric_values = np.moveaxis(counts, -2, 0)
        alone = gold_ties - both_ties, metric_ties - both_ties
        return cls(sizes, discordant, *alone, both_ties, gold_values, metric_values)

    @property
    def pairs(self) -> Integers:
        """(g,) all pairs, P."""
        return self.sizes * (self.sizes - 1) // 2

    @property
    def concordant(self) -> Integers:
        """Pairs ordered the same way by both, C."""
        return self.pairs - self.discordant - self.gold_ties - self.metric_ties - self.both_ties
