"""Reruns: a record computed again, and what is not as it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
from mtgauge.workflows.puzzle_record import PUZZLE_ROLES, rerun_puzzles
from mtgauge.workflows.record import (
    PUZZLES,
    RESULT_FILE,
    check_complete,
    read_record,
    recorded_human,
    recorded_inputs,
    recorded_pair,
    recorded_settings,
    recorded_testset,
)
from mtgauge.workflows.resources import ROLE, ResourceRequest, changed_makers, recorded_makers

#: What lies within the tolerance of its metric is as it was: values, their bounds and differences.
_VALUES = frozenset({"score", "low", "high", "delta"})
#: What follows from the values of a metric with a tolerance, by no rule of its own; of it the verdict counts.
_FOLLOWING = frozenset(
    {
        "effect", "human_agreement", "p", "p_adjusted", "p_least", "p_floor", "p_error", "standard_error",
        "differing", "units_needed", "draws_needed",
    }
)  # fmt: skip
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
    """

    evaluation: Evaluation | None
    differences: tuple[str, ...]

    @property
    def tolerances(self) -> dict[str, float]:
        """Metric -> how far its values may lie from those of the record, for metrics that are not exact."""
        return _tolerances(self.evaluation) if self.evaluation else {}


def rerun(folder: str, *, threads: int = 0, progress: Progress = silent) -> Rerun:
    """Computes a record again from its inputs.

    Of a metric with a tolerance (`FittedMeasure.tolerance`) scores, bounds and differences may lie that far from
    the record's. What its tests say besides (p, effect, standard error) follows from them, and is held to one
    thing: verdicts and clusters are the same. All else is compared exactly.

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
    return Rerun(evaluation, tuple(_differences(folder, content, evaluation)))


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
    sources = _paths(folder, content, "source")
    corpus = load_corpus(
        systems=_paths(folder, content, "system"),
        references=_paths(folder, content, "reference"),
        source=sources[0][1] if sources else None,
        languages=None if content.get("pair_from_files") else recorded_pair(content),
        testset=recorded_testset(content, folder),
        scores=_paths(folder, content, "scores"),
        human=recorded_human(content, folder),
        lower_is_better=[item["name"] for item in content.get("given", []) if item.get("lower_is_better")],
        # what could be measured without references can be again
        alone=True,
        bom=content.get("bom", Bom.STRIP),
    )
    given = given_metrics([*corpus.given, *corpus.errors], [system.name for system in corpus.systems])
    return corpus, recorded_settings(content, given)


def recorded_resources(folder: str, content: Mapping[str, Any]) -> ResourceRequest:
    """What the metrics of a record had beside the texts."""
    return recorded_makers(content, dict(_paths(folder, content, ROLE)))


def _paths(folder: str, content: Mapping[str, Any], role: str) -> list[tuple[str, str]]:
    return [(item["name"], str(Path(folder) / item["path"])) for item in recorded_inputs(content, role)]


def changed_inputs(folder: str, content: Mapping[str, Any]) -> Iterator[str]:
    """One sentence for each input that is not as the record has it."""
    for item in content.get("inputs", []):
        path = str(Path(folder) / item["path"])
        try:
            digest = _digest(item["role"], path)
        except InputError as error:
            yield f"{item['role']} {item['name']}: {error}"
            continue
        if digest != item["sha256"]:
            was = item["sha256"][:12]
            yield f"{item['role']} {item['name']}: {path} has changed (sha256 {digest[:12]}, was {was})"


def _digest(role: str, path: str) -> str:
    """The digest of an input; a resource may be a folder, and so may puzzles."""
    if role in PUZZLE_ROLES:
        return digest_of_puzzles(path)
    return digest_of(path) if role == ROLE else _sha256(textfile.read_bytes(path))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _differences(folder: str, content: Mapping[str, Any], evaluation: Evaluation) -> Iterator[str]:
    path = Path(folder) / RESULT_FILE
    try:
        old = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RecordError(say("cannot be read: {reason}", reason=error), file=path) from None
    new = json.loads(evaluation.to_json())
    if content.get("mtgauge") != __version__:
        yield f"mtgauge: {__version__}, was {content.get('mtgauge')}"
    yield from _signature_differences(old["scores"], new["scores"])
    tolerances = _tolerances(evaluation)
    for name, keys in _KEYS.items():
        yield from _list_differences(name, keys, old.get(name, []), new.get(name, []), tolerances)


def _tolerances(evaluation: Evaluation) -> dict[str, float]:
    return {label: fitted.tolerance for label, fitted in evaluation.fitted.items() if fitted.tolerance}


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
            yield f"signature of {metric}: {part} is {now}, was {was}"


def _list_differences(
    name: str, keys: Sequence[str], old: Sequence[Any], new: Sequence[Any], tolerances: Mapping[str, float]
) -> Iterator[str]:
    # a record of an older version lacks keys that came later
    known = [key for key in keys if all(key in item for item in old)]
    before = {tuple(item[key] for key in known): item for item in old}
    after = {tuple(item[key] for key in known): item for item in new}
    for key in before | after:
        place = f"{name[:-1]} {' '.join(str(part) for part in key if part is not None)}"
        if key not in after:
            yield f"{place}: is no longer there"
        elif key not in before:
            yield f"{place}: was not there"
        else:
            tolerance = tolerances.get(after[key].get("metric"), 0.0)
            for field, was in before[key].items():
                now = after[key].get(field)
                if field != "signature" and not _is_as_it_was(field, now, was, tolerance):
                    yield f"{place}: {field} is {now}, was {was}"


def _is_as_it_was(field: str, now: Any, was: Any, tolerance: float) -> bool:
    if now == was or not tolerance:
        return bool(now == was)
    if field in _VALUES and now is not None and was is not None:
        return bool(abs(now - was) <= tolerance)
    return field in _FOLLOWING
