"""What translates a check-point, as tokens: pieces of a reference, their n-grams, and how far they are trusted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd

Pieces = tuple[tuple[str, ...], ...]
_Span = tuple[int, int]


class PointMatch(StrEnum):
    """When an n-gram of a reference counts as translated."""

    OCCURS = "occurs"  # each time that it stands in the reference, if it stands in the translation
    CLIPPED = "clipped"  # at most as often as it stands in the translation
    WHOLE = "whole"  # all or nothing: every piece unbroken, in order, without overlap


@dataclass(frozen=True, slots=True)
class PointCandidate:
    """A part of a reference that may translate a check-point.

    Attributes:
        pieces: Its tokens; those that follow each other in the reference are a piece.
        trust: DM of equation 5 as a fraction in lowest terms, 1/10 at least.
    """

    pieces: Pieces
    trust: tuple[int, int]

    def ngrams(self, max_order: int) -> Counter[tuple[str, ...]]:
        """Its n-grams of order 1 and more, none across a gap, and how often each stands there."""
        return Counter(gram for piece in self.pieces for gram in ngrams_of(piece, max_order))

    def is_in(self, tokens: Sequence[str]) -> bool:
        """Whether every piece stands in a translation unbroken, in order, without overlap."""
        return self.whole_places(tokens) is not None

    def whole_places(self, tokens: Sequence[str]) -> list[int] | None:
        """Where every piece stands in a translation, unbroken, in order, without overlap; None where one lacks."""
        starts: list[int] = []
        at = 0
        for piece in self.pieces:
            # the earliest place leaves most room for the pieces that follow
            found = next(
                (start for start in range(at, len(tokens) - len(piece) + 1)
                 if tuple(tokens[start : start + len(piece)]) == piece),
                None,
            )  # fmt: skip
            if found is None:
                return None
            starts.append(found)
            at = found + len(piece)
        return starts


def ngrams_of(tokens: Sequence[str], max_order: int) -> Iterator[tuple[str, ...]]:
    """The n-grams of tokens, of order 1 to `max_order`."""
    for order in range(1, min(len(tokens), max_order) + 1):
        yield from zip(*(tokens[first:] for first in range(order)), strict=False)


def pieces_of(tokens: Sequence[str], places: Sequence[_Span], spans: Iterable[_Span]) -> Pieces:
    """The tokens that spans overlap; those that follow each other are a piece.

    Args:
        tokens: The n tokens of a reference.
        places: The first character of each, and the one after its last.
        spans: PointSpans in the reference, in any order; they may overlap.
    """
    return tuple(tuple(tokens[place] for place in piece) for piece in piece_places(places, spans))


def piece_places(places: Sequence[_Span], spans: Iterable[_Span]) -> list[range]:
    """The numbers of the tokens of each piece of `pieces_of`."""
    firsts, ends = [first for first, _ in places], [last for _, last in places]
    covered: set[int] = set()
    for start, end in spans:
        # tokens stand in the order of the text, so those that a span overlaps follow each other
        covered.update(range(bisect_right(ends, start), bisect_left(firsts, end)))
    pieces: list[range] = []
    for place in sorted(covered):
        if pieces and place == pieces[-1].stop:
            pieces[-1] = range(pieces[-1].start, place + 1)
        else:
            pieces.append(range(place, place + 1))
    return pieces


def trust_in(pieces: Pieces, entries: frozenset[str]) -> tuple[int, int]:
    """DM of equation 5 for a reference that word alignment found.

    Args:
        pieces: The tokens of the reference.
        entries: The tokens of the dictionary's entries for the source part, in lower case.

    Returns:
        The share of its tokens, in lower case, that are among them, 1/10 at least, in lowest terms.
    """
    tokens = [token.lower() for piece in pieces for token in piece]
    known = sum(token in entries for token in tokens)
    if 10 * known <= len(tokens):
        return 1, 10
    common = gcd(known, len(tokens))
    return known // common, len(tokens) // common
