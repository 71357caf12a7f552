"""The intervals of tokens in the texts that they come from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

#: XML entities that tokenizers decode; ``&amp;lt;`` is decoded twice.
_ENTITIES = {
    "&quot;": '"', "&amp;lt;": "<", "&amp;gt;": ">", "&lt;": "<", "&gt;": ">", "&amp;": "&",
}  # fmt: skip
_UNITS = re.compile("|".join(_ENTITIES) + "|.", re.DOTALL)
_CHARACTERS = re.compile(".", re.DOTALL)

#: The only character whose lower case is two characters.
_TWO_WHEN_LOWER = "\u0130"

Offsets = tuple[int, int]


class TokenSpans(NamedTuple):
    """The intervals of the tokens of n texts.

    Attributes:
        places: (m, 2) int32: the offset of each token's first character, and the one after its last.
        offsets: (n + 1,) int64: the tokens of text i are ``places[offsets[i]:offsets[i + 1]]``.
    """

    places: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]

    def of(self, text: int) -> list[Offsets]:
        """The (start, end) of each token of one text."""
        return [(start, end) for start, end in self.places[self.offsets[text] : self.offsets[text + 1]].tolist()]

    def select(self, positions: slice) -> TokenSpans:
        """The intervals for a slice of the texts."""
        return TokenSpans(self.places, self.offsets[positions.start : positions.stop + 1])


def token_spans(text: str, tokens: Sequence[str]) -> list[Offsets]:
    """(start, end) of each token in the text that it comes from.

    Tokenizers separate and delete characters, change case and decode XML entities, but keep the order of the
    rest. So each character of a token is matched with the next character of the text that it can come from. If a
    token contains anything else, such as the base form of a word, every token gets the whole text.

    This is for tokenizers that do not report intervals themselves, as the compiled ones do (`KernelTokenizer`).
    """
    found = _find_pieces(text, tokens)
    for units in (_CHARACTERS, _UNITS):
        if found is None:
            found = _find(list(_places(text, units)), tokens)
    return [(0, len(text))] * len(tokens) if found is None else found


def lines_spans(lines: Sequence[str | None], words: Sequence[str | None]) -> TokenSpans:
    """The spans of many texts.

    Args:
        lines: n texts; None has no tokens.
        words: Their tokens, joined by spaces.
    """
    spans = [
        [] if line is None or tokens is None else token_spans(line, tokens.split())
        for line, tokens in zip(lines, words, strict=True)
    ]
    offsets = np.cumsum([0, *map(len, spans)], dtype=np.int64)
    flat = [place for line in spans for span in line for place in span]
    places = np.array(flat, dtype=np.int32).reshape(-1, 2)
    return TokenSpans(places, offsets)


def arranged_spans(columns: Sequence[TokenSpans], order: npt.NDArray[np.intp]) -> list[TokenSpans]:
    """The spans of R columns of texts, rearranged segment by segment.

    Args:
        columns: R columns of spans of n texts.
        order: (n, R) positions of columns.
    """
    begins = np.array([column.offsets[:-1] for column in columns])
    lengths = np.array([np.diff(column.offsets) for column in columns])
    # the start of each column in the concatenated places
    begins += np.cumsum([0, *(len(column.places) for column in columns[:-1])])[:, np.newaxis]
    places = np.concatenate([column.places for column in columns])
    found = []
    for column in order.T:
        taken = np.take_along_axis(lengths, column[np.newaxis], axis=0)[0]
        offsets = np.concatenate([[0], np.cumsum(taken)])
        first = np.take_along_axis(begins, column[np.newaxis], axis=0)[0]
        which = np.arange(offsets[-1]) + np.repeat(first - offsets[:-1], taken)
        found.append(TokenSpans(places[which], offsets))
    return found


def before_lowering(lines: Sequence[str | None], spans: TokenSpans) -> TokenSpans:
    """Maps spans of lower-cased texts to spans of the original texts."""
    places = spans.places
    for text, line in enumerate(lines):
        if line is not None and _TWO_WHEN_LOWER in line:
            places = places.copy() if places is spans.places else places
            origins = np.repeat(np.arange(len(line)), [len(character.lower()) for character in line])
            here = slice(spans.offsets[text], spans.offsets[text + 1])
            places[here, 0] = origins[places[here, 0]]
            places[here, 1] = origins[places[here, 1] - 1] + 1
    return TokenSpans(places, spans.offsets)


def _find_pieces(text: str, tokens: Sequence[str]) -> list[Offsets] | None:
    """The intervals, if the text consists of the tokens and white space; otherwise None."""
    spans = []
    end = 0
    for token in tokens:
        start = text.find(token, end)
        if start < 0 or (start > end and not text[end:start].isspace()):
            return None
        end = start + len(token)
        spans.append((start, end))
    return spans


def _places(text: str, units: re.Pattern[str]) -> Iterator[tuple[str, Offsets]]:
    """The case-folded characters of a text, each with the interval that it comes from."""
    for unit in units.finditer(text):
        for character in _ENTITIES.get(unit[0], unit[0]).casefold():
            yield character, unit.span()


def _find(places: Sequence[tuple[str, Offsets]], tokens: Sequence[str]) -> list[Offsets] | None:
    rest = iter(places)
    spans = []
    for token in tokens:
        pieces = [next((span for place, span in rest if place == wanted), None) for wanted in token.casefold()]
        first, last = pieces[0], pieces[-1]
        if first is None or last is None:
            return None
        spans.append((first[0], last[1]))
    return spans
