"""Records of rankings of metrics: written like those of evaluations, which they are of, and computed again.

Beside ``evaluation.json``, the scores that metrics and people gave, stands ``rankings.json``: what
``mtgauge meta rank --format json`` prints. ``record.toml`` has a table ``experiment`` for each ranking.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mtgauge.base.errors import OptionError, RecordError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus.load import Corpus
from mtgauge.evaluation import Evaluation
from mtgauge.records.differences import DocumentRules, says_the_same
from mtgauge.records.record import HUMAN, SETTINGS_FILE, of_record, recorded_inputs, write_record
from mtgauge.records.record_kinds import ComputedRecord, ComputedResult, RecordKind
from mtgauge.records.recorded_texts import rescored_texts
from mtgauge.records.resources import ResourceRequest
from mtgauge.records.trust import Trust
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.jobs.ranking import column_names, ranking_of
from mtgauge.suites.metaeval.jobs.system_scores import SYSTEM_SCORES_ROLE, SystemScores, read_system_columns
from mtgauge.suites.metaeval.ranking import MetricRanking
from mtgauge.suites.metaeval.rankings_document import rankings_document

#: The table of each experiment of a record that is one of rankings, and the file with the results.
EXPERIMENTS, RANKINGS_FILE = "experiment", "rankings.json"
#: The table of scores of whole systems.
_SYSTEM_SCORES = "system_scores"
#: How rankings are compared.
_RULES = DocumentRules(
    {
        "rankings": ("ranking", ()),
        "rankings[].metrics": ("metric", ("metric",)),
        "rankings[].p_values": ("p", ("better", "worse")),
        "warnings": ("warning", ("code", "system", "segment", "message")),
    },
    left=frozenset({"mtgauge"}),
    renamed={"rankings[].metrics[].findable": "detectable", "warnings[].gravity": "severity"},
    bare=True,
)
#: What follows from the scores of a metric with a tolerance, by no rule of its own; its rank counts.
_FOLLOWING = frozenset({"value", "low", "high", "threshold", "without_outliers", "detectable"})


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
    read, tables = _read(corpus, [ranking.experiment for ranking in rankings], system_scores)
    write_record(folder, evaluation, read, resources, tables=tables, results={RANKINGS_FILE: document})


def _read(
    corpus: Corpus, experiments: Sequence[Experiment], system_scores: Sequence[SystemScores]
) -> tuple[Corpus, dict[str, Any]]:
    """What was read, and the tables of the record."""
    tables: dict[str, Any] = {EXPERIMENTS: [experiment.as_table() for experiment in experiments]}
    if system_scores:
        tables[_SYSTEM_SCORES] = [
            {"name": scores.file.name, "lower_is_better": not scores.higher_is_better} for scores in system_scores
        ]
    return replace(corpus, inputs=(*corpus.inputs, *(scores.file for scores in system_scores))), tables


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


class RankingRecords(RecordKind):
    """Describe ranking records, which have an evaluation, and a document with rankings."""

    no_page = say("is a record of rankings, which has no page")

    def computed(
        self, folder: str, content: Mapping[str, Any], *, threads: int, progress: Progress, trust: Trust
    ) -> ComputedRecord | tuple[str, ...]:
        """Score the texts again, and rank the metrics, as `RecordKind.computed` has it."""
        experiments = recorded_experiments(content)
        found = rescored_texts(folder, content, threads=threads, progress=progress, trust=trust)
        if isinstance(found, tuple):
            return found
        scores = _recorded_scores(folder, content)
        humans = [reading.column.name for reading in found.corpus.human]
        rankings = [ranking_of(found.evaluation, humans, one, progress, scores) for one in experiments]
        corpus, tables = _read(found.corpus, experiments, scores)
        result = _computed(rankings, found.evaluation)
        return ComputedRecord(found.content(folder, content, corpus, tables), found.evaluation, (result,))


RANKING_RECORDS = RankingRecords()


def _recorded_scores(folder: str, content: Mapping[str, Any]) -> list[SystemScores]:
    """The scores of whole systems of a record."""
    files = [
        (item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, SYSTEM_SCORES_ROLE)
    ]
    with of_record(f"[[{_SYSTEM_SCORES}]]"):
        is_lower = {item["name"]: item["lower_is_better"] for item in content.get(_SYSTEM_SCORES, [])}
    return read_system_columns(files, [name for name, lower in is_lower.items() if lower])


def _computed(rankings: Sequence[MetricRanking], evaluation: Evaluation) -> ComputedResult:
    """The document of rankings, and how it is compared.

    Values that follow from the scores of a metric with a tolerance are left out, but for ranks.
    """
    document: dict[str, Any] = json.loads(json.dumps(rankings_document(rankings, evaluation)))
    inexact = {
        name for item in evaluation.measured if item.fitted.tolerance for name in column_names(item).values()
    }
    # detectable differences are those from the first metric
    firsts = {row["metric"] for ranking in document["rankings"] for row in ranking["metrics"][:1]}
    following = {"detectable"} if firsts & inexact else set()
    widest = max((item.fitted.tolerance for item in evaluation.measured), default=0.0)

    def as_it_was(row: Mapping[str, Any], field: str, now: Any, was: Any) -> bool:
        if widest and field == "notes":
            return says_the_same(now, was, widest)
        if {"better", "worse"} <= row.keys():
            return not inexact.isdisjoint((row["better"], row["worse"]))
        return field in following or (field in _FOLLOWING and row.get("metric") in inexact)

    n = len(rankings)
    shown = say("{n} rankings", n=n) if n > 1 else say("a ranking")
    return ComputedResult(RANKINGS_FILE, "rankings", document, replace(_RULES, as_it_was=as_it_was), shown)
