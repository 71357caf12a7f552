"""The agreement of metrics with people in resamples of systems and of items: how sure a correlation is.

Systems and items are both drawn with replacement (Boot-Both; Deutsch et al. 2021, section 4.2). Items are those
that people rated. A system that is drawn twice makes a pair with itself, on which every metric agrees: where pairs
of systems are counted, such pairs are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from mtgauge.stats.correlation import CorrelationStatistic, Grouping, one_sided_p_values, random_signs
from mtgauge.stats.correlation.groups import Doubles, Integers, RatedGroups
from mtgauge.stats.correlation.statistics import BY_GROUP, values_by_group
from mtgauge.suites.metaeval.agreement import SOFT_TRIALS, agreement, items_of
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY, Experiment, ScoredUnit

#: Statistics that are means over pairs of systems where items, or systems themselves, are the groups.
_OF_PAIRS = frozenset(
    (
        CorrelationStatistic.ACC23,
        CorrelationStatistic.TAU23,
        CorrelationStatistic.ACC23_CALIBRATED,
        PAIRWISE_ACCURACY,
        SOFT_PAIRWISE_ACCURACY,
    )
)
#: Scores that are correlated together; a block takes a few megabytes.
_BLOCK = 1 << 18


class Resample(NamedTuple):
    """One resample.

    Attributes:
        number: Its number, from 0.
        systems: (s,) places of the systems that were drawn.
        items: Places of the items that were drawn.
    """

    number: int
    systems: Integers
    items: Integers

    def scores(self, column: ScoreColumn) -> ScoreColumn:
        """A column of the items that were drawn, of all systems."""
        items = None if column.items is None else column.items[:, self.items]
        return ScoreColumn(column.name, self.of_systems(column), items)

    def of_systems(self, column: ScoreColumn) -> Doubles:
        """The (s,) scores of all systems on the items that were drawn."""
        return column.systems if column.resampled is None else column.resampled[self.number]

    def entries(self, column: ScoreColumn, is_of_systems: bool) -> Doubles:
        """The (n,) drawn scores: one per system, or each item of one system after another."""
        if is_of_systems:
            return self.of_systems(column)[self.systems]
        return items_of(column)[self.systems[:, None], self.items].ravel()


def resampled_agreements(
    gold: ScoreColumn,
    metrics: Sequence[ScoreColumn],
    experiment: Experiment,
    report: Callable[[int], None],
) -> Doubles | None:
    """The agreement of m metrics in b resamples, the same resamples for all of them.

    With calibrated ties the threshold of a metric is that of the whole set. Where a column has scores of systems
    alone, these are as they are in all resamples.

    Args:
        gold: What people say.
        metrics: The metrics.
        experiment: The experiment.
        report: Called with the number of resamples that are done.

    Returns:
        (b, m) values, NaN where one is undefined; None with calibrated ties that are not grouped by item, whose
        pairs are too many.
    """
    if experiment.has_too_many_pairs:
        return None
    draws = _draws(gold, experiment)
    by_pairs = experiment.unit is ScoredUnit.SYSTEM or experiment.grouping is Grouping.ITEM
    values: Callable[[Resample], list[float]]
    if experiment.statistic in _OF_PAIRS and by_pairs:
        values = _Pairs(gold, metrics, experiment).values
    elif experiment.statistic in BY_GROUP and experiment.grouping is Grouping.NONE:
        return _reported(_ungrouped(gold, metrics, experiment, draws), len(metrics), report)
    else:

        def values(drawn: Resample) -> list[float]:
            people = drawn.scores(gold).of(drawn.systems)
            return [agreement(people, drawn.scores(m).of(drawn.systems), experiment).value for m in metrics]

    return _reported((np.array([values(drawn)]) for drawn in draws), len(metrics), report)


def _reported(blocks: Iterator[Doubles], metrics: int, report: Callable[[int], None]) -> Doubles:
    """(b, m) values of blocks of resamples, one after another."""
    rows = [np.zeros((0, metrics))]
    done = 0
    for block in blocks:
        rows.append(block)
        for _ in block:
            done += 1
            report(done)
    return np.concatenate(rows)


def _ungrouped(
    gold: ScoreColumn, metrics: Sequence[ScoreColumn], experiment: Experiment, draws: Iterator[Resample]
) -> Iterator[Doubles]:
    """(d, m) agreement in d resamples at a time, where all scores of a resample are one group."""
    statistic = CorrelationStatistic(experiment.statistic)
    is_of_systems = experiment.unit is ScoredUnit.SYSTEM
    scores = len(metrics) * (gold.systems if is_of_systems else items_of(gold)).size
    while block := [*islice(draws, max(1, _BLOCK // scores))]:
        tables = [
            np.stack([drawn.entries(column, is_of_systems) for drawn in block]) for column in (gold, *metrics)
        ]
        people, found = np.concatenate([tables[0]] * len(metrics)), np.concatenate(tables[1:])
        values = np.full(len(found), np.nan)
        # a resample of fewer scores has no group
        is_long = (~np.isnan(people + found)).sum(axis=1) >= 2
        values[is_long] = values_by_group(RatedGroups.of([people, found], Grouping.SYSTEM), statistic)
        yield values.reshape(len(metrics), -1).T


def _draws(gold: ScoreColumn, experiment: Experiment) -> Iterator[Resample]:
    generator = np.random.default_rng(experiment.seed)
    s = len(gold.systems)
    rated = np.zeros(0, int) if gold.items is None else np.flatnonzero(~np.isnan(gold.items).all(axis=0))
    for number in range(experiment.samples):
        systems = generator.integers(0, s, s)
        yield Resample(
            number, systems, rated[generator.integers(0, len(rated), len(rated))] if len(rated) else rated
        )


class _Pairs:
    """Agreement on pairs of systems, weighted by how often both were drawn."""

    def __init__(self, gold: ScoreColumn, metrics: Sequence[ScoreColumn], experiment: Experiment) -> None:
        self._gold, self._metrics, self._experiment = gold, metrics, experiment
        self._first, self._second = np.triu_indices(len(gold.systems), 1)
        self._thresholds = [agreement(gold, metric, experiment).threshold or 0.0 for metric in metrics]
        # what does not change with the resample is worked out once
        self._of_items: list[Doubles] = (
            []
            if experiment.unit is ScoredUnit.SYSTEM
            else [
                self._agreed(items_of(gold), items_of(metric), threshold)
                for metric, threshold in zip(metrics, self._thresholds, strict=True)
            ]
        )

    def values(self, drawn: Resample) -> list[float]:
        """The m values of a resample."""
        counts = np.bincount(drawn.systems, minlength=len(self._gold.systems))
        weights = (counts[self._first] * counts[self._second]).astype(np.float64)
        means = [_mean(weights, agreed) for agreed in self._agreements(drawn)]
        return (
            [2 * mean - 1 for mean in means] if self._experiment.statistic == CorrelationStatistic.TAU23 else means
        )

    def _agreements(self, drawn: Resample) -> Iterator[Doubles]:
        """For each metric the (p, n) agreement on each pair, 0 to 1, in each item; NaN where it is not rated."""
        if self._of_items:
            yield from (agreed[:, drawn.items] for agreed in self._of_items)
            return
        people = drawn.scores(self._gold)
        if self._experiment.statistic == SOFT_PAIRWISE_ACCURACY:
            yield from self._soft(people, drawn)
            return
        for metric, threshold in zip(self._metrics, self._thresholds, strict=True):
            found = drawn.scores(metric).systems
            yield self._agreed(people.systems[:, None], found[:, None], threshold)

    def _soft(self, people: ScoreColumn, drawn: Resample) -> Iterator[Doubles]:
        columns = [items_of(people), *(items_of(drawn.scores(metric)) for metric in self._metrics)]
        common = ~np.isnan(sum(columns)).any(axis=0)
        signs = random_signs(int(common.sum()), SOFT_TRIALS, self._experiment.seed)
        of_people, *found = (one_sided_p_values(column[:, common], signs) for column in columns)
        yield from (1 - np.abs(of_people - p)[:, None] for p in found)

    def _agreed(self, gold: Doubles, metric: Doubles, threshold: float) -> Doubles:
        of_gold, of_metric = (scores[self._first] - scores[self._second] for scores in (gold, metric))
        order = np.where(np.abs(of_metric) <= threshold, 0.0, np.sign(of_metric))
        agreed = (np.sign(of_gold) == order).astype(np.float64)
        agreed[np.isnan(of_gold + of_metric)] = np.nan
        return np.asarray(agreed)


def _mean(weights: Doubles, agreed: Doubles) -> float:
    """The mean over items of the weighted mean over pairs of (p, n) values; items without a pair do not count."""
    rated = ~np.isnan(agreed)
    pairs = weights @ rated
    sums = weights @ np.where(rated, agreed, 0.0)
    return float((sums[pairs > 0] / pairs[pairs > 0]).mean()) if (pairs > 0).any() else float("nan")
