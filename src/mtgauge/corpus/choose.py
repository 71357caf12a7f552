"""Which documents, references and systems of a stored test set are scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say, sequence
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.roles import role_word, role_words


@dataclass(frozen=True, slots=True)
class Selection:
    """What to score of a test set.

    Attributes:
        systems: Names; None for all but copies of references.
        references: Names; None for all.
        collections: Collections or test suites whose documents are scored; empty for all documents that belong
            to no test suite.
        by_default: Whether the systems are those that were found where nobody named any.
    """

    systems: tuple[str, ...] | None = None
    references: tuple[str, ...] | None = None
    collections: tuple[str, ...] = ()
    by_default: bool = False


def choose(stored: StoredSet, choice: Selection) -> tuple[StoredSet, list[str]]:
    """The part of a test set that is scored, and one sentence for each thing that was left out by default.

    Left out are documents of test suites (unless `collections` names them), documents without any of the
    references, and, among the systems, those that are word for word a reference.

    Raises:
        OptionError: A name is not there.
        InputError: Nothing is left.
    """
    notes: list[str] = []
    references = _named("reference", stored.references, choice.references)
    stored = replace(stored, references=references)
    stored, left = choose_documents(stored, choice.collections)
    for reason, names in left.items():
        notes.append(_left_out(len(names), reason))
    systems = _named("system", stored.systems, choice.systems)
    if choice.systems is None or choice.by_default:
        copies = dict(_copies(stored.systems, stored.references))
        notes += [
            say("system {system} is left out: it is the reference {reference}", system=name, reference=ref)
            for name, ref in copies.items()
        ]
        systems = {name: texts for name, texts in systems.items() if name not in copies}
    return replace(stored, systems=systems), notes


def complete(name: str, texts: Sequence[str | None], stored: StoredSet) -> tuple[str, ...]:
    """The output of a system, which must have every segment.

    Raises:
        InputError: One is missing.
    """
    for index, text in enumerate(texts):
        if text is None:
            message = say("system {name!r} has no translation", name=name)
            hint = say("choose others with --systems, or add it")
            raise InputError(message, segment=stored.place(index), hint=hint, code="missing-translation")
    return tuple(text or "" for text in texts)


def _named(
    role: str, columns: Mapping[str, SegmentTexts], names: tuple[str, ...] | None
) -> dict[str, SegmentTexts]:
    if names is None:
        return dict(columns)
    for name in names:
        if name not in columns:
            known = ", ".join(columns) or say("none")
            raise OptionError(
                say("the test set has no {role} {name!r}", role=role_word(role), name=name),
                hint=say("{roles}: {known}", roles=role_words(role), known=known),
            )
    return {name: columns[name] for name in names}


def _copies(
    systems: Mapping[str, SegmentTexts], references: Mapping[str, SegmentTexts]
) -> Iterator[tuple[str, str]]:
    for name, texts in systems.items():
        for reference, translations in references.items():
            if texts == translations:
                yield name, reference
                break


def choose_documents(
    stored: StoredSet, collections: tuple[str, ...]
) -> tuple[StoredSet, Mapping[str, Sequence[str]]]:
    """The documents that are scored, and those that are left out by default, by the reason why.

    Args:
        stored: The whole set.
        collections: As for `Choice`.

    Raises:
        OptionError: There is no such collection.
        InputError: Nothing is left.
    """
    empty = ("",) * stored.size
    collection, suite = (stored.metadata.get(name, empty) for name in ("collection", "testsuite"))
    known = dict.fromkeys(name for pair in zip(collection, suite, strict=True) for name in pair if name)
    for name in collections:
        if name not in known:
            hint = say("there are: {names}", names=", ".join(known) or say("none"))
            raise OptionError(say("the test set has no collection or test suite {name!r}", name=name), hint=hint)
    kept: list[int] = []
    left: dict[str, list[str]] = {}
    for name, positions in stored.documents():
        reason = _reason(stored, positions, collections)
        if reason is None:
            kept.extend(positions)
        else:
            left.setdefault(reason, []).append(name)
    left.pop("", None)  # what was not asked for needs no mention
    if not kept:
        reasons = [say("{n} left out: {reason}", n=len(names), reason=reason) for reason, names in left.items()]
        raise InputError(say("no document is left to score"), hint=sequence(reasons), code="nothing-to-score")
    return (stored if len(kept) == stored.size else stored.take(sorted(kept))), left


def _left_out(n: int, reason: str) -> str:
    return (
        say("{n} document left out: {reason}", n=n, reason=reason)
        if n == 1
        else say("{n} documents left out: {reason}", n=n, reason=reason)
    )


def _reason(stored: StoredSet, positions: Sequence[int], collections: tuple[str, ...]) -> str | None:
    """Why a document is not scored: empty where it was not asked for, None where it is scored."""
    collection, suite = (
        values[positions[0]] if (values := stored.metadata.get(name)) else ""
        for name in ("collection", "testsuite")
    )
    if collections:
        if suite not in collections and (suite or collection not in collections):
            return ""
    elif suite:
        return say("test suite {suite} (--collection {suite} scores it)", suite=suite)
    if stored.references and "document" in stored.metadata and not _covered(stored, positions):
        return say("no reference translates it")
    return None


def _covered(stored: StoredSet, positions: Sequence[int]) -> bool:
    """Whether a reference translates some of a document; what it lacks in parts is an error later on."""
    return any(texts[i] is not None for texts in stored.references.values() for i in positions)
