"""Puzzle files: one JSON object per puzzle, for gold answers and submissions alike.

    {"source_language": "...", "target_language": "...", "meta": "...",
     "train": [["text", "translation"], ...], "test": [["text", "translation", ">"], ...]}

The direction ``>`` asks for the second field of an item, ``<`` for the first. One of the languages is English.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings

ENGLISH = "english"
#: Names of the two directions.
FROM_ENGLISH, TO_ENGLISH = "english-foreign", "foreign-english"

_ASKED = {">": 1, "<": 0}


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a puzzle.

    Attributes:
        question: The text to translate.
        answer: Its translation: an answer key, or a submitted answer.
        sign: ``>`` or ``<``, as in the file.
        direction: `FROM_ENGLISH` or `TO_ENGLISH`.
    """

    question: str
    answer: str
    sign: str
    direction: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        id: The name of its file, without the suffix.
        file: The file.
        languages: The keys of source and target language: their names, stripped and case-folded.
        spelling: The name of the language that is not English, as it is written in the file.
        train: The given sentences, with their translations.
        items: The questions; None for one that cannot be read.
    """

    id: str
    file: str
    languages: tuple[str, str]
    spelling: str
    train: tuple[tuple[str, str], ...]
    items: tuple[Item | None, ...]

    def place(self, item: int) -> str:
        """The id of the item with that index, as used in results."""
        return f"{self.id}:{item + 1}"

    @property
    def language(self) -> str:
        """The key of the language that is not English."""
        return next((key for key in self.languages if key != ENGLISH), "")

    @property
    def content(self) -> tuple[Any, ...]:
        """What identifies the puzzle, independent of its answers."""
        asked = tuple((item.question, item.sign) for item in self.items if item)
        return self.languages, self.train, asked


def read_puzzles(path: str, findings: Findings) -> dict[str, Puzzle]:
    """The puzzles of a file, or of all ``.json`` files of a folder, by id.

    Args:
        path: The file or folder.
        findings: Collects everything that is wrong, with file and item.

    Returns:
        The puzzles whose files could be read, sorted by name.

    Raises:
        InputError: There is no such file, or the folder contains no puzzle.
    """
    files = _files(path)
    if not Path(path).exists():
        raise InputError(say("no such file or folder"), file=path)
    if not files:
        raise InputError(
            say("holds no puzzle"), file=path, hint=say("a puzzle is a file whose name ends in .json")
        )
    puzzles: dict[str, Puzzle] = {}
    seen: dict[tuple[Any, ...], str] = {}  # what a puzzle asks -> the first with that content
    for file in files:
        puzzle = _read(str(file), findings)
        if puzzle is None:
            continue
        twin = seen.setdefault(puzzle.content, puzzle.id)
        if twin != puzzle.id:
            findings.warn(
                "repeated-puzzle", say("puzzle {id} is the same as puzzle {other}", id=puzzle.id, other=twin)
            )
        puzzles[puzzle.id] = puzzle
    return puzzles


def digest_of_puzzles(path: str) -> str:
    """SHA-256 of a file's bytes; for a folder, of the names and digests of its puzzles.

    Raises:
        InputError: A file cannot be read.
    """
    if not Path(path).is_dir():
        return digest_of(path)
    digest = hashlib.sha256()
    for file in _files(path):
        digest.update(f"{file.name}\0{digest_of(str(file))}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files(path: str) -> list[Path]:
    """The file, or the puzzles of a folder by name."""
    return sorted(Path(path).glob("*.json")) if Path(path).is_dir() else [Path(path)]


def _read(file: str, findings: Findings) -> Puzzle | None:
    try:
        content = door.parse_json(textfile.decode(door.read_bytes(file), file), file=file, decoder=_DECODER)
    except InputError as error:
        findings.report(error)
        return None
    except _TwiceError as error:
        findings.add("broken-json", error.args[0], file=file)
        return None
    if not isinstance(content, dict):
        message = say("is {kind} where a puzzle is an object", kind=_kind(content))
        findings.add("wrong-type", message, file=file)
        return None
    return _Reader(file, content, findings).puzzle()


class _TwiceError(Exception):
    """An object repeats a key."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        name = next(name for name in names if names.count(name) > 1)
        raise _TwiceError(say("has {key!r} twice in one object", key=name))
    return content


_DECODER = door.JsonDecoder(object_pairs_hook=_object)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one file."""

    file: str
    content: dict[str, Any]
    findings: Findings

    def puzzle(self) -> Puzzle | None:
        languages = (self._language("source_language"), self._language("target_language"))
        if None not in languages and languages.count(ENGLISH) != 1:
            both = languages[0] == ENGLISH
            message = say("both languages are English") if both else say("neither language is English")
            self._add("puzzle-languages", message, hint=say("one side of a puzzle is English"))
        if not isinstance(self.content.get("meta", ""), str):
            self._add("wrong-type", self._unexpected("meta", say("text")))
        train = tuple(self._train())
        test = self.content.get("test")
        if not isinstance(test, list) or not test:
            if test is None or test == []:
                self._add("missing-column", say("has no {key!r}, the list of its items", key="test"))
            else:
                self._add("wrong-type", self._unexpected("test", say("list")))
            return None
        items = tuple(self._item(i, fields, languages[1] == ENGLISH) for i, fields in enumerate(test))
        foreign = "source_language" if languages[1] == ENGLISH else "target_language"
        spelling = str(self.content.get(foreign, "")).strip()
        return Puzzle(self._id, self.file, (languages[0] or "", languages[1] or ""), spelling, train, items)

    @property
    def _id(self) -> str:
        return Path(self.file).stem

    def _add(self, code: str, message: str, item: int | None = None, hint: str | None = None) -> None:
        segment = None if item is None else f"{self._id}:{item + 1}"
        self.findings.add(code, message, file=self.file, segment=segment, hint=hint)

    def _unexpected(self, name: str, wanted: str) -> str:
        kind = _kind(self.content[name])
        return say("{key!r} is {kind} where a {wanted} is expected", key=name, kind=kind, wanted=wanted)

    def _language(self, name: str) -> str | None:
        language = self.content.get(name)
        if isinstance(language, str) and language.strip():
            return language.strip().casefold()
        if language is None or isinstance(language, str):
            self._add("missing-column", say("has no {key!r}", key=name))
        else:
            self._add("wrong-type", self._unexpected(name, say("text")))
        return None

    def _train(self) -> Iterator[tuple[str, str]]:
        train = self.content.get("train", [])
        if not isinstance(train, list):
            self._add("wrong-type", self._unexpected("train", say("list")))
            return
        for number, pair in enumerate(train, start=1):
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(text, str) for text in pair):
                yield pair[0], pair[1]
            else:
                self._add("wrong-type", say("pair {n} of 'train' is not a list of two texts", n=number))

    def _item(self, index: int, fields: Any, to_english: bool) -> Item | None:
        if not isinstance(fields, list):
            self._add("wrong-type", say("is {kind} where an item is a list", kind=_kind(fields)), index)
        elif len(fields) != 3:
            n = len(fields)
            message = (
                say("has 1 field; an item has text, translation and direction")
                if n == 1
                else say("has {n} fields; an item has text, translation and direction", n=n)
            )
            self._add("broken-table", message, index)
        elif wrong := [field for field in fields if not isinstance(field, str)]:
            self._add("wrong-type", say("holds {kind} where a text is expected", kind=_kind(wrong[0])), index)
        elif fields[2] not in _ASKED:
            message = say("unknown direction {direction!r}", direction=fields[2])
            self._add("puzzle-direction", message, index, say("known: {names}", names="> and <"))
        else:
            asked = _ASKED[fields[2]]
            direction = TO_ENGLISH if to_english == (asked == 1) else FROM_ENGLISH
            return Item(fields[1 - asked], fields[asked], fields[2], direction)
        return None


def _kind(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return say("null")
    if isinstance(value, bool):
        return say("true or false")
    number = say("a number")
    named = {dict: say("an object"), list: say("a list"), str: say("a text"), int: number, float: number}
    return named[type(value)]
