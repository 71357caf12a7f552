"""Reruns: a record computed again, and what is not as it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgauge.corpus import textfile
from mtgauge.corpus.load import Corpus, load_corpus
from mtgauge.corpus.textfile import Bom
from mtgauge.digests import digest_of
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.settings import Settings
from mtgauge.errors import InputError, RecordError
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures.given import given_metrics
from mtgauge.puzzles.files import digest_of_puzzles
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.version import __version__
from mtgauge.workflows.differences import entry_differences, is_within, tolerances_of
from mtgauge.workflows.puzzle_record import PUZZLE_ROLES, rerun_puzzles
from mtgauge.workflows.record import (
    PUZZLES,
    RESULT_FILE,
    SETTINGS_FILE,
    check_complete,
    holds_rankings,
    of_record,
    read_record,
    read_result,
    recorded_human,
    recorded_inputs,
    recorded_pair,
    recorded_settings,
    recorded_testset,
)
from mtgauge.workflows.resources import ROLE, ResourceRequest, changed_makers, recorded_makers

if TYPE_CHECKING:
    from mtgauge.metaeval import Experiment, MetricRanking

_KEYS = {
    "scores": ("system", "metric", "output", "level", "id"),
    "comparisons": ("metric", "output", "level", "id", "a", "b"),
    "clusters": ("metric", "output", "rank"),
    "warnings": ("code", "system", "segment"),
}


@dataclass(frozen=True, slots=True)
class Rerun:
    """What came of it.

    Attributes:
        evaluation: The new evaluation; None where an input is not as it was.
        differences: One sentence each; empty where every number is the same.
        rankings: The new rankings of metrics; empty where the record has none.
    """

    evaluation: Evaluation | None
    differences: tuple[str, ...]
    rankings: tuple[MetricRanking, ...] = ()

    @property
    def tolerances(self) -> dict[str, float]:
        """Metric -> how far its values may lie from those of the record, for metrics that are not exact."""
        return tolerances_of(self.evaluation) if self.evaluation else {}


def rerun(folder: str, *, threads: int = 0, progress: Progress = silent) -> Rerun:
    """Computes a record again from its inputs.

    Of a metric with a tolerance (`FittedMeasure.tolerance`) scores, bounds and differences may lie that far from
    the record's. What its tests say besides (p, effect, standard error) follows from them, and is held to one
    thing: verdicts and clusters are the same. So it is with rankings of metrics: of a metric with a tolerance the
    ranks are the same. All else is compared exactly.

    Raises:
        RecordError: The folder is not a record.
        InputError: An input cannot be read any more for another reason than its absence.
    """
    content = read_record(folder)
    changed = tuple(changed_inputs(folder, content))
    if changed:
        return Rerun(None, changed)
    if PUZZLES in content:
        evaluation = rerun_puzzles(folder, content, threads=threads, progress=progress)
        return Rerun(evaluation, tuple(_differences(folder, content, evaluation)))
    experiments = _experiments(folder, content)
    corpus, settings = load_recorded(folder, content)
    resources = recorded_resources(folder, content).made
    changed = tuple(changed_makers(content, resources))
    if changed:
        return Rerun(None, changed)
    evaluation = evaluate(
        corpus.systems,
        corpus.testset,
        threads=threads,
        progress=progress,
        resources=resources,
        **settings.as_options(),
    )
    differences = tuple(_differences(folder, content, evaluation))
    if not experiments:
        return Rerun(evaluation, differences)
    from mtgauge.workflows.ranking_record import ranking_differences, rerun_rankings  # as below

    rankings = rerun_rankings(folder, content, experiments, corpus, evaluation, progress)
    return Rerun(evaluation, (*differences, *ranking_differences(folder, rankings, evaluation)), rankings)


def _experiments(folder: str, content: Mapping[str, Any]) -> list[Experiment]:
    """Those that a record has, looked at before anything is computed."""
    if not holds_rankings(folder, content):
        return []
    from mtgauge.workflows.ranking_record import recorded_experiments  # few records have rankings

    return recorded_experiments(content)


def load_recorded(folder: str, content: Mapping[str, Any]) -> tuple[Corpus, Settings]:
    """The inputs and the settings of a record.

    Raises:
        RecordError: A part is missing.
        InputError: An input cannot be read any more.
    """
    check_complete(content)
    if PUZZLES in content:
        raise RecordError(
            say("is a record of puzzles, and one of texts is needed"), file=folder, hint=say("rerun it")
        )
    if not any(item["role"] in ("system", "testset") for item in content.get("inputs", [])):
        raise RecordError(say("the record lacks {key}", key="'system'"), file=SETTINGS_FILE)
    sources = _paths(folder, content, "source")
    with of_record("[[given]]"):
        lower = [item["name"] for item in content.get("given", []) if item.get("lower_is_better")]
    corpus = load_corpus(
        systems=_paths(folder, content, "system"),
        references=_paths(folder, content, "reference"),
        source=sources[0][1] if sources else None,
        languages=None if content.get("pair_from_files") else recorded_pair(content),
        testset=recorded_testset(content, folder),
        scores=_paths(folder, content, "scores"),
        human=recorded_human(content, folder),
        lower_is_better=lower,
        # what could be measured without references can be again
        alone=True,
        bom=content.get("bom", Bom.STRIP),
    )
    given = given_metrics([*corpus.given, *corpus.errors], [system.name for system in corpus.systems])
    return corpus, recorded_settings(content, folder, given)


def recorded_resources(folder: str, content: Mapping[str, Any]) -> ResourceRequest:
    """What the metrics of a record had beside the texts."""
    return recorded_makers(content, dict(_paths(folder, content, ROLE)), folder)


def _paths(folder: str, content: Mapping[str, Any], role: str) -> list[tuple[str, str]]:
    return [(item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, role)]


def changed_inputs(folder: str, content: Mapping[str, Any]) -> Iterator[str]:
    """One sentence for each input that is not as the record has it."""
    for item in content.get("inputs", []):
        path = str(Path(folder) / item["path"])
        try:
            digest = _digest(item["role"], path)
        except InputError as error:
            yield say("{input}: {message}", input=f"{item['role']} {item['name']}", message=error.sentence)
            continue
        if digest != item["sha256"]:
            was = item["sha256"][:12]
            yield say(
                "{input}: {path} has changed (sha256 {digest}, was {was})",
                input=f"{item['role']} {item['name']}",
                path=path,
                digest=digest[:12],
                was=was,
            )


def _digest(role: str, path: str) -> str:
    """The digest of an input; a resource may be a folder, and so may puzzles."""
    if role in PUZZLE_ROLES:
        return digest_of_puzzles(path)
    return digest_of(path) if role == ROLE else _sha256(textfile.read_bytes(path))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _differences(folder: str, content: Mapping[str, Any], evaluation: Evaluation) -> Iterator[str]:
    old = read_result(folder, RESULT_FILE, "scores")
    new = json.loads(evaluation.to_json())
    if content.get("mtgauge") != __version__:
        yield say("mtgauge: {now}, was {was}", now=__version__, was=content.get("mtgauge"))
    yield from _signature_differences(old["scores"], new["scores"])
    tolerances = tolerances_of(evaluation)
    for name, keys in _KEYS.items():
        yield from entry_differences(
            name[:-1],
            keys,
            old.get(name, []),
            new.get(name, []),
            lambda item, field, now, was: (
                field == "signature" or is_within(field, now, was, tolerances.get(item.get("metric", ""), 0.0))
            ),
        )


def _signature_differences(old: Sequence[Any], new: Sequence[Any]) -> Iterator[str]:
    """Which part of a signature changed, once per metric: most are the same for all its outputs and levels."""
    before = {(s["metric"], s["output"], s["level"]): Signature.parse(s["signature"]) for s in old}
    after = {(s["metric"], s["output"], s["level"]): Signature.parse(s["signature"]) for s in new}
    changed = [
        (key[0], *difference)
        for key in after
        if key in before
        for difference in after[key].differences(before[key])
    ]
    for metric, part, now, was in dict.fromkeys(changed):
        if part != "mtgauge":
            yield say(
                "signature of {metric}: {part} is {now}, was {was}", metric=metric, part=part, now=now, was=was
            )
