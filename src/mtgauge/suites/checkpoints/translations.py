"""What a translation has of a check-point, and where: the words of its best reference that stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from mtgauge.metrics.shared.ngram_matches import PlacedTokens
from mtgauge.suites.checkpoints.candidates import PointCandidate, PointMatch, piece_places
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, PointSpans

_Span = tuple[int, int]


class PointOutcome(StrEnum):
    """How much of a check-point a translation has."""

    WHOLE = "whole"  # all that is counted
    PART = "part"
    NOTHING = "nothing"


class MatchedWords(NamedTuple):
    """Words of a translation that stand in the reference of a check-point, too.

    Attributes:
        ours: Their first character in the translation, and the one after their last.
        theirs: The same in the reference.
    """

    ours: _Span
    theirs: _Span


@dataclass(frozen=True, slots=True)
class PointTranslation:
    """A check-point in one translation of its segment.

    Attributes:
        point: The check-point.
        category: Id of its category.
        segment: Position of its segment.
        reference: Name of the reference that counts, in the test set (equation 4).
        trust: Its DM, a fraction (equation 5).
        matched: Its n-grams that the translation has.
        counted: All its n-grams.
        parts: Its pieces in the reference.
        words: What of them stands in the translation, in the order of the reference. Of equal words the first that
            no other word of the check-point has taken.
    """

    point: CheckPoint
    category: str
    segment: int
    reference: str
    trust: tuple[int, int]
    matched: int
    counted: int
    parts: PointSpans
    words: tuple[MatchedWords, ...]

    @property
    def value(self) -> float:
        """DM x recall, before any penalty."""
        return self.trust[0] * self.matched / (self.trust[1] * self.counted)

    @property
    def outcome(self) -> PointOutcome:
        """How much of it the translation has, whatever its DM."""
        if self.matched == self.counted:
            return PointOutcome.WHOLE
        return PointOutcome.PART if self.matched else PointOutcome.NOTHING


class TranslatedSegment:
    """The translation of a segment, in which the parts of its references are looked for.

    Args:
        tokens: Its tokens.
        match: When an n-gram counts.
        max_order: The greatest order of n-grams.
    """

    def __init__(self, tokens: PlacedTokens, match: PointMatch, max_order: int) -> None:
        self._tokens, self._match, self._max_order = tokens, match, max_order

    @cached_property
    def _starts(self) -> dict[tuple[str, ...], list[int]]:
        """Where each n-gram begins."""
        tokens = self._tokens.tokens
        found: dict[tuple[str, ...], list[int]] = {}
        for order in range(1, self._max_order + 1):
            for start in range(len(tokens) - order + 1):
                found.setdefault(tuple(tokens[start : start + order]), []).append(start)
        return found

    def words_of(
        self, candidate: PointCandidate, spans: Sequence[_Span], reference: PlacedTokens
    ) -> Iterator[MatchedWords]:
        """Where the matched n-grams of a part of a reference stand.

        Args:
            candidate: The part.
            spans: Where it lies in the reference.
            reference: The tokens of the reference.
        """
        places = piece_places(reference.spans, spans)
        if self._match is PointMatch.WHOLE:
            starts = candidate.whole_places(self._tokens.tokens) or []
            runs = [(piece.start, start, len(piece)) for piece, start in zip(places, starts, strict=False)]
        else:
            runs = list(self._runs(candidate, places))
        for theirs, ours, size in sorted(runs):
            yield MatchedWords(_between(self._tokens.spans, ours, size), _between(reference.spans, theirs, size))

    def _runs(self, candidate: PointCandidate, places: Sequence[range]) -> Iterator[tuple[int, int, int]]:
        """(place in the reference, place in the translation, tokens): the longest first, no token twice."""
        taken: set[int] = set()
        placed: set[int] = set()
        longest = max((len(piece) for piece in candidate.pieces), default=0)
        for order in range(min(self._max_order, longest), 0, -1):
            for piece, range_ in zip(candidate.pieces, places, strict=True):
                for first in range(len(piece) - order + 1):
                    theirs = range(range_.start + first, range_.start + first + order)
                    if not placed.isdisjoint(theirs):
                        continue
                    for start in self._starts.get(piece[first : first + order], ()):
                        ours = range(start, start + order)
                        if taken.isdisjoint(ours):
                            taken.update(ours)
                            placed.update(theirs)
                            yield theirs.start, start, order
                            break


def _between(spans: Sequence[_Span], first: int, size: int) -> _Span:
    return spans[first][0], spans[first + size - 1][1]
