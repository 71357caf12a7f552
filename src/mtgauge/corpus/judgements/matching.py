"""Which system and segment of a test set a judgement is of."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements import mtme
from mtgauge.corpus.judgements.judgement import UNNAMED, Judgement, Judgements, Numbering
from mtgauge.corpus.testset import TestSet

#: Names of human translations among systems: ``ref``, ``refA``, ``ref-B``, ``HUMAN-B``, ``reference_r1``.
_HUMAN = re.compile(r"(?i:human|ref|reference)([-_. ][A-Za-z0-9]{1,2}|[A-Z0-9])?")


class WholeSet(NamedTuple):
    """A test set of which some documents are not scored: lines are counted in all of it.

    Attributes:
        ids: The ids of all its segments; None where it has none.
        documents: The document of each segment, or None.
    """

    ids: Sequence[str] | None
    documents: Sequence[str] | None


@dataclass(frozen=True, slots=True)
class JudgedSet:
    """What judgements are held against.

    Attributes:
        testset: The segments.
        systems: The names of the systems that are measured.
        others: Names of systems that the test set has and that are not measured.
        whole: All of the test set, where documents of it are left out; None where all are scored.
        aliases: What else a system may be called -> its name.
    """

    testset: TestSet
    systems: Sequence[str]
    others: Sequence[str] = ()
    whole: WholeSet | None = None
    aliases: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)

    @property
    def references(self) -> Sequence[str]:
        """The names of the references."""
        return self.testset.references.names if self.testset.references is not None else ()


@dataclass(frozen=True, slots=True)
class Placed:
    """Judgements with their places, and what has none.

    Attributes:
        places: For each judgement the system and the position of the segment, or None where it has no place.
        human: Names of human references that were judged like systems and are not measured, with their counts.
        unmeasured: Names of systems of the test set that are not measured, with their counts.
        unscored: Number of judgements of segments that the test set has and that are not scored, or that are said
            to be of what is not scored.
        unknown_systems: Names of systems that the test set does not have, with their counts.
        unknown_segments: Segments that the test set does not have, with their counts.
        first_unknown: The first judgement of one of these.
    """

    places: Sequence[tuple[str, int] | None]
    human: Mapping[str, int]
    unmeasured: Mapping[str, int]
    unscored: int
    unknown_systems: Mapping[str, int]
    unknown_segments: Mapping[str, int]
    first_unknown: Judgement | None = field(default=None, repr=False)


def is_human(name: str, references: Sequence[str]) -> bool:
    """Whether a name among the systems is that of a human reference."""
    parts = {name, *name.split(".")}
    return not parts.isdisjoint(references) or any(_HUMAN.fullmatch(part) for part in parts)


def place(judgements: Judgements, judged: JudgedSet) -> Placed:
    """Puts judgements where they belong.

    A system is known by its name or an alias, or by a part between dots: ``NiuTrans`` for
    ``generaltest2022.en-liv.hyp.NiuTrans.liv.txt``. Systems of the name of a reference, or a name such as ``refA``
    or ``HUMAN-B``, are human translations: they are kept apart unless they are measured.

    Raises:
        InputError: The judgements name no system, and several are measured; or the file follows the order of the
            test set and has another number of segments; or documents are left out of a test set without ids.
    """
    names = {name: _system(name, judgements, judged) for name in judgements.systems}
    positions = _positions(judgements, judged)
    places: list[tuple[str, int] | None] = []
    human: Counter[str] = Counter()
    unmeasured: Counter[str] = Counter()
    strangers: Counter[str] = Counter()
    segments: Counter[str] = Counter()
    first: Judgement | None = None
    unscored = 0
    for row in judgements:
        system, key = names[row.system], _key(row, judgements.numbering)
        position = positions.get(key)
        counts = row.is_judged and row.is_scored
        found = (system, position) if counts and system is not None and position is not None else None
        places.append(found)
        if found is not None or not row.is_judged:
            continue
        if not row.is_scored:
            unscored += 1
            continue
        if key not in positions:
            segments[_shown(row, judgements.numbering)] += 1
        elif system is not None:
            unscored += 1
        elif is_human(row.system, judged.references):
            human[row.system] += 1
        elif _named(row.system, judged.others, judged.aliases) is not None:
            unmeasured[row.system] += 1
        else:
            strangers[row.system] += 1
        if first is None and (key not in positions or row.system in strangers):
            first = row
    return Placed(places, human, unmeasured, unscored, strangers, segments, first)


def placed_by_ids(judgements: Judgements, judged: JudgedSet) -> Judgements:
    """The judgements with the names of the systems and the ids of the segments that they are of.

    They can then be held against a test set that has nothing but what is scored: judgements of other segments and
    systems say that they are not. What belongs nowhere keeps the name that it has.

    Raises:
        InputError: As `place`.
    """
    whole = judged.whole or WholeSet(judged.testset.ids, judged.testset.documents)
    ids = whole.ids
    if ids is None:
        raise _without_ids(judgements)
    positions = _in_whole(judgements, ids, whole.documents)
    systems = {name: _system(name, judgements, judged) for name in judgements.systems}
    others = {name: _named(name, judged.others, judged.aliases) for name in judgements.systems}
    scored = set(judged.testset.ids)

    def placed(row: Judgement) -> Judgement:
        position = positions.get(_key(row, judgements.numbering))
        if position is None:
            segment, is_scored = _shown(row, judgements.numbering), True
        else:
            segment = ids[position]
            is_scored = segment in scored and (systems[row.system] is not None or others[row.system] is None)
        return replace(
            row,
            system=systems[row.system] or others[row.system] or row.system,
            segment=segment,
            document="",
            is_scored=row.is_scored and is_scored,
        )

    # what is left out has no place in any test set, and documents may be named after systems
    aside = tuple(replace(row, document="") for row in judgements.aside)
    return replace(judgements, rows=tuple(map(placed, judgements)), numbering=Numbering.IDS, aside=aside)


def _system(name: str, judgements: Judgements, judged: JudgedSet) -> str | None:
    if name != UNNAMED:
        return _named(name, judged.systems, judged.aliases)
    if len(judged.systems) != 1:
        first = next(row for row in judgements if row.system == UNNAMED)
        message = say("the judgements name no system, and {n} are measured", n=len(judged.systems))
        hint = say("measure the one that was judged, or add a column system")
        raise InputError(message, file=first.file, hint=hint, code="missing-column")
    return judged.systems[0]


def _named(name: str, known: Sequence[str], aliases: Mapping[str, str]) -> str | None:
    """The known name that a name is or stands for, or the only one that its parts between dots stand for."""
    for parts in ([name], name.split(".")):
        found = {called for part in parts if (called := aliases.get(part, part)) in known}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def _key(row: Judgement, numbering: Numbering) -> tuple[str, str]:
    return (row.document if numbering is Numbering.DOCUMENT else "", row.segment)


def _shown(row: Judgement, numbering: Numbering) -> str:
    return f"{row.document}:{row.segment}" if numbering is Numbering.DOCUMENT else row.segment


def _positions(judgements: Judgements, judged: JudgedSet) -> Mapping[tuple[str, str], int | None]:
    """(document or empty, segment) -> position among the segments that are scored; None for one that is not."""
    whole = judged.whole or WholeSet(judged.testset.ids, judged.testset.documents)
    if whole.ids is None:
        raise _without_ids(judgements)
    scored = {segment: position for position, segment in enumerate(judged.testset.ids)}
    places = _in_whole(judgements, whole.ids, whole.documents)
    return {key: scored.get(whole.ids[place]) for key, place in places.items()}


def _without_ids(judgements: Judgements) -> InputError:
    return InputError(
        say("judgements cannot be matched: documents of the test set are left out, and it has no ids"),
        file=judgements.rows[0].file if judgements.rows else None,
        hint=say("give the test set a column id"),
        code="missing-column",
    )


def _in_whole(
    judgements: Judgements, ids: Sequence[str], documents: Sequence[str] | None
) -> Mapping[tuple[str, str], int]:
    """(document or empty, segment) -> position in the whole test set."""
    if judgements.numbering is Numbering.DOCUMENT:
        return _in_documents(ids, documents)
    lines = {("", str(position + 1)): position for position in range(len(ids))}
    if judgements.form == mtme.NAME:
        _check_length(judgements, len(ids))
        return lines
    known = {("", segment): position for position, segment in enumerate(ids)}
    if judgements.numbering is Numbering.IDS or all(_key(row, Numbering.IDS) in known for row in judgements):
        return known
    return lines


def _check_length(judgements: Judgements, size: int) -> None:
    """Refuses a file that follows the order of another test set."""
    n = sum(row.system == judgements.rows[0].system for row in judgements)
    if n != size:
        message = say(
            "has {n:,} scores of system {system!r}, the test set has {segments:,} segments",
            n=n,
            system=judgements.rows[0].system,
            segments=size,
        )
        hint = say("write None where one is missing")
        raise InputError(message, file=judgements.rows[0].file, hint=hint, code="unequal-counts")


def _in_documents(ids: Sequence[str], documents: Sequence[str] | None) -> Mapping[tuple[str, str], int]:
    """By the id of the segment, which may be ``document:segment``, and by its number in the document."""
    found: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = defaultdict(int)
    for position, document in enumerate(documents or ()):
        counts[document] += 1
        found[document, str(counts[document])] = position
    for position, segment in enumerate(ids):
        document, colon, number = segment.rpartition(":")
        if colon:
            found[document, number] = position
    return found
