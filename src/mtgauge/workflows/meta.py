"""Metrics held against people: an evaluation with human scores among its metrics, as an experiment asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from mtgauge.corpus import TestSet, textfile
from mtgauge.corpus.formats.scores import read_system_scores
from mtgauge.engine.groups import groups_of
from mtgauge.engine.measured import Measured
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.resampled import SystemRows, bootstrap_scores
from mtgauge.errors import InputError, OptionError
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind, Level, Unit
from mtgauge.metaeval import (
    SOFT_PAIRWISE_ACCURACY,
    Experiment,
    MetricRanking,
    ScoreColumn,
    ScoredUnit,
    rank_metrics,
)
from mtgauge.sentences import say
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import total

#: Ending of files with scores of systems.
_SYSTEMS_ENDING = ".sys.score"


@dataclass(frozen=True, slots=True)
class SystemScores:
    """Scores that a metric gave to systems, and to nothing smaller.

    Attributes:
        name: The metric.
        scores: System -> score; None where it has none.
        higher_is_better: The direction.
    """

    name: str
    scores: Mapping[str, float | None]
    higher_is_better: bool = True

    def column(self, systems: Sequence[str]) -> ScoreColumn:
        """The scores of these systems, in their order."""
        sign = 1.0 if self.higher_is_better else -1.0
        found = [self.scores.get(name) for name in systems]
        return ScoreColumn(self.name, sign * np.array(found, dtype=np.float64), turned=not self.higher_is_better)


def read_system_columns(
    paths: Sequence[tuple[str, str]], lower_is_better: Sequence[str] = ()
) -> list[SystemScores]:
    """Scores of systems from files, and from all files that end in ``.sys.score`` in folders.

    Args:
        paths: (name, path); an empty name stands for that of the file, and folders need none.
        lower_is_better: Names of those that are the better the lower.

    Raises:
        InputError: A file cannot be read, or a folder has no such file.
    """
    files: list[tuple[str, str]] = []
    for name, path in paths:
        if not Path(path).is_dir():
            files.append((name, path))
            continue
        inside = sorted(Path(path).glob(f"*{_SYSTEMS_ENDING}"), key=lambda found: found.name.encode())
        if not inside:
            raise InputError(say("has no file that ends in {ending}", ending=_SYSTEMS_ENDING), file=path)
        files += [("", str(file)) for file in inside]
    columns = []
    for name, path in files:
        called = name or textfile.bare_name(path).removesuffix(_SYSTEMS_ENDING)
        scores = read_system_scores(textfile.read_bytes(path), path)
        columns.append(SystemScores(called, scores, called not in lower_is_better))
    return columns


def ranking_of(
    evaluation: Evaluation,
    human: Sequence[str],
    experiment: Experiment,
    progress: Progress = silent,
    system_scores: Sequence[SystemScores] = (),
) -> MetricRanking:
    """The metrics of an evaluation by their agreement with one column of human scores.

    Systems that people did not judge, or that are references, are left out.

    Args:
        evaluation: With the human scores among its metrics, and whatever levels.
        human: The names of the human columns.
        experiment: What is asked.
        progress: Called while work goes on.
        system_scores: Scores of systems alone; they count where systems are correlated, but for soft accuracy.

    Raises:
        OptionError: The experiment names a column or a system that is not there, or two metrics have one name.
        InputError: Too few systems or scores are left.
    """
    gold_name = _chosen(human, experiment.human)
    columns = [
        column for item in evaluation.measured for column in _columns(item, evaluation, experiment, progress)
    ]
    gold = next(column for column in columns if column.name == gold_name)
    metrics = [column for column in columns if column.name not in human]
    names = [system.name for system in evaluation.systems]
    if experiment.unit is ScoredUnit.SYSTEM and experiment.statistic != SOFT_PAIRWISE_ACCURACY:
        metrics += [scores.column(names) for scores in system_scores]
    _refuse_repeated([metric.name for metric in metrics])
    places, left = _compared(evaluation, names, [gold, *metrics], experiment)
    ranking = rank_metrics(
        experiment,
        [names[place] for place in places],
        gold.of(places),
        [metric.of(places) for metric in metrics],
        progress,
    )
    return replace(ranking, left_out=left)


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
    known = ", ".join(human)
    if not asked:
        raise OptionError(
            say("there are several columns of human scores"), hint=say("choose one: {names}", names=known)
        )
    raise OptionError(
        say("there are no human scores {name!r}", name=asked), hint=say("known: {names}", names=known)
    )


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
    rows = item.rows.values()
    systems = np.array([item.fitted.score(total(of_system)[None], Level.CORPUS)[0] for of_system in rows])
    items = _items(item, evaluation.testset, experiment.unit)
    resampled = _resampled(item, experiment, progress)
    primary = [place for place, output in enumerate(item.fitted.outputs) if output.kind is Kind.PRIMARY]
    for place in primary:
        output = item.fitted.outputs[place]
        sign = -1.0 if output.higher_is_better is False else 1.0
        yield ScoreColumn(
            item.label if len(primary) == 1 else f"{item.label} {output.name}",
            sign * systems[:, place],
            None if items is None else sign * items[..., place],
            None if resampled is None else sign * resampled[..., place],
            turned=output.higher_is_better is False,
        )


def _items(item: Measured, testset: TestSet, unit: ScoredUnit) -> np.ndarray | None:
    """(s, n, m) values of segments, or of documents; None for a metric that has none of segments."""
    if unit is ScoredUnit.DOCUMENT:
        groups = groups_of(testset, Level.DOCUMENT)
        return np.array(
            [
                [item.fitted.score(total(group.take(rows))[None], Level.DOCUMENT)[0] for group in groups]
                for rows in item.rows.values()
            ]
        )
    if item.fitted.measure.unit is Unit.DOCUMENT:
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
    return np.stack(bootstrap_scores(rows, draws, progress, item.label), axis=1)
