"""Kinds of records: how a suite describes its records, and the kind of a given one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mtgauge.base.errors import RecordError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.suites import Suite, bundled_suites, installed_suites, loaded
from mtgauge.evaluation import Evaluation
from mtgauge.records.differences import DocumentRules
from mtgauge.records.record import KEYS, NOTES, SETTINGS_FILE
from mtgauge.records.recorded_texts import rescored_texts
from mtgauge.records.trust import Trust

#: How the names of files end by which records are known.
_FILE = ".json"
_SEALED = say("a sealed run loads no suites of other packages; if you trust its author, leave --sealed out")


@dataclass(frozen=True, slots=True)
class ComputedResult:
    """A further document of a record, made again.

    Attributes:
        file: Its name.
        entries: A list that it has.
        document: The content, in JSON types.
        rules: How it is compared; the comparison adds the version.
        shown: What was computed again, for people.
    """

    file: str
    entries: str
    document: Mapping[str, Any]
    rules: DocumentRules
    shown: Sentence


@dataclass(frozen=True)
class ComputedRecord:
    """The documents of a record, made again.

    Attributes:
        content: That of ``record.toml``.
        evaluation: The evaluation.
        results: Further documents; empty where the record has none.
    """

    content: Mapping[str, Any]
    evaluation: Evaluation
    results: tuple[ComputedResult, ...] = ()

    @cached_property
    def result(self) -> dict[str, Any]:
        """The content of ``evaluation.json``."""
        document: dict[str, Any] = json.loads(self.evaluation.to_json())
        return document


class RecordKind:
    """Describe a kind of records: by default texts with their scores, which belong to no suite.

    Attributes:
        digests: Role of an input -> function (path) -> SHA-256; by default SHA-256 of a file's bytes.
        no_page: Why ``mtgauge report`` has no page of such a record; None where it has one.
        no_texts: Why such a record has no texts to be measured otherwise; None where it has some.
    """

    digests: Mapping[str, Callable[[str], str]] = MappingProxyType({})
    no_page: Sentence | None = None
    no_texts: Sentence | None = None

    def computed(
        self, folder: str, content: Mapping[str, Any], *, threads: int, progress: Progress, trust: Trust
    ) -> ComputedRecord | tuple[str, ...]:
        """Compute a record again; return sentences where an encoder or annotator is not as it was.

        Inputs are as they were. A kind with inputs of its own calls `Trust.check_work` before it compares systems.

        Args:
            folder: The record.
            content: That of ``record.toml``, which somebody may have changed.
            threads: Cores to use; 0 for all.
            progress: Called while work goes on.
            trust: The permissions of the record.

        Raises:
            RecordError: A part of the record is missing, or it asks for what it may not.
            InputError: An input cannot be read any more.
        """
        found = rescored_texts(folder, content, threads=threads, progress=progress, trust=trust)
        if isinstance(found, tuple):
            return found
        tables = {NOTES: content[NOTES]} if NOTES in content else {}
        return ComputedRecord(found.content(folder, content, found.corpus, tables), found.evaluation)


#: Scored texts.
TEXTS = RecordKind()


def kind_of(folder: str, content: Mapping[str, Any], *, is_sealed: bool = False) -> RecordKind:
    """Return the kind of a record; suites of other packages are loaded only if no suite of mtgauge knows it.

    Args:
        folder: The record.
        content: That of ``record.toml``.
        is_sealed: Whether no code of other packages may be loaded for it.

    Raises:
        RecordError: No suite knows the kind, or the suite that does cannot be loaded.
    """
    bundled = {sign: target for suite in bundled_suites() for sign, target in suite.record_kinds.items()}
    # a record whose table somebody took out is still known by its file
    files = (sign for sign in bundled if sign.endswith(_FILE) and (Path(folder) / sign).exists())
    if signs := [*(key for key in content if key in bundled), *files]:
        kind: RecordKind = loaded(bundled[signs[0]])
        return kind
    foreign = [key for key in content if key not in KEYS]
    return _installed(folder, foreign, is_sealed=is_sealed) if foreign else TEXTS


def _installed(folder: str, keys: Sequence[str], *, is_sealed: bool) -> RecordKind:
    """The kind of a record with these keys by a suite of another package."""
    suites = {} if is_sealed else installed_suites()
    hint: str = _SEALED if is_sealed else say("install the package that wrote it")
    for name, suite in suites.items():
        if not isinstance(suite, Suite):
            hint = suite
        elif target := next((suite.record_kinds[key] for key in keys if key in suite.record_kinds), None):
            return _loaded(folder, name, target)
    raise RecordError(
        say("is of a kind that no suite knows: it has {key!r}", key=keys[0]),
        file=Path(folder) / SETTINGS_FILE,
        hint=hint,
    )


def _loaded(folder: str, name: str, target: str) -> RecordKind:
    try:
        kind = loaded(target)
    # a third-party package can raise anything while it is imported
    except Exception as error:
        about = {"name": name, "type": type(error).__name__, "error": error}
        raise RecordError(say("suite {name!r} cannot be loaded: {type}: {error}", **about), file=folder) from error
    if not isinstance(kind, RecordKind):
        raise RecordError(
            say("{target} of suite {name!r} is no RecordKind", target=target, name=name), file=folder
        )
    return kind
