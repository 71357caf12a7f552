"""Correlations of two metrics after trials have swapped some of their scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation import CorrelationStatistic, RatedGroups, correlation_of
from mtgauge.stats.correlation.coefficients import centred, is_constant
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.stats.correlation.statistics import values_of_swapped
from mtgauge.suites.metaeval.swaps import Kept, SwapSource

#: What the trials of a block make of metrics a and b: (2, trials) correlations, or (trials,) differences.
OfPair: TypeAlias = Callable[[int, int], Doubles]

#: Numbers in the largest array of a block.
_BLOCK = 1 << 23
#: Below this share of the sum of squares of both metrics, a variance is computed from the scores themselves.
_CANCELLED = 1e-7
#: Swapped scores within so many standard deviations are equal: those of two metrics may differ by rounding alone.
_EQUAL = 1e-12
#: Up to this many entries in a group, swapped pairs are counted by products of bits.
_SMALL = 24


class SwappedScores:
    """Trials that swap scores of entries between metrics.

    Args:
        groups: Gold, then the scores of each metric.
        statistic: One that has a value for each group.
        swaps: Where swaps come from.
        threads: Cores to use; 0 for all. The result does not depend on it.

    Attributes:
        values: The correlation of each metric with gold.
    """

    def __init__(
        self, groups: RatedGroups, statistic: CorrelationStatistic, swaps: SwapSource, threads: int = 1
    ) -> None:
        gold, *metrics = groups.columns
        self.values = [
            correlation_of(groups.with_columns(np.stack([gold, scores])), statistic).value for scores in metrics
        ]
        standard = [z_normalised(scores) for scores in metrics]
        self._correlations = swapped_correlations(
            groups.with_columns(np.stack([gold, *standard])), statistic, threads
        )
        self._swaps = swaps

    def block(self, start: int, trials: int) -> OfPair:
        """Gives r(b) - r(a) of any two metrics a and b, (t,), in the trials from `start` on."""
        of_pair = self._correlations.block(self._swaps.block(start, trials))

        def differences(a: int, b: int) -> Doubles:
            values = of_pair(a, b)
            return np.asarray(values[1] - values[0])

        return differences


class SwappedCorrelations(ABC):
    """Mean correlations over groups, for blocks of trials.

    Args:
        groups: Gold, then the z-normalised scores of each metric.
    """

    def __init__(self, groups: RatedGroups) -> None:
        self.groups = groups
        self.gold, self.metrics = groups.columns[0], groups.columns[1:]

    @abstractmethod
    def block(self, kept: Kept) -> OfPair:
        """What a block of (t, n) swaps makes of any two metrics."""


def swapped_correlations(
    groups: RatedGroups, statistic: CorrelationStatistic, threads: int = 1
) -> SwappedCorrelations:
    """The fastest way to a statistic: sums for Pearson, products of bits for Kendall's b in small groups.

    Args:
        groups: Gold, then the z-normalised scores of each metric.
        statistic: One that has a value for each group.
        threads: Cores to use; 0 for all.
    """
    if statistic is CorrelationStatistic.PEARSON:
        return _SwappedPearson(groups)
    if statistic is CorrelationStatistic.KENDALL_B and groups.sizes.max(initial=0) <= _SMALL:
        return _SwappedKendall(groups)
    return _SwappedOrders(groups, statistic, threads)


class _SwappedOrders(SwappedCorrelations):
    """A statistic that looks at the order of scores alone, which a kernel finds in all trials."""

    def __init__(self, groups: RatedGroups, statistic: CorrelationStatistic, threads: int) -> None:
        super().__init__(groups)
        self._statistic, self._threads = statistic, threads

    def block(self, kept: Kept) -> OfPair:
        return partial(self._of_pair, kept)

    def _of_pair(self, kept: Kept, a: int, b: int) -> Doubles:
        columns = self.groups.with_columns(np.stack([self.gold, self.metrics[a], self.metrics[b]]))
        values = values_of_swapped(columns, self._statistic, kept, self._threads)
        return np.stack([mean_of_valid(side.T) for side in values])


class _SwappedPearson(SwappedCorrelations):
    """Pearson's r from sums of kept scores, which are one matrix product for all metrics."""

    def __init__(self, groups: RatedGroups) -> None:
        super().__init__(_shifted(_with_varied_gold(groups)))
        gold = centred(self.groups.with_columns(self.gold[None]))[0]
        #: (3 metrics, n): scores, their squares, their products with gold
        self._columns = np.concatenate([self.metrics, self.metrics**2, self.metrics * gold])
        self._centred_gold = gold
        self._totals = self._sums(np.ones((1, len(gold)), dtype=np.bool_))
        self._spread = np.sqrt(self.groups.sums(gold * gold))[:, None]
        self._entries = np.flatnonzero(_is_in_varied_group(groups))

    def block(self, kept: Kept) -> OfPair:
        chosen = kept[:, self._entries]
        return partial(self._of_pair, chosen, self._sums(chosen))

    def _sums(self, kept: Kept) -> Doubles:
        """(3, metrics, g, t) sums of kept scores in each group."""
        found = np.empty((len(self._columns), len(self.groups.sizes), len(kept)))
        bits = kept.T.astype(np.float64)
        for group, (start, size) in enumerate(zip(self.groups.starts, self.groups.sizes, strict=True)):
            found[:, group] = self._columns[:, start : start + size] @ bits[start : start + size]
        return found.reshape(3, len(self.metrics), *found.shape[1:])

    def _of_pair(self, kept: Kept, sums: Doubles, a: int, b: int) -> Doubles:
        rest = self._totals[:, [a, b]] - sums[:, [a, b]]
        first = self._means(sums[:, a] + rest[:, 1], kept, a, b)
        return np.stack([first, self._means(sums[:, b] + rest[:, 0], kept, b, a)])

    def _means(self, sums: Doubles, kept: Kept, a: int, b: int) -> Doubles:
        """(t,) means of r, from the (3, g, t) sums of metric a's kept and metric b's other scores."""
        total, squares, products = sums
        variances = squares - total * total / self.groups.sizes[:, None]
        # what is left of sums that were taken away from totals is as inexact as the totals are
        doubtful = variances <= _CANCELLED * self._totals[1, [a, b]].sum(axis=0)
        if doubtful.any():
            self._repair(variances, products, doubtful, kept, a, b)
        with np.errstate(divide="ignore", invalid="ignore"):
            np.sqrt(variances, out=variances)
            products /= variances
        products /= self._spread
        return mean_of_valid(products)

    def _repair(self, variances: Doubles, products: Doubles, doubtful: Kept, kept: Kept, a: int, b: int) -> None:
        """Computes doubtful sums from the scores; NaN where these are all equal."""
        for group in np.flatnonzero(doubtful.any(axis=1)):
            trials = np.flatnonzero(doubtful[group])
            part = slice(self.groups.starts[group], self.groups.starts[group] + self.groups.sizes[group])
            scores = np.where(kept[trials, part], self.metrics[a, part], self.metrics[b, part])
            has_one_value = np.ptp(scores, axis=1) <= _EQUAL
            scores -= scores.mean(axis=1, keepdims=True)
            variances[group, trials] = np.where(has_one_value, np.nan, np.square(scores).sum(axis=1))
            products[group, trials] = (scores * self._centred_gold[part]).sum(axis=1)


class _SwappedKendall(SwappedCorrelations):
    """Kendall's b in small groups: each count of pairs is a linear function of bits and products of two bits.

    Of a pair i < j, the bits say which of four differences of scores a metric has after the swaps. So there are
    four tables of signs, and four of ties, and the sums over pairs are matrix products.
    """

    def __init__(self, groups: RatedGroups) -> None:
        super().__init__(groups)
        largest = int(groups.sizes.max(initial=0))
        places = np.arange(largest)
        is_entry = places < groups.sizes[:, None]
        #: (g, s) entries of each group, the last one repeated in the shorter ones
        self._entries = groups.starts[:, None] + np.minimum(places, groups.sizes[:, None] - 1)
        self._first, self._second = np.triu_indices(largest, 1)
        self._is_pair = is_entry[:, self._first] & is_entry[:, self._second]
        gold = self.gold[self._entries]
        self._signs = np.sign(gold[:, self._first] - gold[:, self._second]) * self._is_pair
        # NaN in all trials where all gold scores are equal
        untied = np.abs(self._signs).sum(axis=1)
        self._gold_root = np.where(untied == 0, np.nan, np.sqrt(untied))[:, None]

    def block(self, kept: Kept) -> OfPair:
        size = max(_BLOCK // max((self._entries.shape[1] + len(self._first) + 1) * len(self._entries), 1), 1)
        parts = [self._features(kept[start : start + size]) for start in range(0, len(kept), size)]
        return partial(self._of_pair, parts)

    def _features(self, kept: Kept) -> npt.NDArray[np.float32]:
        """(g, t, f): 1, the bits, and the products of two bits."""
        bits = np.ascontiguousarray(kept.T[self._entries].transpose(0, 2, 1))
        ones = np.ones((*bits.shape[:2], 1), dtype=np.bool_)
        products = bits[..., self._first] & bits[..., self._second]
        return np.concatenate([ones, bits, products], axis=2).astype(np.float32)

    def _of_pair(self, features: list[npt.NDArray[np.float32]], a: int, b: int) -> Doubles:
        weights = self._weights(self.metrics[a][self._entries], self.metrics[b][self._entries])
        counts = np.concatenate([part @ weights for part in features], axis=1).astype(np.float64)
        pairs = self._is_pair.sum(axis=1)[:, None]
        means = []
        for agreement, ties in ((counts[..., 0], counts[..., 1]), (counts[..., 2], counts[..., 3])):
            with np.errstate(divide="ignore", invalid="ignore"):
                means.append(mean_of_valid(agreement / (np.sqrt(pairs - ties) * self._gold_root)))
        return np.stack(means)

    def _weights(self, first: Doubles, second: Doubles) -> npt.NDArray[np.float32]:
        """(g, f, 4) weights of features: C - D and ties of the first metric, then of the second."""
        i, j = self._first, self._second
        both = first[:, i] - first[:, j], second[:, i] - second[:, j]
        mixed = first[:, i] - second[:, j], second[:, i] - first[:, j]
        # differences at the bits 00, 10, 01, 11: a metric's own scores are those with the bit 1
        orders = (both[1], *mixed, both[0]), (both[0], *mixed[::-1], both[1])
        columns = []
        for order in orders:
            columns += [self._linear([np.sign(d) * self._signs for d in order])]
            columns += [self._linear([(d == 0) * self._is_pair * 1.0 for d in order])]
        return np.stack(columns, axis=2)

    def _linear(self, tables: list[Doubles]) -> npt.NDArray[np.float32]:
        """(g, f) weights with which the features give the sum of a table's entries, chosen by two bits each."""
        none, left, right, both = tables
        weights = np.zeros((len(none), 1 + self._entries.shape[1] + len(self._first)), dtype=np.float32)
        weights[:, 0] = none.sum(axis=1)
        for place in range(self._entries.shape[1]):
            of_left, of_right = self._first == place, self._second == place
            weights[:, 1 + place] = (left - none)[:, of_left].sum(axis=1) + (right - none)[:, of_right].sum(axis=1)
        weights[:, 1 + self._entries.shape[1] :] = none - left - right + both
        return weights


def z_normalised(scores: Doubles) -> Doubles:
    """(n,) scores minus their mean, over their population deviation; 0 where all are equal."""
    if not len(scores) or scores.min() == scores.max():
        return np.zeros(len(scores))
    return np.asarray((scores - scores.mean()) / scores.std())


def mean_of_valid(values: Doubles) -> Doubles:
    """(t,) means over the groups of (g, t) values that are not NaN; NaN where all are."""
    is_valid = ~np.isnan(values)
    counts = is_valid.sum(axis=0)
    sums = np.where(is_valid, values, 0.0).sum(axis=0)
    means = np.full(len(counts), np.nan)
    np.divide(sums, counts, out=means, where=counts > 0)
    return means


def _is_in_varied_group(groups: RatedGroups) -> Kept:
    """(n,) whether gold varies in the group of an entry."""
    return np.repeat(~is_constant(groups.with_columns(groups.columns[:1])), groups.sizes)


def _with_varied_gold(groups: RatedGroups) -> RatedGroups:
    """Without groups of constant gold, which never have a correlation."""
    is_varied = ~is_constant(groups.with_columns(groups.columns[:1]))
    return RatedGroups(groups.columns[:, _is_in_varied_group(groups)], groups.sizes[is_varied], groups.short)


def _shifted(groups: RatedGroups) -> RatedGroups:
    """Doubles minus the mean of all metrics in the group, so that sums of squares lose few digits."""
    metrics = groups.columns[1:]
    means = (groups.sums(metrics) / groups.sizes).mean(axis=0)
    return groups.with_columns(np.concatenate([groups.columns[:1], metrics - np.repeat(means, groups.sizes)]))
