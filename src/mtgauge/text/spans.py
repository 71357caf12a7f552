"""Where the tokens of a text stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

#: What tokenizers undo, and what they make of it; ``&amp;lt;`` is undone twice.
_ENTITIES = {
    "&quot;": '"', "&amp;lt;": "<", "&amp;gt;": ">", "&lt;": "<", "&gt;": ">", "&amp;": "&",
}  # fmt: skip
_UNITS = re.compile("|".join(_ENTITIES) + "|.", re.DOTALL)
_CHARACTERS = re.compile(".", re.DOTALL)

#: The only character whose lower case is two.
_TWO_WHEN_LOWER = "\u0130"

Offsets = tuple[int, int]


class TokenSpans(NamedTuple):
    """Where the tokens of n texts stand in them.

    Attributes:
        places: (m, 2) int32: offset of the first character of each token, and that behind its last one.
        offsets: (n + 1,) int64: the tokens of text i are ``places[offsets[i]:offsets[i + 1]]``.
    """

    places: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]

    def of(self, text: int) -> list[Offsets]:
        """The (start, end) of each token of one text."""
        return [(start, end) for start, end in self.places[self.offsets[text] : self.offsets[text + 1]].tolist()]

    def select(self, positions: slice) -> TokenSpans:
        """Those of some of the texts, which follow each other."""
        return TokenSpans(self.places, self.offsets[positions.start : positions.stop + 1])


def token_spans(text: str, tokens: Sequence[str]) -> list[Offsets]:
    """(start, end) of each token in the text that it was made from.

    Tokenizers separate and delete characters, change their case and undo XML entities, and keep the order of
    what is left: each character of a token is the next one of the text that it can come from. Tokens that
    hold something else, such as the base forms of words, get the whole text.

    This is for tokenizers that do not say it themselves, as the compiled ones do (`KernelTokenizer`).
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
        words: Their tokens, joined by blanks.
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
    """The spans of R texts a segment, with those of each segment in an order.

    Args:
        columns: R times the spans of n texts.
        order: (n, R) positions of columns.
    """
    begins = np.array([column.offsets[:-1] for column in columns])
    lengths = np.array([np.diff(column.offsets) for column in columns])
    # where each column begins when their places stand one after the other
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
    """The spans of texts from those of the same texts lower-cased."""
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
    """Where the text is the tokens with white space between them."""
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
    """Characters without their case, and the piece of the text that each of them comes from."""
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
