"""Reruns: a record computed again, and what is not as it was."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.base.version import __version__
from mtgauge.evaluation import Evaluation
from mtgauge.records.differences import DocumentComparison, DocumentRules, compare_documents, says_the_same
from mtgauge.records.record import (
    FORMATS,
    GATES,
    RESULT_FILE,
    SETTINGS_FILE,
    checksum_of,
    read_record,
    read_result,
)
from mtgauge.records.record_kinds import TEXTS, ComputedRecord, ComputedResult, RecordKind, kind_of
from mtgauge.records.resources import ROLE
from mtgauge.records.trust import Trust

#: Fields of a metric with a tolerance whose values may be that far from the record.
_VALUES = frozenset({"score", "low", "high", "delta"})
#: Fields that follow from the values of a metric with a tolerance, by no rule of their own; the verdict counts.
_FOLLOWING = frozenset(
    {
        "effect", "human_agreement", "p", "p_adjusted", "p_least", "p_floor", "p_error", "standard_error",
        "differing", "units_needed", "draws_needed",
    }
)  # fmt: skip
#: The lists of an evaluation: the name of an entry, and the keys that tell entries apart.
_ENTRIES = {
    "scores": ("score", ("system", "metric", "output", "level", "id")),
    "comparisons": ("comparison", ("metric", "output", "level", "id", "a", "b")),
    "clusters": ("cluster", ("metric", "output", "rank")),
    "gates": ("gate", ("gate",)),
    "warnings": ("warning", ("code", "system", "segment", "message")),
    "outputs": ("output", ("metric", "output")),
    "settings.metrics": ("metric", ("metric",)),
}
#: The keys that evaluations of the second schema had under other names.
_RENAMED = {"warnings[].gravity": "severity"}
#: The parts that evaluations of the first schema lacked.
_LATER = frozenset({"settings", "systems", "testset", "gates", "outputs[].decimals"})
#: Warnings about the machine: which models it has, and whether it can detect languages.
_OF_MACHINE, _OF_LANGUAGES = frozenset({"no-neural-metric"}), frozenset({"wrong-language"})
#: How a note begins that a machine could not detect languages, or not all of them.
_UNCHECKED = "languages were not checked"
#: How ``record.toml`` is compared: the version of mtgauge, the machine and the places of inputs may differ.
_RECORD = DocumentRules(
    {
        "metrics": ("metric", ("name",)),
        "given": ("given", ("name",)),
        "inputs": ("input", ("role", "name")),
    },
    # the checksum is looked at before
    left=frozenset({"mtgauge", "environment", "checksum", "inputs[].path"}),
    later=frozenset({GATES, "settings.samples", "human.errors", "testset.by_default"}),
)


@dataclass(frozen=True, slots=True)
class Rerun:
    """What came of it.

    Attributes:
        evaluation: The new evaluation; None where an input is not as it was.
        differences: One sentence each; empty where everything is the same.
        results: The new further documents; empty where the record has none.
        compared: The place of each value that was compared.
        left: The place of each value that may differ, and was not compared.
        version: The version of mtgauge that wrote the record.
    """

    evaluation: Evaluation | None
    differences: tuple[str, ...]
    results: tuple[ComputedResult, ...] = ()
    compared: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    version: str = __version__

    @property
    def tolerances(self) -> dict[str, float]:
        """Metric -> how far its values may lie from those of the record, for metrics that are not exact."""
        return tolerances_of(self.evaluation) if self.evaluation else {}


def rerun(folder: str, *, threads: int = 0, progress: Progress = silent, trust: Trust | None = None) -> Rerun:
    """Computes a record again from its inputs, and compares all of its documents, value by value.

    The version of mtgauge, the machine, and the places of the inputs may differ. Scores, bounds and differences
    of a metric with a tolerance (`FittedMeasure.tolerance`) may be that far from the record. Further values of
    its tests (p, effect, standard error) follow from them and are not compared; verdicts and clusters are.
    Further documents have rules of their own (`ComputedResult.rules`).

    Args:
        folder: The record.
        threads: Cores to use; 0 for all.
        progress: Told while work goes on.
        trust: The permissions of the record; None: neither the hub, nor more samples than is usual.

    Raises:
        RecordError: The folder is not a record, or asks for what it may not.
        InputError: An input cannot be read any more for another reason than its absence.
    """
    trust = trust or Trust()
    content = read_record(folder)
    trust.check(folder, content)
    kind = kind_of(folder, content, is_sealed=trust.root is not None)
    changed = tuple(changed_inputs(folder, content, kind))
    again = changed or computed_again(folder, content, threads=threads, progress=progress, trust=trust)
    if isinstance(again, tuple):
        return Rerun(None, again)
    found = compare_record(folder, content, again)
    return Rerun(
        again.evaluation,
        tuple(found.differences),
        again.results,
        tuple(found.values),
        tuple(found.left),
        str(content.get("mtgauge")),
    )


def computed_again(
    folder: str,
    content: Mapping[str, Any],
    *,
    threads: int = 0,
    progress: Progress = silent,
    trust: Trust | None = None,
) -> ComputedRecord | tuple[str, ...]:
    """Computes a record from its inputs; sentences where an encoder or annotator is not as it was.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        threads: Cores to use; 0 for all.
        progress: Told while work goes on.
        trust: The permissions of the record, as in `rerun`.

    Raises:
        RecordError: A part of the record is missing, or it asks for what it may not.
        InputError: An input cannot be read any more.
    """
    trust = trust or Trust()
    with trust.held():
        try:
            kind = kind_of(folder, content, is_sealed=trust.root is not None)
            return kind.computed(folder, content, threads=threads, progress=progress, trust=trust)
        except InputError as error:
            if trust.root is not None:
                error.hint = _sealed_hint(error.hint)
            raise


def _sealed_hint(hint: str | None) -> str:
    """What to do about what is missing in a sealed run."""
    advice = say("a sealed run has only what is in the folder or archive that it was given")
    return advice if hint is None else say("{hint}; {advice}", hint=hint, advice=advice)


def compare_record(folder: str, content: Mapping[str, Any], again: ComputedRecord) -> DocumentComparison:
    """Compares all documents of a record with those that were made again.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        again: What was computed from it.

    Raises:
        RecordError: A document cannot be read.
    """
    found = DocumentComparison()
    number = content["record"]
    if number != FORMATS[0] and content.get("checksum") != checksum_of(content):
        found.differences[say("{file}: has changed since it was written", file=SETTINGS_FILE)] = None
    version = str(content.get("mtgauge"))
    compare_documents(SETTINGS_FILE, content, again.content, _for_record(_RECORD, number, version), found)
    old, new = _without_machine(read_result(folder, RESULT_FILE, "scores"), again.result, found)
    rules = _for_record(_evaluation_rules(again.evaluation), number, version)
    compare_documents(RESULT_FILE, old, new, rules, found)
    for one in again.results:
        old = read_result(folder, one.file, one.entries)
        compare_documents(one.file, old, one.document, _for_record(one.rules, number, version), found)
    return found


def _for_record(rules: DocumentRules, number: int, version: str) -> DocumentRules:
    """How a document is compared that is part of a record of a format, written by a version of mtgauge."""
    if number == FORMATS[-1]:
        return replace(rules, version=version, later=frozenset(), renamed={})
    later = rules.later if number == FORMATS[0] else frozenset()
    return replace(rules, version=version, later=later, left=rules.left | {"record", "schema"})


def _without_machine(
    old: Mapping[str, Any], new: Mapping[str, Any], found: DocumentComparison
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two evaluations without remarks that depend on what a machine has, each of which is listed.

    Where only one of two machines checked the languages of all texts, its warnings about them are such remarks.
    """
    checked = [not _notes_unchecked(document) for document in (old, new)]
    codes = _OF_MACHINE if all(checked) else _OF_MACHINE | _OF_LANGUAGES
    found.left += [] if all(checked) else ["note languages"]
    kept = []
    for document in (old, new):
        left = [
            row
            for row in _list_of(document, "warnings")
            if isinstance(row, dict) and str(row.get("code")) in codes
        ]
        found.left += [f"warning {row['code']}" for row in left]
        notes = [note for note in _list_of(document, "notes") if note not in _notes_unchecked(document)]
        warnings = [row for row in _list_of(document, "warnings") if row not in left]
        parts = {"warnings": warnings, "notes": notes}
        kept.append(
            {**document, **{key: part for key, part in parts.items() if isinstance(document.get(key), list)}}
        )
    return kept[0], kept[1]


def _notes_unchecked(document: Mapping[str, Any]) -> list[str]:
    return [note for note in _list_of(document, "notes") if str(note).startswith(_UNCHECKED)]


def _list_of(document: Mapping[str, Any], key: str) -> list[Any]:
    part = document.get(key)
    return part if isinstance(part, list) else []


def tolerances_of(evaluation: Evaluation) -> dict[str, float]:
    """Metric -> how far its values may lie from those of another run, for metrics that are not exact."""
    return {label: fitted.tolerance for label, fitted in evaluation.fitted.items() if fitted.tolerance}


def changed_inputs(folder: str, content: Mapping[str, Any], kind: RecordKind = TEXTS) -> Iterator[str]:
    """One sentence for each input that is not as the record has it.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        kind: The kind of the record, which has digests of its inputs.
    """
    for item in content.get("inputs", []):
        path = str(Path(folder) / item["path"])
        try:
            digest = _digest(kind, item["role"], path)
        except InputError as error:
            yield say("{input}: {message}", input=f"{item['role']} {item['name']}", message=error.sentence)
            continue
        if digest != item["sha256"]:
            # not the digest of the present file: a record may name any file, and this is often pasted elsewhere
            yield say(
                "{input}: {path} has changed (sha256 was {was})",
                input=f"{item['role']} {item['name']}",
                path=path,
                was=item["sha256"][:12],
            )


def _digest(kind: RecordKind, role: str, path: str) -> str:
    """The digest of an input; a resource may be a folder, and so may inputs of a suite.

    Raises:
        InputError: It cannot be read, or is a file that this process has open, such as its standard input.
    """
    if door.own_descriptor(Path(path).absolute()) is not None:
        raise InputError(say("is a file of this process, and none of a record"), file=path)
    if role in kind.digests:
        return kind.digests[role](path)
    return digest_of(path) if role == ROLE else hashlib.sha256(door.read_bytes(path)).hexdigest()


def _evaluation_rules(evaluation: Evaluation) -> DocumentRules:
    """How an evaluation is compared."""
    tolerances = tolerances_of(evaluation)
    widest = max(tolerances.values(), default=0.0)

    def as_it_was(entry: Mapping[str, Any], field: str, now: Any, was: Any) -> bool:
        if widest and (field == "notes" or (field == "message" and "code" not in entry)):
            return says_the_same(now, was, widest)
        tolerance = tolerances.get(entry.get("metric", ""), 0.0)
        return bool(tolerance) and (field in _FOLLOWING or _is_near(field, now, was, tolerance))

    return DocumentRules(_ENTRIES, frozenset({"mtgauge"}), _LATER, _RENAMED, as_it_was, bare=True)


def _is_near(field: str, now: Any, was: Any, tolerance: float) -> bool:
    return field in _VALUES and isinstance(now, float) and isinstance(was, float) and abs(now - was) <= tolerance
