"""The texts of a record as they are now, with its settings and resources, and their scores computed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgauge.base.errors import RecordError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus.load import Corpus, load_corpus
from mtgauge.corpus.textfile import Bom
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures.given import given_metrics
from mtgauge.records.record import (
    GATES,
    NOTES,
    SETTINGS_FILE,
    check_complete,
    of_record,
    record_content,
    recorded_human,
    recorded_inputs,
    recorded_names,
    recorded_pair,
    recorded_settings,
    recorded_testset,
)
from mtgauge.records.resources import ROLE, ResourceRequest, changed_makers, recorded_makers
from mtgauge.records.trust import Trust


@dataclass(frozen=True, slots=True)
class RescoredTexts:
    """The texts of a record, scored again.

    Attributes:
        corpus: The inputs.
        resources: The resources of the metrics.
        evaluation: The result.
    """

    corpus: Corpus
    resources: ResourceRequest
    evaluation: Evaluation

    def content(
        self, folder: str, content: Mapping[str, Any], corpus: Corpus, tables: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return ``record.toml`` as it would be written now.

        Args:
            folder: The record.
            content: That of its ``record.toml``.
            corpus: The inputs, also of a suite.
            tables: Further tables, by name.
        """
        names = recorded_names(content, folder)
        return record_content(self.evaluation, corpus, self.resources, folder, tables, names)


def rescored_texts(
    folder: str, content: Mapping[str, Any], *, threads: int, progress: Progress, trust: Trust
) -> RescoredTexts | tuple[str, ...]:
    """Score the texts of a record again; return sentences where an encoder or annotator is not as it was.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        threads: Cores to use; 0 for all.
        progress: Called while work goes on.
        trust: The permissions of the record.

    Raises:
        RecordError: A part is missing, or asks for what it may not.
        InputError: An input cannot be read any more.
    """
    corpus, settings = load_recorded(folder, content)
    trust.check_work(
        len(corpus.systems),
        len(settings.metrics),
        has_tests=settings.test is not None,
        has_baseline=settings.baseline is not None,
    )
    request = recorded_resources(folder, content)
    resources = request.made
    changed = tuple(changed_makers(content, resources))
    if changed:
        return changed
    options = settings.as_options()
    evaluation = evaluate(
        corpus.systems, corpus.testset, threads=threads, progress=progress, resources=resources, **options
    )
    return RescoredTexts(_without_new_files(folder, content, corpus), request, _gated(content, evaluation))


def _without_new_files(folder: str, content: Mapping[str, Any], corpus: Corpus) -> Corpus:
    """The corpus without files of other systems that a folder of a test set has got since."""
    known = {(Path(folder) / item["path"]).resolve() for item in recorded_inputs(content, "testset")}
    inputs = (item for item in corpus.inputs if item.role != "testset" or Path(item.path).resolve() in known)
    return replace(corpus, inputs=tuple(inputs))


def _gated(content: Mapping[str, Any], evaluation: Evaluation) -> Evaluation:
    """The evaluation with the results of the gates of its record."""
    if GATES not in content:
        return evaluation
    from mtgauge.records.gates import Gate, results  # few runs have gates

    with of_record(GATES):
        gates = [Gate.parse(text) for text in content[GATES]]
    return replace(evaluation, gates=tuple(results(evaluation, gates)))


def load_recorded(
    folder: str, content: Mapping[str, Any], *, files: Sequence[tuple[str, str]] = (), keep: bool = False
) -> tuple[Corpus, Settings]:
    """Return the inputs and the settings of a text record.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        files: (name, path) of further outputs on its test set, which come last.
        keep: Whether the bytes of the texts are kept, for another record.

    Raises:
        RecordError: A part is missing.
        InputError: An input cannot be read any more.
    """
    check_complete(content)
    if "testset" not in content and not recorded_inputs(content, "system"):
        raise RecordError(say("the record lacks {key}", key="'system'"), file=SETTINGS_FILE)
    sources = _paths(folder, content, "source")
    with of_record("[[given]]"):
        lower = [item["name"] for item in content.get("given", []) if item.get("lower_is_better")]
    corpus = load_corpus(
        systems=[*_paths(folder, content, "system"), *files],
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
        checksums=True,
        keep=keep,
    )
    if NOTES in content:
        with of_record(NOTES):
            notes = (*corpus.testset.notes, *content[NOTES])
        corpus = replace(corpus, testset=replace(corpus.testset, notes=notes))
    given = given_metrics([*corpus.given, *corpus.errors], [system.name for system in corpus.systems])
    return corpus, recorded_settings(content, folder, given)


def recorded_resources(folder: str, content: Mapping[str, Any]) -> ResourceRequest:
    """Return the resources of a record's metrics."""
    return recorded_makers(content, dict(_paths(folder, content, ROLE)), folder)


def _paths(folder: str, content: Mapping[str, Any], role: str) -> list[tuple[str, str]]:
    return [(item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, role)]
