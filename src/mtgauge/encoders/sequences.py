"""Texts as sequences of tokens, with places in the text as given, and what becomes of those that are too long."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import TypeVar

_Item = TypeVar("_Item")

_SURROGATES = re.compile("[\ud800-\udfff]")


class Long(StrEnum):
    """What becomes of a text that is longer than a network reads."""

    TRUNCATE = "truncate"  # the end is not read, and a warning says so
    SPLIT = "split"  # it is read in pieces of equal length
    REFUSE = "refuse"  # an error names the segment


@dataclass(frozen=True, slots=True)
class TokenSequence:
    """The tokens of one text, with those that the tokenizer puts around it. All lists have one item per token.

    >>> tokens = TokenSequence(ids=(101, 7592, 102), offsets=((0, 0), (0, 5), (0, 0)), special=(True, False, True))
    >>> len(tokens), tokens.content
    (3, slice(1, 2, None))

    Attributes:
        ids: Numbers of the tokens.
        offsets: (begin, end) of each token in the text as given, in characters; (0, 0) for tokens of no text.
        special: Whether the tokenizer put the token there.
        excess: How many tokens of the text were cut off, 0 if it fits the window.
    """

    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]
    special: tuple[bool, ...]
    excess: int = 0

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def content(self) -> slice:
        """The positions of the text's own tokens."""
        n = len(self.special)
        begin = next((place for place in range(n) if not self.special[place]), n)
        end = next((place for place in range(n, begin, -1) if not self.special[place - 1]), begin)
        return slice(begin, end)

    def cut(self, window: int) -> TokenSequence:
        """The sequence with at most `window` tokens: what is too much goes from the end of the text.

        >>> tokens.cut(2).ids, tokens.cut(2).excess
        ((101, 102), 1)
        """
        if len(self) <= window:
            return self
        content = self.content
        kept = max(0, window - (len(self) - (content.stop - content.start)))
        piece = self._piece(content.start, content.start + kept)
        return replace(piece, excess=content.stop - content.start - kept)

    def split(self, window: int) -> tuple[TokenSequence, ...]:
        """The text in as few pieces of at most `window` tokens as it takes, of equal length but for one token.

        >>> places = ((0, 0), (0, 2), (3, 5), (0, 0))
        >>> longer = TokenSequence(ids=(0, 7, 8, 1), offsets=places, special=(True, False, False, True))
        >>> [piece.ids for piece in longer.split(3)]
        [(0, 7, 1), (0, 8, 1)]
        """
        content = self.content
        n = content.stop - content.start
        if len(self) <= window:
            return (self,)
        room = max(1, window - (len(self) - n))
        count = -(-n // room)
        bounds = [content.start + n * number // count for number in range(count + 1)]
        return tuple(self._piece(begin, end) for begin, end in pairwise(bounds))

    def _piece(self, begin: int, end: int) -> TokenSequence:
        """The tokens from `begin` to `end`, between those that the tokenizer put around the text."""
        content = self.content

        def around(items: tuple[_Item, ...]) -> tuple[_Item, ...]:
            return (*items[: content.start], *items[begin:end], *items[content.stop :])

        return TokenSequence(around(self.ids), around(self.offsets), around(self.special))


def batches_of(lengths: list[int], tokens: int) -> list[slice]:
    """Cuts sequences, sorted by length, into batches of at most `tokens` tokens, padding included.

    Args:
        lengths: Of the sequences, ascending.
        tokens: The budget; a longer sequence is a batch by itself.
    """
    batches, begin = [], 0
    for place, length in enumerate(lengths):
        if place > begin and length * (place - begin + 1) > tokens:
            batches.append(slice(begin, place))
            begin = place
    if lengths:
        batches.append(slice(begin, len(lengths)))
    return batches


def without_surrogates(text: str) -> str:
    """The text with U+FFFD in the place of each lone surrogate, which no tokenizer takes; of the same length."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)
