"""Metrics in the order of their agreement with people, and how sure that order is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.stats.correlation import Correlation, CorrelationStatistic
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.stats.power import detectable_difference
from mtgauge.suites.metaeval.agreement import agreement, items_of
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.compared import SystemColumn
from mtgauge.suites.metaeval.experiment import PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY, Experiment, ScoredUnit
from mtgauge.suites.metaeval.mutual import mutual_agreements
from mtgauge.suites.metaeval.outliers import outlying
from mtgauge.suites.metaeval.permutation import TESTABLE, compare_metrics
from mtgauge.suites.metaeval.ranks import metric_ranks
from mtgauge.suites.metaeval.resamples import resampled_agreements
from mtgauge.suites.metaeval.separation import JudgedSystem, clusters_of, systems_by_people

#: Fewer systems have no correlation worth the name.
FEWEST_SYSTEMS = 3
#: The power of the differences that are called detectable.
POWER = 0.8
#: Statistics that are the same as another on the scores of systems, by which they are tested.
_TESTED_AS = {PAIRWISE_ACCURACY: str(CorrelationStatistic.ACC23)}
#: A metric that disagrees so much with people is probably upside down.
_UPSIDE_DOWN = -0.5


@dataclass(frozen=True, slots=True)
class RankedMetric:
    """One metric in an experiment. Field names are those of the JSON.

    >>> from mtgauge import meta
    >>> human = {"a": [3, 4, 5], "b": [2, 4, 4], "c": [1, 2, 3]}
    >>> [row] = meta.rank_metrics({"ours": human}, human).metrics
    >>> row.metric, round(row.value, 2), row.rank
    ('ours', 1.0, 1)

    Attributes:
        metric: Its name.
        value: Its agreement with people; None where it is undefined.
        low: Lower end of the interval; None without one.
        high: Upper end.
        groups: Groups that the value is the mean of.
        undefined: Groups that have no value, since gold or metric is constant there.
        short: Groups with fewer than two rated entries.
        threshold: With calibrated ties, the difference up to which scores are tied, else None.
        without_outliers: The agreement without outliers; None where there are none.
        detectable: The true difference from the first metric that a two-sided test would find with a power of 0.8;
            a smaller one may be found all the same. None for the first, and without resamples.
        rank: From 1; metrics share a rank unless a better one of it is significantly better. None without
            tests, and where the value is undefined.
    """

    metric: str
    value: float | None
    low: float | None
    high: float | None
    groups: int
    undefined: int
    short: int
    threshold: float | None = None
    without_outliers: float | None = None
    detectable: float | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class MetricRanking:
    """What an experiment found.

    Attributes:
        experiment: The experiment.
        human: The column of human scores.
        systems: The systems that were compared.
        rated: Number of scores by people that were used, of systems, documents or segments.
        items: Number of segments or documents with such a score; 0 where systems alone have scores.
        outliers: The systems that were left out where results are without outliers.
        metrics: The metrics, the best first; equal ones by name.
        p_values: (a, b) -> p of the hypothesis that a, the better one, does not agree better than b.
        upside_down: Metrics that disagree with people so much that their direction is probably wrong.
        left_out: System -> why it was not compared.
        human_clusters: The systems in the clusters that people's scores of segments make, best first; empty where
            systems alone have scores, and where segments or documents are correlated.
        judged: The systems as people's scores of segments, or of documents, put them, best first; empty where
            systems alone have scores.
        columns: The scores of the systems by people, and by each metric in the order of the ranking.
        correlations: For each of the columns, as the gold one, the agreement of each of them, by the statistic of
            the experiment; None where it is undefined, and of a column with itself. Empty for calibrated ties that
            are not grouped by item, whose pairs are too many.
    """

    experiment: Experiment
    human: str
    systems: tuple[str, ...]
    rated: int
    items: int
    outliers: tuple[str, ...]
    metrics: tuple[RankedMetric, ...]
    p_values: Mapping[tuple[str, str], float] = field(default=EMPTY, hash=False)
    upside_down: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default=EMPTY, hash=False)
    human_clusters: tuple[tuple[str, ...], ...] = ()
    judged: tuple[JudgedSystem, ...] = ()
    columns: tuple[SystemColumn, ...] = ()
    correlations: tuple[tuple[float | None, ...], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The ranking as the JSON has it."""
        return {
            **asdict(self),
            "experiment": self.experiment.as_table(),
            "judged": [{"system": one.system, "rated": one.rated, **asdict(one.standing)} for one in self.judged],
            "p_values": [{"better": a, "worse": b, "p": p} for (a, b), p in self.p_values.items()],
        }


def rank_metrics(
    experiment: Experiment,
    systems: Sequence[str],
    gold: ScoreColumn,
    metrics: Sequence[ScoreColumn],
    progress: Progress,
    threads: int = 1,
) -> MetricRanking:
    """The agreement of metrics with people on the same systems.

    Args:
        experiment: What is asked.
        systems: s names, in the order of the columns.
        gold: What people say.
        metrics: The metrics.
        progress: Called as ``progress(task, done, of)``.
        threads: Cores to use for tests; 0 for all. The result does not depend on it.

    Raises:
        InputError: There are fewer than three systems, no metrics, or human scores that are all the same.
    """
    _check(experiment, systems, gold, metrics)
    found = {metric.name: agreement(gold, metric, experiment) for metric in metrics}
    order = sorted(found, key=lambda name: (np.isnan(found[name].value), -found[name].value, name))
    by_name = {metric.name: metric for metric in metrics}
    chosen = [by_name[name] for name in order]
    far = (
        outlying(gold.systems, experiment.outliers) if experiment.outliers else np.zeros(len(systems), dtype=bool)
    )
    resampled = _resampled(gold, chosen, experiment, progress)
    rows = tuple(
        _row(
            metric.name, found[metric.name], place, resampled, experiment, _without(gold, metric, experiment, far)
        )
        for place, metric in enumerate(chosen)
    )
    items = 0 if gold.items is None else int((~np.isnan(gold.items)).any(axis=0).sum())
    judged = tuple(systems_by_people(systems, gold, experiment.alpha))
    of_unit = gold.systems if experiment.unit is ScoredUnit.SYSTEM or gold.items is None else gold.items
    ranking = MetricRanking(
        experiment,
        gold.name,
        tuple(systems),
        int((~np.isnan(of_unit)).sum()),
        items,
        tuple(name for name, is_far in zip(systems, far, strict=True) if is_far),
        rows,
        upside_down=tuple(row.metric for row in rows if row.value is not None and row.value < _UPSIDE_DOWN),
        human_clusters=clusters_of(judged) if experiment.unit is ScoredUnit.SYSTEM else (),
        judged=judged,
        columns=tuple(SystemColumn.of(column, experiment.alpha) for column in (gold, *chosen)),
        correlations=_correlations(gold, chosen, [found[name].value for name in order], experiment, progress),
    )
    return _tested(ranking, gold, chosen, progress, threads)


def _correlations(
    gold: ScoreColumn,
    metrics: Sequence[ScoreColumn],
    values: Sequence[float],
    experiment: Experiment,
    progress: Progress,
) -> tuple[tuple[float | None, ...], ...]:
    """The agreement of all columns with each other, of which the ranking knows that with people."""
    if experiment.has_too_many_pairs:
        return ()
    task = say("correlations of metrics")
    table = mutual_agreements((gold, *metrics), experiment, values, lambda done, of: progress(task, done, of))
    return tuple(tuple(map(_number, row)) for row in table.tolist())


def _tested(
    ranking: MetricRanking,
    gold: ScoreColumn,
    metrics: Sequence[ScoreColumn],
    progress: Progress,
    threads: int,
) -> MetricRanking:
    """The ranking with ranks and p-values, where the statistic can be tested."""
    experiment = ranking.experiment
    statistic = _TESTED_AS.get(experiment.statistic, experiment.statistic)
    if not experiment.trials or statistic not in map(str, TESTABLE):
        return ranking
    of_systems = experiment.unit is ScoredUnit.SYSTEM
    scores = [column.systems if of_systems else items_of(column) for column in (gold, *metrics)]
    task = say("tests")
    tests = compare_metrics(
        scores[0],
        scores[1:],
        CorrelationStatistic(statistic),
        experiment.grouping,
        trials=experiment.trials,
        seed=experiment.seed,
        alpha=experiment.alpha,
        threads=threads,
        progress=lambda done, of: progress(task, done, of),
    )
    names = [row.metric for row in ranking.metrics]
    values = [math.nan if row.value is None else row.value for row in ranking.metrics]
    ranks = metric_ranks(names, values, tests, experiment.alpha)
    rows = tuple(
        row if row.value is None else replace(row, rank=rank)
        for row, rank in zip(ranking.metrics, ranks, strict=True)
    )
    p_values = {(names[test.better], names[test.worse]): test.p for test in tests if test.trials}
    return replace(ranking, metrics=rows, p_values=p_values)


def _check(
    experiment: Experiment, systems: Sequence[str], gold: ScoreColumn, metrics: Sequence[ScoreColumn]
) -> None:
    if len(systems) < FEWEST_SYSTEMS:
        raise InputError(
            say(
                "systems with scores by people and by metrics: {n}; a correlation needs {least} or more",
                n=len(systems),
                least=FEWEST_SYSTEMS,
            )
        )
    if not metrics:
        raise InputError(say("there is no metric to hold against people"), hint=say("name one: -m METRIC"))
    needs_items = experiment.unit is not ScoredUnit.SYSTEM or experiment.statistic == SOFT_PAIRWISE_ACCURACY
    for column in (gold, *metrics):
        if needs_items and column.items is None:
            raise InputError(say("{name} has scores of systems alone", name=column.name))
    scores = gold.systems if experiment.unit is ScoredUnit.SYSTEM or gold.items is None else gold.items
    known = scores[~np.isnan(scores)]
    if not len(known) or (known == known[0]).all():
        raise InputError(say("all scores of {name} are the same: nothing can agree with them", name=gold.name))


def _resampled(
    gold: ScoreColumn,
    metrics: Sequence[ScoreColumn],
    experiment: Experiment,
    progress: Progress,
) -> Doubles | None:
    if not experiment.samples:
        return None
    task = say("intervals")
    return resampled_agreements(gold, metrics, experiment, lambda done: progress(task, done, experiment.samples))


def _without(gold: ScoreColumn, metric: ScoreColumn, experiment: Experiment, far: np.ndarray) -> float | None:
    """The agreement without outliers; None where there are none, or too few systems are left."""
    kept = np.flatnonzero(~far).tolist()
    if not far.any() or len(kept) < FEWEST_SYSTEMS:
        return None
    return _number(agreement(gold.of(kept), metric.of(kept), experiment).value)


def _row(
    name: str,
    found: Correlation,
    place: int,
    resampled: Doubles | None,
    experiment: Experiment,
    without_outliers: float | None,
) -> RankedMetric:
    low = high = detectable = None
    if resampled is not None:
        values = resampled[:, place]
        values = values[~np.isnan(values)]
        if len(values):
            low, high = np.quantile(values, [experiment.alpha / 2, 1 - experiment.alpha / 2]).tolist()
        if place:
            differences = resampled[:, 0] - resampled[:, place]
            differences = differences[~np.isnan(differences)]
            if len(differences) > 1:
                error = float(differences.std(ddof=1))
                detectable = detectable_difference(error, experiment.alpha, POWER)
    return RankedMetric(
        name,
        _number(found.value),
        low,
        high,
        found.groups_used,
        found.groups_nan,
        found.groups_short,
        found.threshold,
        without_outliers,
        detectable,
    )


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
