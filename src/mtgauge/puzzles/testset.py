"""Puzzles as a test set: items are segments, directions are domains, and each answer key is the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.corpus.findings import Findings
from mtgauge.errors import InputError
from mtgauge.findings import Finding
from mtgauge.puzzles.files import FROM_ENGLISH, TO_ENGLISH, Item, Puzzle, read_puzzles
from mtgauge.puzzles.protocols import Protocol, answers_of, check_comparable, references_of
from mtgauge.sentences import say

#: The name of the reference.
KEY = "key"


@dataclass(frozen=True, slots=True)
class Keys:
    """Gold answers and the protocol by which they are read.

    Attributes:
        puzzles: id -> puzzle, with all of its items.
        protocol: The protocol by which keys and answers are read.
        unread: Names of puzzles whose files cannot be read; answers to them are not checked.
    """

    puzzles: Mapping[str, Puzzle]
    protocol: Protocol
    unread: frozenset[str] = frozenset()


def load_puzzles(
    gold: str, submissions: Sequence[tuple[str, str]], protocol: str, *, keep_groups: bool = True
) -> tuple[TestSet, tuple[SystemOutput, ...]]:
    """Gold answers and submissions, for `mtgauge.evaluation.evaluate`.

    Segments have ids such as ``basque:3``, the third item of ``basque.json``. A document is the items of a puzzle
    in one direction.

    Args:
        gold: File or folder with the answer keys.
        submissions: (name, file or folder) of each submission.
        protocol: The protocol by which keys and answers are read.
        keep_groups: Whether a group in a key also represents itself, as written.

    Raises:
        InputError: The first error that is found, with file and item.
    """
    keys = read_keys(gold, Findings(gold), Protocol(protocol), keep_groups=keep_groups)
    systems = tuple(
        SystemOutput(name, _answers(keys, read_submission(path, keys, Findings(path))))
        for name, path in submissions
    )
    return testset_of(keys), systems


def validate_puzzles(
    gold: str, submissions: Sequence[str], protocol: str, *, keep_groups: bool = True
) -> list[Finding]:
    """Everything that is wrong with gold answers and submissions; arguments as for `load_puzzles`.

    Raises:
        InputError: There is nothing to check: no such file, or a folder without puzzles.
    """
    of_gold = Findings(gold, gather=True)
    keys = read_keys(gold, of_gold, Protocol(protocol), keep_groups=keep_groups)
    found = of_gold.items
    for path in submissions:
        of_submission = Findings(path, gather=True)
        read_submission(path, keys, of_submission)
        found += of_submission.items
    return found


def read_keys(path: str, findings: Findings, protocol: Protocol, *, keep_groups: bool = True) -> Keys:
    """Reads gold answers and checks that each can be expanded.

    Raises:
        InputError: As for `mtgauge.puzzles.files.read_puzzles`.
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
            references_of(item.answer, protocol, keep_groups=keep_groups)
        except InputError as error:
            findings.add(
                "broken-answer", error.message, file=puzzle.file, segment=puzzle.place(index), hint=error.hint
            )
    return Keys(puzzles, protocol, _unread(findings) - puzzles.keys())


def read_submission(path: str, keys: Keys, findings: Findings) -> dict[str, Puzzle]:
    """Reads a submission and checks that it has the same puzzles: names, numbers of items, directions, questions.

    If both are single files, their names may differ.

    Raises:
        InputError: As for `mtgauge.puzzles.files.read_puzzles`.
    """
    puzzles = read_puzzles(path, findings)
    if len(puzzles) == len(keys.puzzles) == 1:
        puzzles = dict(zip(keys.puzzles, puzzles.values(), strict=True))
    unread = _unread(findings)
    for name, key in keys.puzzles.items():
        if name in puzzles:
            _compare(puzzles[name], key, keys.protocol, findings)
        elif name not in unread:
            findings.add("missing-puzzle", say("puzzle {id} is missing", id=name))
    for name, puzzle in puzzles.items():
        if name not in keys.puzzles and name not in keys.unread:
            hint = say("the gold answers have no such file")
            findings.add("unknown-puzzle", say("puzzle {id} is unknown", id=name), file=puzzle.file, hint=hint)
    return puzzles


def _unread(findings: Findings) -> frozenset[str]:
    """Names of the puzzles with errors, whether or not the rest of their files can be used."""
    return frozenset(Path(item.file).stem for item in findings.items if item.file)


def _compare(puzzle: Puzzle, key: Puzzle, protocol: Protocol, findings: Findings) -> None:
    if len(puzzle.items) != len(key.items):
        n = len(puzzle.items)
        count = say("1 item") if n == 1 else say("{n} items", n=n)
        message = say(
            "puzzle {id} has {count}, the gold answers have {n}", id=key.id, count=count, n=len(key.items)
        )
        findings.add("unequal-counts", message, file=puzzle.file)
        return
    for index, (item, wanted) in enumerate(zip(puzzle.items, key.items, strict=True)):
        if item is not None and wanted is not None:
            fault = _difference(item, wanted) or _not_comparable(item, wanted, protocol)
            if fault:
                findings.add("other-item", fault, file=puzzle.file, segment=key.place(index))


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


def _not_comparable(item: Item, wanted: Item, protocol: Protocol) -> str | None:
    """Why an answer cannot be compared with its key; None if it can. The key may be a faulty one."""
    try:
        answers = answers_of(item.answer, protocol)
        if len(answers) > 1:
            check_comparable(answers, references_of(wanted.answer, protocol))
    except InputError as error:
        return error.message
    return None


def testset_of(keys: Keys) -> TestSet:
    """The test set made of answer keys; a direction without items is absent, and a note says so."""
    items = list(_items(keys.puzzles))
    domains = tuple(item.direction for _, _, item in items)
    return TestSet(
        references=References({KEY: tuple(item.answer for _, _, item in items)}),
        sources=tuple(item.question for _, _, item in items),
        ids=tuple(puzzle.place(index) for puzzle, index, _ in items),
        documents=tuple(f"{puzzle.id} {item.direction}" for puzzle, _, item in items),
        domains=domains,
        notes=tuple(
            say("no item is {direction}", direction=name)
            for name in (FROM_ENGLISH, TO_ENGLISH)
            if name not in domains
        ),
    )


def _answers(keys: Keys, submission: Mapping[str, Puzzle]) -> tuple[str, ...]:
    """The submitted answers, in the order of the gold answers."""
    ordered = {name: submission[name] for name in keys.puzzles}
    return tuple(item.answer for _, _, item in _items(ordered))


def _items(puzzles: Mapping[str, Puzzle]) -> list[tuple[Puzzle, int, Item]]:
    return [
        (puzzle, index, item)
        for puzzle in puzzles.values()
        for index, item in enumerate(puzzle.items)
        if item is not None
    ]
