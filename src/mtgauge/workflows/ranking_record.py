"""Records of rankings of metrics: written like those of evaluations, which they are of, and computed again.

Beside ``evaluation.json``, the scores that metrics and people gave, stands ``rankings.json``: what
``mtgauge meta rank --format json`` prints. ``record.toml`` has a table ``experiment`` for each ranking.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mtgauge.corpus.load import Corpus
from mtgauge.engine.progress import Progress
from mtgauge.errors import OptionError, RecordError
from mtgauge.evaluation import Evaluation
from mtgauge.metaeval import Experiment, MetricRanking
from mtgauge.sentences import say
from mtgauge.workflows.differences import entry_differences, value_differences
from mtgauge.workflows.meta import column_names, ranking_of
from mtgauge.workflows.record import (
    EXPERIMENTS,
    HUMAN,
    RANKINGS_FILE,
    SETTINGS_FILE,
    of_record,
    read_result,
    recorded_inputs,
    write_record,
)
from mtgauge.workflows.resources import ResourceRequest
from mtgauge.workflows.system_scores import SYSTEM_SCORES_ROLE, SystemScores, read_system_columns

#: The table of scores of whole systems.
_SYSTEM_SCORES = "system_scores"
#: Parts of a ranking that are compared entry by entry.
_APART = frozenset({"experiment", "metrics", "p_values"})
#: What follows from the scores of a metric with a tolerance, by no rule of its own; its rank counts.
_FOLLOWING = frozenset({"value", "low", "high", "threshold", "without_outliers", "findable"})


def write_ranking_record(
    folder: str,
    evaluation: Evaluation,
    corpus: Corpus,
    rankings: Sequence[MetricRanking],
    document: str,
    *,
    system_scores: Sequence[SystemScores] = (),
    resources: ResourceRequest | None = None,
) -> None:
    """Writes a record of rankings whole or not at all.

    Args:
        folder: A new or an empty one.
        evaluation: What they are of.
        corpus: The inputs, read with checksums.
        rankings: The result.
        document: The result as JSON.
        system_scores: Scores of whole systems.
        resources: What metrics had beside the texts.

    Raises:
        RecordError: The folder is not empty, or cannot be written.
    """
    tables: dict[str, Any] = {EXPERIMENTS: [ranking.experiment.as_table() for ranking in rankings]}
    if system_scores:
        tables[_SYSTEM_SCORES] = [
            {"name": scores.file.name, "lower_is_better": not scores.higher_is_better} for scores in system_scores
        ]
    read = replace(corpus, inputs=(*corpus.inputs, *(scores.file for scores in system_scores)))
    write_record(folder, evaluation, read, resources, tables=tables, results={RANKINGS_FILE: document})


def recorded_experiments(content: Mapping[str, Any]) -> list[Experiment]:
    """The experiments of a record of rankings.

    Raises:
        RecordError: There are none, or one has a name or a value that is not known.
    """
    for key in (EXPERIMENTS, HUMAN):
        if not content.get(key):
            raise RecordError(say("the record lacks {key}", key=repr(key)), file=SETTINGS_FILE)
    with of_record(f"[[{EXPERIMENTS}]]"):
        try:
            return [Experiment.of({**table}) for table in content[EXPERIMENTS]]
        except OptionError as error:
            raise RecordError(error.message, file=SETTINGS_FILE, hint=error.hint) from None


def rerun_rankings(
    folder: str,
    content: Mapping[str, Any],
    experiments: Sequence[Experiment],
    corpus: Corpus,
    evaluation: Evaluation,
    progress: Progress,
) -> tuple[MetricRanking, ...]:
    """The rankings of a record, computed again.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        experiments: Those of the record.
        corpus: Its inputs.
        evaluation: Its evaluation, computed again.
        progress: Called while work goes on.

    Raises:
        RecordError: A part is missing.
        InputError: An input cannot be read any more.
    """
    files = [
        (item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, SYSTEM_SCORES_ROLE)
    ]
    with of_record(f"[[{_SYSTEM_SCORES}]]"):
        is_lower = {item["name"]: item["lower_is_better"] for item in content.get(_SYSTEM_SCORES, [])}
    scores = read_system_columns(files, [name for name, lower in is_lower.items() if lower])
    humans = [reading.column.name for reading in corpus.human]
    return tuple(ranking_of(evaluation, humans, one, progress, scores) for one in experiments)


def ranking_differences(folder: str, rankings: Sequence[MetricRanking], evaluation: Evaluation) -> Iterator[str]:
    """One sentence for each value of rankings that is not as the record has it.

    Of metrics with a tolerance what follows from their scores is left out, but for ranks.

    Raises:
        RecordError: The rankings of the record cannot be read.
    """
    old = read_result(folder, RANKINGS_FILE, "rankings")["rankings"]
    new = json.loads(json.dumps([ranking.to_dict() for ranking in rankings]))
    if len(new) != len(old):
        yield say("rankings: there are {now}, were {was}", now=len(new), was=len(old))
    inexact = {
        name for item in evaluation.measured if item.fitted.tolerance for name in column_names(item).values()
    }
    with of_record(say("a ranking"), RANKINGS_FILE):
        for number, (was, now) in enumerate(zip(old, new, strict=False), start=1):
            yield from _differences(f"ranking {number}", was, now, inexact)


def _differences(place: str, old: Mapping[str, Any], new: Mapping[str, Any], inexact: set[str]) -> Iterator[str]:
    """The differences of one ranking."""
    yield from value_differences(place, old, new, lambda _, field, now, was: field in _APART or now == was)
    experiments = old["experiment"], new["experiment"]
    yield from value_differences(f"{place} experiment", *experiments, lambda _, field, now, was: now == was)
    # findable differences are those from the first metric
    firsts = {row["metric"] for ranking in (old, new) for row in ranking["metrics"][:1]}
    following = {"findable"} if firsts & inexact else set()
    yield from entry_differences(
        f"{place} metric",
        ("metric",),
        old["metrics"],
        new["metrics"],
        lambda row, field, now, was: (
            now == was or field in following or (field in _FOLLOWING and row["metric"] in inexact)
        ),
    )
    exact = [
        [test for test in ranking["p_values"] if inexact.isdisjoint((test["better"], test["worse"]))]
        for ranking in (old, new)
    ]
    keys = ("better", "worse")
    yield from entry_differences(f"{place} p", keys, exact[0], exact[1], lambda _, field, now, was: now == was)
