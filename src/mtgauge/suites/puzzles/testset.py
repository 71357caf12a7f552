"""Puzzles as a test set: items are segments, keys the reference, and puzzles, languages, directions slices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.corpus.findings import Findings
from mtgauge.suites.puzzles.files import FROM_ENGLISH, TO_ENGLISH, Item, Puzzle, read_puzzles
from mtgauge.suites.puzzles.labels import DIRECTION, names_of, slices_of
from mtgauge.suites.puzzles.missing import Answers, Missing, aligned, stand_in
from mtgauge.suites.puzzles.protocols import (
    Protocol,
    answers_of,
    check_comparable,
    own_tags,
    references_of,
    unknown_tags,
)
from mtgauge.suites.puzzles.tags import KNOWN_TAGS

#: The name of the reference.
KEY = "key"
#: The code of the warning of a tag that is compared as text.
UNKNOWN_TAG = "unknown-tag"


@dataclass(frozen=True, slots=True)
class Keys:
    """Gold answers and the protocol by which they are read.

    Attributes:
        puzzles: id -> puzzle, with all of its items.
        protocol: The protocol by which keys and answers are read.
        tags: Tags that are removed besides the known ones.
        unread: Names of puzzles whose files cannot be read; answers to them are not checked.
    """

    puzzles: Mapping[str, Puzzle]
    protocol: Protocol
    tags: Sequence[str] = ()
    unread: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PuzzleCheck:
    """What is wrong with puzzle files.

    Attributes:
        findings: Every fault.
        warnings: (file or folder, what is suspicious there).
    """

    findings: list[Finding]
    warnings: list[tuple[str, Finding]]


def load_puzzles(
    gold: str,
    submissions: Sequence[tuple[str, str]],
    protocol: str,
    *,
    keep_groups: bool = True,
    tags: Sequence[str] = (),
    missing: str = Missing.REFUSE,
) -> tuple[TestSet, tuple[SystemOutput, ...]]:
    """Gold answers and submissions, for `mtgauge.evaluation.evaluate`.

    >>> import json
    >>> from pathlib import Path
    >>> puzzle = {"source_language": "talori", "target_language": "english", "meta": ""}
    >>> puzzle["train"] = [["mela", "bird"]]
    >>> puzzle["test"] = [["sodo", "an [old] woman", ">"], ["mela", "a bird", "<"]]
    >>> size = Path("talori.json").write_text(json.dumps(puzzle))
    >>> testset, systems = load_puzzles("talori.json", [("me", "talori.json")], "puzzling")
    >>> list(testset.ids), systems[0].name
    (['talori:1', 'talori:2'], 'me')

    Segments have ids such as ``basque:3``, the third item of ``basque.json``. The slices are ``direction``,
    ``language``, ``puzzle`` (both directions together), ``language-direction`` and ``puzzle-direction``. Ids of
    puzzles are the names of their files without the ending; readers see their language and a number.

    Args:
        gold: File or folder with the answer keys.
        submissions: (name, file or folder) of each submission.
        protocol: The protocol by which keys and answers are read.
        keep_groups: Whether a group in a key also represents itself, as written.
        tags: Tags that are removed besides SG, DU and PL.
        missing: ``refuse`` or ``zero``: what becomes of a submission that lacks puzzles or items.

    Raises:
        InputError: The first error that is found, with file and item.
        OptionError: The protocol, or the choice for missing answers, is not known.
    """
    check_known(missing, [*Missing], say("unknown choice for missing answers {name!r}", name=missing))
    policy, known = Missing(missing), own_tags(tags, Protocol(protocol))
    of_gold = Findings(gold)
    keys = read_keys(gold, of_gold, Protocol(protocol), keep_groups=keep_groups, tags=known)
    replacement = stand_in(item.answer for _, _, item in _items(keys.puzzles))
    systems, warnings = [], [*of_gold.warnings]
    for name, path in submissions:
        of_submission = Findings(path)
        answers = read_submission(path, keys, of_submission, policy)
        warnings += (replace(warning, system=name) for warning in _own_warnings(of_submission))
        systems.append(SystemOutput(name, answers.in_order(replacement)))
        if answers.missing:
            warnings.append(answers.warning(name))
    # the item and the submission say where it is, wherever the files are
    warned = tuple(replace(warning, file=None) for warning in warnings)
    return replace(testset_of(keys), warnings=warned), tuple(systems)


def validate_puzzles(
    gold: str,
    submissions: Sequence[str],
    protocol: str,
    *,
    keep_groups: bool = True,
    tags: Sequence[str] = (),
) -> PuzzleCheck:
    """Everything that is wrong with gold answers and submissions; arguments as for `load_puzzles`.

    Raises:
        InputError: There is nothing to check: no such file, or a folder without puzzles.
    """
    of_gold, known = Findings(gold, gather=True), own_tags(tags, Protocol(protocol))
    keys = read_keys(gold, of_gold, Protocol(protocol), keep_groups=keep_groups, tags=known)
    found, warnings = of_gold.items, [(gold, warning) for warning in of_gold.warnings]
    for path in submissions:
        of_submission = Findings(path, gather=True)
        read_submission(path, keys, of_submission)
        found += of_submission.items
        warnings += ((path, warning) for warning in _own_warnings(of_submission))
    return PuzzleCheck(found, warnings)


def read_keys(
    path: str, findings: Findings, protocol: Protocol, *, keep_groups: bool = True, tags: Sequence[str] = ()
) -> Keys:
    """Reads gold answers and checks that each can be expanded.

    Raises:
        InputError: As for `mtgauge.suites.puzzles.files.read_puzzles`.
    """
    puzzles = read_puzzles(path, findings)
    for puzzle, index, item in _items(puzzles):
        if not item.answer.strip():
            hint = say("these may be the questions without their answers")
            findings.add(
                "missing-answer",
                say("has no answer key"),
                file=puzzle.file,
                segment=puzzle.place(index),
                hint=hint,
            )
            continue
        try:
            references_of(item.answer, protocol, keep_groups=keep_groups, tags=tags)
        except InputError as error:
            findings.add(
                "broken-answer", error.message, file=puzzle.file, segment=puzzle.place(index), hint=error.hint
            )
    _warn_of_tags(puzzles, protocol, tags, findings)
    return Keys(puzzles, protocol, tags, _unread(findings) - puzzles.keys())


def read_submission(path: str, keys: Keys, findings: Findings, missing: Missing = Missing.REFUSE) -> Answers:
    """Reads a submission and checks that it has the same puzzles: names, numbers of items, directions, questions.

    If both are single files, their names may differ.

    Args:
        path: File or folder of the submission.
        keys: The gold answers.
        findings: Collects everything that is wrong.
        missing: Whether what it lacks is wrong.

    Raises:
        InputError: As for `mtgauge.suites.puzzles.files.read_puzzles`.
    """
    puzzles = read_puzzles(path, findings)
    if len(puzzles) == len(keys.puzzles) == 1:
        puzzles = dict(zip(keys.puzzles, puzzles.values(), strict=True))
    _warn_of_tags(puzzles, keys.protocol, keys.tags, findings)
    unread = _unread(findings)
    compare = _compare_some if missing is Missing.ZERO else _compare
    answers: dict[str, Sequence[str | None]] = {}
    for name, key in keys.puzzles.items():
        if name in puzzles:
            answers[name] = compare(puzzles[name], key, keys.protocol, findings)
        else:
            answers[name] = (None,) * sum(item is not None for item in key.items)
            if missing is Missing.REFUSE and name not in unread:
                hint = say("--missing zero counts it as 0")
                findings.add("missing-puzzle", say("puzzle {id} is missing", id=name), hint=hint)
    for name, puzzle in puzzles.items():
        if name not in keys.puzzles and name not in keys.unread:
            hint = say("the gold answers have no such file")
            findings.add("unknown-puzzle", say("puzzle {id} is unknown", id=name), file=puzzle.file, hint=hint)
    return Answers(answers, len(keys.puzzles.keys() - puzzles.keys()))


def _warn_of_tags(
    puzzles: Mapping[str, Puzzle], protocol: Protocol, tags: Sequence[str], findings: Findings
) -> None:
    """Warns of each tag of a file that is not known: it is compared as if it were a part of the word."""
    for puzzle in puzzles.values():
        places: dict[str, list[str]] = {}
        for index, item in enumerate(puzzle.items):
            for tag in unknown_tags(item.answer, protocol, tags) if item is not None else ():
                places.setdefault(tag, []).append(puzzle.place(index))
        for tag, items in places.items():
            warning = replace(unknown_tag(tag, protocol), file=puzzle.file, segment=items[0])
            if len(items) > 1:
                message = say("{message}; {n} items have it", message=warning.message, n=len(items))
                warning = replace(warning, message=message)
            findings.warnings.append(warning)


def unknown_tag(tag: str, protocol: Protocol) -> Finding:
    """The warning of a tag that is compared as text, with what removes it.

    Args:
        tag: As it is written, with its full stop.
        protocol: The protocol by which the text is read.
    """
    message = say("{tag!r} is not a known tag, so it is compared as a part of the word", tag=tag)
    name = tag.strip(".-").rstrip("0123456789")
    hint = say("--tags {name} removes it", name=name)
    if protocol is Protocol.PUZZLING_2020:
        hint = say("protocol {protocol} removes the tags of its program only", protocol=protocol)
    elif name.upper() in KNOWN_TAGS:
        hint = say("write {name}", name=f".{name.upper()}")
    return Finding(UNKNOWN_TAG, message, hint=hint)


def _own_warnings(findings: Findings) -> Iterator[Finding]:
    """What is told of a submission: that puzzles are the same is told of the gold answers."""
    return (warning for warning in findings.warnings if warning.code == UNKNOWN_TAG)


def _unread(findings: Findings) -> frozenset[str]:
    """Names of the puzzles with errors, whether or not the rest of their files can be used."""
    return frozenset(Path(item.file).stem for item in findings.items if item.file)


def _compare(puzzle: Puzzle, key: Puzzle, protocol: Protocol, findings: Findings) -> list[str | None]:
    """The answers, each of which belongs to the item of the gold answers at the same place."""
    if len(puzzle.items) != len(key.items):
        n = len(puzzle.items)
        count = say("1 item") if n == 1 else say("{n} items", n=n)
        message = say(
            "puzzle {id} has {count}, the gold answers have {n}", id=key.id, count=count, n=len(key.items)
        )
        hint = say("--missing zero counts missing items as 0") if n < len(key.items) else None
        findings.add("unequal-counts", message, file=puzzle.file, hint=hint)
        return []
    for index, (item, wanted) in enumerate(zip(puzzle.items, key.items, strict=True)):
        if item is not None and wanted is not None:
            fault = _difference(item, wanted) or _not_comparable(item.answer, wanted, protocol)
            if fault:
                findings.add("other-item", fault, file=puzzle.file, segment=key.place(index))
    return [item.answer if item is not None else None for item in puzzle.items]


def _compare_some(puzzle: Puzzle, key: Puzzle, protocol: Protocol, findings: Findings) -> list[str | None]:
    """The answers to the items of the gold answers, None where there is none."""
    found, others = aligned(puzzle.items, key.items)
    for place, item in others:
        message = say("asks {question!r}, which the gold answers do not ask", question=item.question[:60])
        findings.add("other-item", message, file=puzzle.file, segment=puzzle.place(place))
    for wanted, place, answered in found:
        if answered is not None and (fault := _not_comparable(answered.answer, wanted, protocol)):
            findings.add("other-item", fault, file=puzzle.file, segment=puzzle.place(place))
    return [None if answered is None else answered.answer for _, _, answered in found]


def _difference(item: Item, wanted: Item) -> str | None:
    """How an item differs from the expected one; None if it does not."""
    if item.sign != wanted.sign:
        return say(
            "has the direction {sign!r}, the gold answer {expected!r}", sign=item.sign, expected=wanted.sign
        )
    if item.question != wanted.question:
        question, expected = item.question[:60], wanted.question[:60]
        return say("asks {question!r}, the gold answer {expected!r}", question=question, expected=expected)
    return None


def _not_comparable(answer: str, wanted: Item, protocol: Protocol) -> str | None:
    """Why an answer cannot be compared with its key; None if it can. The key may be a faulty one."""
    try:
        answers = answers_of(answer, protocol)
        if len(answers) > 1:
            check_comparable(answers, references_of(wanted.answer, protocol))
    except InputError as error:
        return error.message
    return None


def testset_of(keys: Keys) -> TestSet:
    """The test set made of answer keys; a direction without items is absent, and a note says so."""
    items = list(_items(keys.puzzles))
    slices = slices_of(items)
    return TestSet(
        references=References({KEY: tuple(item.answer for _, _, item in items)}),
        sources=tuple(item.question for _, _, item in items),
        ids=tuple(puzzle.place(index) for puzzle, index, _ in items),
        slices=slices,
        names=names_of(items),
        notes=tuple(
            say("no item is {direction}", direction=name)
            for name in (FROM_ENGLISH, TO_ENGLISH)
            if name not in slices[DIRECTION]
        ),
    )


def _items(puzzles: Mapping[str, Puzzle]) -> list[tuple[Puzzle, int, Item]]:
    return [
        (puzzle, index, item)
        for puzzle in puzzles.values()
        for index, item in enumerate(puzzle.items)
        if item is not None
    ]
