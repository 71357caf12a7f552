"""Metrics held against people: an evaluation with human scores among its metrics, as an experiment asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.engine.effects import GroupEffects
from mtgauge.engine.groups import Group, groups_of
from mtgauge.engine.measured import Measured
from mtgauge.engine.resampled import SystemRows, bootstrap_scores
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind, Level
from mtgauge.measures.error_counts import ErrorCounts
from mtgauge.measures.given import Given
from mtgauge.stats.limits import check_comparisons, pairs_of
from mtgauge.stats.resampling import Draws
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import SOFT_PAIRWISE_ACCURACY, Experiment, ScoredUnit
from mtgauge.suites.metaeval.jobs.system_scores import SystemScores
from mtgauge.suites.metaeval.ranking import MetricRanking, rank_metrics


def ranking_of(
    evaluation: Evaluation,
    human: Sequence[str],
    experiment: Experiment,
    progress: Progress = silent,
    system_scores: Sequence[SystemScores] = (),
    threads: int = 0,
) -> MetricRanking:
    """The metrics of an evaluation by their agreement with one column of human scores.

    Systems that people did not judge, or that are references, are left out.

    Args:
        evaluation: With the human scores among its metrics, and whatever levels.
        human: The names of the human columns.
        experiment: What is asked.
        progress: Called while work goes on.
        system_scores: Scores of systems alone; they count where systems are correlated, but for soft accuracy.
        threads: Cores to use for tests; 0 for all. The result does not depend on it.

    Raises:
        OptionError: The experiment is about a column or a system that is not there, two metrics have one name, or
            there are more than a million pairs of systems or of metrics, which the settings do not allow.
        InputError: Too few systems or scores are left.
    """
    gold_name = _chosen(human, experiment.human)
    columns = [
        column
        for item in evaluation.measured
        # what people marked is no metric
        if not isinstance(item.fitted.measure, ErrorCounts)
        for column in _columns(item, evaluation, experiment, progress)
    ]
    gold = next(column for column in columns if column.name == gold_name)
    metrics = [column for column in columns if column.name not in human]
    names = [system.name for system in evaluation.systems]
    if experiment.unit is ScoredUnit.SYSTEM and experiment.statistic != SOFT_PAIRWISE_ACCURACY:
        metrics += [scores.column(names) for scores in system_scores]
    _refuse_repeated([metric.name for metric in metrics])
    places, left = _compared(evaluation, names, [gold, *metrics], experiment)
    _check_pairs(len(places), len(metrics) if experiment.trials else 0, all_pairs=evaluation.settings.all_pairs)
    ranking = rank_metrics(
        experiment,
        [names[place] for place in places],
        gold.of(places),
        [metric.of(places) for metric in metrics],
        progress,
        threads,
    )
    return replace(ranking, left_out=left)


def _check_pairs(systems: int, metrics: int, *, all_pairs: bool) -> None:
    """Refuses too many pairs of systems, whose human scores are tested, and of metrics that are compared."""
    of_systems = say("{n:,} comparisons of {systems:,} systems", n=pairs_of(systems), systems=systems)
    check_comparisons(pairs_of(systems), of_systems, say("name systems: --among"), all_pairs=all_pairs)
    of_metrics = say("{n:,} comparisons of {metrics:,} metrics", n=pairs_of(metrics), metrics=metrics)
    check_comparisons(pairs_of(metrics), of_metrics, say("leave tests out: --trials 0"), all_pairs=all_pairs)


def column_names(item: Measured) -> dict[int, str]:
    """Place among the outputs of a metric -> name in rankings, of the primary ones."""
    outputs = item.fitted.outputs
    primary = [place for place, output in enumerate(outputs) if output.kind is Kind.PRIMARY]
    return {place: item.label if len(primary) == 1 else f"{item.label} {outputs[place].name}" for place in primary}


def references_among(evaluation: Evaluation) -> list[str]:
    """Systems whose output is, text for text, one of the references or has the name of one."""
    references = evaluation.testset.references
    if references is None:
        return []
    columns = set(references.texts.values())
    return [
        system.name
        for system in evaluation.systems
        if system.name in references.texts or system.segments in columns
    ]


def _refuse_repeated(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise OptionError(
                say("two metrics have the name {name}", name=name), hint=say("name one otherwise: NAME=METRIC")
            )


def _chosen(human: Sequence[str], asked: str) -> str:
    if not asked and len(human) == 1:
        return human[0]
    if asked in human:
        return asked
    if not asked:
        raise OptionError(
            say("there are several columns of human scores"),
            hint=say("choose one: {names}", names=", ".join(human)),
        )
    raise OptionError(say("there are no human scores {name!r}", name=asked), hint=meant(asked, human))


def _compared(
    evaluation: Evaluation, names: Sequence[str], columns: Sequence[ScoreColumn], experiment: Experiment
) -> tuple[list[int], dict[str, str]]:
    """The places of the systems that every column has scores of, in byte order of their names; why not others."""
    for name in experiment.systems:
        if name not in names:
            raise OptionError(
                say("the experiment names the system {name!r}, which is not there", name=name),
                hint=say("systems: {names}", names=", ".join(names)),
            )
    wanted = list(experiment.systems or names)
    left: dict[str, str] = {}
    if not experiment.references and not experiment.systems:
        left = {name: say("it is a reference") for name in references_among(evaluation)}
    for place, name in enumerate(names):
        lacking = [column.name for column in columns if np.isnan(column.systems[place])]
        if lacking and name in wanted and name not in left:
            left[name] = (
                say("{metric} has no score of it", metric=lacking[0])
                if len(lacking) == 1
                else say("{metric} and {n} more have no score of it", metric=lacking[0], n=len(lacking) - 1)
            )
    kept = [place for place, name in enumerate(names) if name in wanted and name not in left]
    return sorted(kept, key=lambda place: names[place].encode("utf-8", "surrogatepass")), left


def _columns(
    item: Measured, evaluation: Evaluation, experiment: Experiment, progress: Progress
) -> Iterator[ScoreColumn]:
    """A column for each primary output of a metric, turned so that more is better."""
    item = _as_published(item)
    systems = item.group_values(Group(None, slice(None)), Level.CORPUS)
    items = _items(item, evaluation.testset, experiment.unit)
    resampled = _resampled(item, experiment, progress)
    for place, name in column_names(item).items():
        sign = -1.0 if item.fitted.outputs[place].higher_is_better is False else 1.0
        yield ScoreColumn(
            name,
            sign * systems[:, place],
            None if items is None else sign * items[..., place],
            None if resampled is None else sign * resampled[..., place],
            turned=sign < 0,
        )


def _as_published(item: Measured) -> Measured:
    """Human scores by the rule of published tables, where they have one: means of a system's own segments."""
    measure = item.fitted.measure
    if item.effect_rows is None or not isinstance(measure, Given) or not measure.scores.published_means:
        return item
    fitted = replace(measure, effects=False).fit(item.fitted.testset, item.fitted.resources)
    # the rows of effects end with those of the scores as they were read
    return Measured(item.label, fitted, {name: rows[:, 2:] for name, rows in item.rows.items()})


def _items(item: Measured, testset: TestSet, unit: ScoredUnit) -> np.ndarray | None:
    """(s, n, m) values of segments, or of documents; None for a metric that has none of segments."""
    if unit is ScoredUnit.DOCUMENT:
        groups = groups_of(testset, Level.DOCUMENT)
        return np.stack([item.group_values(group, Level.DOCUMENT) for group in groups], axis=1)
    if item.scores_documents:
        return None
    return np.array([item.segment_scores(system) for system in item.rows])


def _resampled(item: Measured, experiment: Experiment, progress: Progress) -> np.ndarray | None:
    """(b, s, m) scores of systems in resamples of the segments."""
    if not experiment.samples or experiment.unit is not ScoredUnit.SYSTEM:
        return None
    rows = [
        SystemRows(of_system, lambda totals: item.fitted.score(totals, Level.CORPUS))
        for of_system in item.rows.values()
    ]
    draws = Draws(len(rows[0].rows), experiment.samples, experiment.seed)
    if item.effect_rows is None:
        return np.stack(bootstrap_scores(rows, draws, progress, item.label), axis=1)
    effects = GroupEffects.of_group(item.effect_rows.places, item.effect_rows.rows)
    *own, of_all = bootstrap_scores([*rows, SystemRows(effects.rows, effects.score)], draws, progress, item.label)
    named = zip(item.rows, own, strict=True)
    return np.stack([effects.put(system, of_all, values) for system, values in named], axis=1)
