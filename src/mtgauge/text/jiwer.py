"""The words and characters that jiwer counts, the program of the field of speech recognition."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence

import numpy as np

from mtgauge.text.base import Tokenizer
from mtgauge.text.spans import TokenSpans

#: White space inside a token, which is written as ``<U+0009>``; and what could be taken for that.
_HIDDEN = re.compile(r"\s|<(?=U\+)")
#: What jiwer turns into one blank.
_SEVERAL = re.compile(r"\s\s+")


def _shown(token: str) -> str:
    """A token without white space; other tokens stay different from it."""
    return _HIDDEN.sub(lambda found: f"<U+{ord(found[0]):04X}>", token)


class _PlacedTokenizer(Tokenizer):
    """A tokenizer whose tokens are intervals of the text."""

    @abstractmethod
    def places(self, line: str) -> Iterator[tuple[int, int]]:
        """The start and the end of each token of a line."""

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The tokens of each line, joined by single spaces; white space in a token is written as ``<U+0009>``."""
        return [*map(self.tokenized, lines)]

    def tokenized(self, line: str) -> str:
        """The tokens of one line likewise."""
        return " ".join([_shown(line[start:end]) for start, end in self.places(line)])

    def line_spans(self, lines: Sequence[str | None], words: Sequence[str | None]) -> TokenSpans:
        """The intervals themselves."""
        found = [[] if line is None else [*self.places(line)] for line in lines]
        flat = [place for line in found for place in line]
        offsets = np.cumsum([0, *map(len, found)], dtype=np.int64)
        return TokenSpans(np.array(flat, dtype=np.int32).reshape(-1, 2), offsets)


class TokenizerJiwer(_PlacedTokenizer):
    """Words between blanks, as jiwer splits: another white space alone, such as a tab, is part of a word."""

    name = "jiwer"

    def places(self, line: str) -> Iterator[tuple[int, int]]:
        """Words lie between blanks, and between two white spaces or more."""
        start = len(line) - len(line.lstrip())
        text = line.rstrip()
        for piece in _pieces(_SEVERAL, text, start):
            begin = piece[0]
            for word in text[piece[0] : piece[1]].split(" "):
                if word:
                    yield begin, begin + len(word)
                begin += len(word) + 1

    def tokenized(self, line: str) -> str:
        """The words; quickly where blanks alone part them, as nearly always."""
        words = line.split()
        if "<U+" in line or words != [*filter(None, line.strip().split(" "))]:
            return super().tokenized(line)
        return " ".join(words)


class TokenizerCharacters(_PlacedTokenizer):
    """Each character, blanks between words among them; not the white space around a line."""

    name = "characters"

    def places(self, line: str) -> Iterator[tuple[int, int]]:
        """The characters between the first and the last that is not white space."""
        start = len(line) - len(line.lstrip())
        for place in range(start, len(line.rstrip())):
            yield place, place + 1

    def tokenized(self, line: str) -> str:
        """The characters; one alone cannot be taken for what is written for white space."""
        return " ".join([_shown(character) if character.isspace() else character for character in line.strip()])


def _pieces(between: re.Pattern[str], text: str, start: int) -> Iterator[tuple[int, int]]:
    """The intervals of a text, from a place on, that lie between matches."""
    for found in between.finditer(text, start):
        yield start, found.start()
        start = found.end()
    yield start, len(text)
