"""CoNLL-U as annotated texts, one for each sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText, placed_words
from mtgauge.linguistics.trees import fault_of_tree
from mtgauge.linguistics.words import EmptyNode, SurfaceToken, Word

_COLUMNS = 10
_EMPTY = "_"
#: What the numbers of lines look like: a word, a surface token of several words, an empty node.
_WORD, _RANGE, _NODE = (
    re.compile(form, re.ASCII)
    for form in (r"([1-9]\d{0,8})", r"([1-9]\d{0,8})-([1-9]\d{0,8})", r"(\d{1,9})\.([1-9]\d{0,8})")
)
_HEAD = re.compile(r"[0-9]{1,9}")
#: No blank after the token.
NO_SPACE = "SpaceAfter=No"


@dataclass(slots=True)
class _Block:
    """The lines of one sentence, with their numbers in the file."""

    comments: list[tuple[int, str]] = field(default_factory=list)
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def read_conllu(text: str, path: str) -> list[AnnotatedText]:
    """The sentences of a file, each a text of its own.

    The text of a sentence is that of its comment ``# text``, else it is put together from the forms and
    ``SpaceAfter=No``.

    Args:
        text: The content of the file.
        path: Where it comes from, for messages.

    Raises:
        InputError: It is no CoNLL-U, a tree has a circle or no root, or a comment ``# text`` says something else
            than the words; with file and line.
    """
    return [_Reading(block, path).sentence() for block in _blocks(text, path)]


def _blocks(text: str, path: str) -> Iterator[_Block]:
    block = _Block()
    # only line feeds part lines: other breaks can be inside of a form
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.removesuffix("\r")
        if line.startswith("#"):
            if block.rows:
                raise InputError(
                    say("a comment stands inside of a sentence"), file=path, line=number, code="broken-conllu"
                )
            block.comments.append((number, line))
        elif line:
            block.rows.append((number, _cells(line, path, number)))
        elif block.rows:
            yield block
            block = _Block()
    if block.rows:
        yield block
    elif block.comments:
        raise InputError(
            say("the comments of a sentence have no words after them"),
            file=path, line=block.comments[0][0], code="broken-conllu",
        )  # fmt: skip


def _cells(line: str, path: str, number: int) -> list[str]:
    cells = line.split("\t")
    if len(cells) != _COLUMNS:
        raise InputError(
            say("has {n} columns parted by tabs; CoNLL-U has {all}", n=len(cells), all=_COLUMNS),
            file=path, line=number, code="broken-conllu",
        )  # fmt: skip
    if "" in cells:
        message = say("column {n} is empty", n=cells.index("") + 1)
        hint = say("what is not annotated is an underscore")
        raise InputError(message, file=path, line=number, hint=hint, code="broken-conllu")
    return cells


class _Reading:
    """The parts of one sentence."""

    def __init__(self, block: _Block, path: str) -> None:
        self._path = path
        self._comments = block.comments
        self._words: list[tuple[int, list[str]]] = []
        self._ranges: list[tuple[int, int, int, list[str]]] = []
        self._nodes: list[EmptyNode] = []
        for line, cells in block.rows:
            self._sort(line, cells)
        self._check_ranges()

    def sentence(self) -> AnnotatedText:
        heads = [self._head(line, cells[6]) for line, cells in self._words]
        if fault := fault_of_tree(heads):
            place, message = fault
            raise self._error(self._words[place][0], message, "broken-tree")
        surface = list(self._surface())
        text, places = self._placed(surface)
        tokens = tuple(
            SurfaceToken(first, last, cells[1], *place, _value(cells[5]), _value(cells[9]))
            for (first, last, cells), place in zip(surface, places, strict=True)
            if "-" in cells[0]
        )
        where = [
            place for (first, last, _), place in zip(surface, places, strict=True) for _ in range(last - first + 1)
        ]
        words = tuple(
            _word(cells, head, place) for (_, cells), head, place in zip(self._words, heads, where, strict=True)
        )
        comments = tuple(line for _, line in self._comments)
        found = AnnotatedSentence(words, 0, len(text), tokens, tuple(self._nodes), comments)
        return AnnotatedText(text, (found,))

    def _sort(self, line: int, cells: list[str]) -> None:
        number = cells[0]
        if found := _WORD.fullmatch(number):
            if door.parse_integer(found[1]) != len(self._words) + 1:
                raise self._error(
                    line, say("word {number} stands where word {n} should", number=number, n=len(self._words) + 1)
                )
            self._words.append((line, cells))
        elif found := _RANGE.fullmatch(number):
            first, last = map(door.parse_integer, found.groups())
            if any(cell != _EMPTY for cell in (*cells[2:5], *cells[6:9])):
                raise self._error(line, say("a token of several words has more than form, features and misc"))
            if first != len(self._words) + 1 or last < first or (self._ranges and first <= self._ranges[-1][2]):
                raise self._error(line, say("the token {number} does not stand before its words", number=number))
            self._ranges.append((line, first, last, cells))
        elif found := _NODE.fullmatch(number):
            after, place = map(door.parse_integer, found.groups())
            last_node = self._nodes[-1] if self._nodes else None
            known = last_node.place if last_node and last_node.after == after else 0
            if after != len(self._words) or place != known + 1:
                raise self._error(line, say("the empty node {number} stands in a wrong place", number=number))
            self._nodes.append(EmptyNode(after, place, tuple(cells[1:])))
        else:
            raise self._error(line, say("{number!r:.60} is not the number of a word", number=number))

    def _check_ranges(self) -> None:
        if self._ranges and self._ranges[-1][2] > len(self._words):
            line, first, last, _ = self._ranges[-1]
            number = f"{first}-{last}"
            raise self._error(line, say("the token {number} goes beyond the sentence", number=number))

    def _head(self, line: int, cell: str) -> int | None:
        if cell == _EMPTY:
            return None
        if not _HEAD.fullmatch(cell):
            raise self._error(line, say("the head {cell!r:.60} is not the number of a word", cell=cell))
        return door.parse_integer(cell)

    def _surface(self) -> Iterator[tuple[int, int, list[str]]]:
        """First word, last word and cells of each token that stands in the text."""
        ranges = {first: (last, cells) for _, first, last, cells in self._ranges}
        number = 1
        while number <= len(self._words):
            last, cells = ranges.get(number, (number, self._words[number - 1][1]))
            yield number, last, cells
            number = last + 1

    def _placed(self, surface: Sequence[tuple[int, int, list[str]]]) -> tuple[str, list[tuple[int, int]]]:
        """The text of the sentence, and the place of each of its tokens."""
        for line, comment in self._comments:
            if (text := _text_of(comment)) is not None:
                try:
                    return text, list(placed_words(text, [cells[1] for _, _, cells in surface]))
                except InputError as error:
                    raise error.at(file=self._path, line=line) from None
        parts = [cells[1] + ("" if NO_SPACE in cells[9].split("|") else " ") for _, _, cells in surface]
        text = "".join(parts).rstrip(" ")
        return text, list(placed_words(text, [cells[1] for _, _, cells in surface]))

    def _error(self, line: int, message: str, code: str = "broken-conllu") -> InputError:
        return InputError(message, file=self._path, line=line, code=code)


def _text_of(comment: str) -> str | None:
    """The text that a comment gives; None for any other comment."""
    name, sign, text = comment.removeprefix("#").partition("=")
    return text.removeprefix(" ") if sign and name.strip() == "text" else None


def _word(cells: Sequence[str], head: int | None, place: tuple[int, int]) -> Word:
    form = cells[1]
    # of the word "_" the underscore is the lemma
    lemma = cells[2] if form == _EMPTY else _value(cells[2])
    return Word(
        form, *place, lemma, _value(cells[3]), _value(cells[4]), _value(cells[5]), head, _value(cells[7]),
        _value(cells[8]), _value(cells[9]),
    )  # fmt: skip


def _value(cell: str) -> str:
    return "" if cell == _EMPTY else cell
