"""Trees of constituents, and the brackets that they are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.errors import InputError
from mtgauge.sentences import say

_PIECE = re.compile(r"[()]|[^\s()]+")
#: How treebanks write what would be a bracket.
_ESCAPES = {"-LRB-": "(", "-RRB-": ")", "-LCB-": "{", "-RCB-": "}", "-LSB-": "[", "-RSB-": "]"}
_UNESCAPES = {sign: name for name, sign in _ESCAPES.items() if sign in "()"}
#: What stands for something that is not said there.
_TRACE = "-NONE-"


@dataclass(frozen=True, slots=True)
class Constituent:
    """A constituent, or a word with its tag.

    Attributes:
        label: As the file has it, with function tags: ``NP-SBJ``. Empty for a bracket around a whole sentence.
        children: Its parts, in order; none of a word.
        form: The word; empty for anything else.
    """

    label: str
    children: tuple[Constituent, ...] = ()
    form: str = ""

    @property
    def category(self) -> str:
        """The label without function tags and indices: ``NP`` for ``NP-SBJ-1`` and ``NP=2``."""
        # a label that begins with a hyphen, such as -LRB-, has no function tags
        found = re.match(r"-[A-Z]+-|[^-=|]+", self.label)
        return found[0] if found else self.label

    def leaves(self) -> Iterator[Constituent]:
        """The words in their order."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            if here.children:
                waiting += reversed(here.children)
            else:
                yield here

    def __str__(self) -> str:
        parts: list[str] = []
        waiting: list[Constituent | str] = [self]
        while waiting:
            here = waiting.pop()
            if isinstance(here, str):
                parts.append(here)
            elif here.children:
                parts.append(f"({here.label}")
                waiting.append(")")
                for child in reversed(here.children):
                    waiting += [child, " "]
            else:
                form = "".join(_UNESCAPES.get(sign, sign) for sign in here.form)
                parts.append(f"({here.label} {form})")
        return "".join(parts)


def parsed_brackets(text: str, path: str) -> Iterator[tuple[int, Constituent]]:
    """The trees of a file, each with the line that it begins in. Traces, and what is empty without them, are gone.

    Args:
        text: The content of the file.
        path: Where it comes from, for messages.

    Raises:
        InputError: Brackets do not fit, or a bracket holds neither a word nor parts; with file and line.
    """
    #: For each open bracket its line, its label, its parts and its words.
    open_ones: list[tuple[int, list[str], list[Constituent | None]]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        for piece in _PIECE.findall(line):
            if piece == "(":
                open_ones.append((number, [], []))
            elif not open_ones:
                raise _error(say("{piece!r} stands outside of all brackets", piece=piece), path, number)
            elif piece != ")":
                begun, words, parts = open_ones[-1]
                if parts or len(words) == 2:
                    raise _error(
                        say("{piece!r} stands beside brackets, or is a second word", piece=piece), path, number
                    )
                words.append(piece)
            else:
                begun, words, parts = open_ones.pop()
                made = _closed(words, parts, path, number)
                if open_ones:
                    open_ones[-1][2].append(made)
                elif made is not None:
                    yield begun, made
    if open_ones:
        raise _error(say("a bracket is never closed"), path, open_ones[0][0])


def _closed(words: list[str], parts: list[Constituent | None], path: str, line: int) -> Constituent | None:
    """The constituent of a bracket; None of one that says nothing."""
    if parts:
        if len(words) > 1:
            raise _error(say("a bracket has the word {word!r} and parts", word=words[1]), path, line)
        kept = tuple(part for part in parts if part is not None)
        return Constituent("".join(words), kept) if kept else None
    if len(words) != 2:
        raise _error(say("a bracket has neither a tag with a word nor parts"), path, line)
    tag, form = words
    if tag == _TRACE:
        return None
    return Constituent(tag, form=_ESCAPES.get(form, form).replace("\\/", "/").replace("\\*", "*"))


def _error(message: str, path: str, line: int) -> InputError:
    return InputError(message, file=path, line=line, code="broken-brackets")
