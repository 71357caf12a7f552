"""How much of each check-point a translation has, and which of its references counts: equations 2 and 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.suites.checkpoints.candidates import PointCandidate, PointMatch, ngrams_of

_Numbers = npt.NDArray[np.int64]
_Grams = dict[tuple[str, ...], int]


@dataclass(frozen=True, slots=True)
class PlacedPoint:
    """A check-point with what may translate it, ready to be matched.

    Attributes:
        id: That of the check-point.
        segment: Position of its segment.
        category: Number of its category.
        candidates: What translates it, one for each reference that has something, at least one.
        references: The name of each candidate's reference.
    """

    id: str
    segment: int
    category: int
    candidates: tuple[PointCandidate, ...]
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matched:
    """The best reference of each of n check-points in one translation.

    Attributes:
        best: (n,) which of its candidates.
        trust: (n, 2) its DM, a fraction.
        matched: (n,) its n-grams that are in the translation.
        counted: (n,) all its n-grams.
    """

    best: _Numbers
    trust: _Numbers
    matched: _Numbers
    counted: _Numbers

    @property
    def value(self) -> npt.NDArray[np.float64]:
        """(n,) DM x recall, before any penalty."""
        return self.trust[:, 0] * self.matched / (self.trust[:, 1] * self.counted)


class PointMatcher:
    """Check-points of the segments of a test set, compiled.

    Args:
        points: The check-points, in the order of their segments.
        segments: Number of segments.
        match: When an n-gram counts.
        max_order: The greatest order of n-grams.
    """

    def __init__(self, points: Sequence[PlacedPoint], segments: int, match: PointMatch, max_order: int) -> None:
        self.points = points
        self._match, self._max_order = match, max_order
        self._begins = np.searchsorted([point.segment for point in points], np.arange(segments + 1))
        #: n-grams that are asked for in each segment, with their number
        self._grams: list[_Grams] = [{} for _ in range(segments)]
        self._orders = [0] * segments
        numbers, counts, owners = [], [], []
        total = 0
        for owner, candidate in enumerate(self._candidates):
            segment = points[self._owner[owner]].segment
            grams = self._grams[segment]
            for gram, count in candidate.ngrams(max_order).items():
                if gram not in grams:
                    grams[gram] = total
                    total += 1
                    self._orders[segment] = max(self._orders[segment], len(gram))
                numbers.append(grams[gram])
                counts.append(count)
                owners.append(owner)
        self._numbers = np.array(numbers, np.int64)
        self._counts = np.array(counts, np.int64)
        self._owners = np.array(owners, np.int64)
        self._total = total

    @cached_property
    def _candidates(self) -> list[PointCandidate]:
        return [candidate for point in self.points for candidate in point.candidates]

    @cached_property
    def _owner(self) -> list[int]:
        """The check-point of each candidate."""
        return [number for number, point in enumerate(self.points) for _ in point.candidates]

    @cached_property
    def _first(self) -> _Numbers:
        """The first candidate of each check-point."""
        return np.cumsum([0, *(len(point.candidates) for point in self.points)], dtype=np.int64)

    @cached_property
    def _trust(self) -> _Numbers:
        return np.array([candidate.trust for candidate in self._candidates], np.int64).reshape(-1, 2)

    def between(self, start: int, stop: int) -> slice:
        """The check-points of a slice of the segments."""
        return slice(int(self._begins[start]), int(self._begins[stop]))

    def match(self, tokens: Sequence[Sequence[str]], start: int) -> Matched:
        """The best reference of each check-point of some segments.

        Args:
            tokens: The tokens of each segment's translation.
            start: The position of the first of these segments.
        """
        asked = self.between(start, start + len(tokens))
        first, last = int(self._first[asked.start]), int(self._first[asked.stop])
        if self._match is PointMatch.WHOLE:
            matched, counted = self._whole(tokens, start, first, last)
        else:
            matched, counted = self._grams_found(tokens, start, first, last)
        return self._best(asked, matched, counted)

    def _whole(
        self, tokens: Sequence[Sequence[str]], start: int, first: int, last: int
    ) -> tuple[_Numbers, _Numbers]:
        """All or nothing, for candidates `first` to `last`."""
        found = [
            self._candidates[at].is_in(tokens[self.points[self._owner[at]].segment - start])
            for at in range(first, last)
        ]
        return np.array(found, np.int64), np.ones(last - first, np.int64)

    def _grams_found(
        self, tokens: Sequence[Sequence[str]], start: int, first: int, last: int
    ) -> tuple[_Numbers, _Numbers]:
        """N-grams that are in the translation, and all n-grams, of candidates `first` to `last`."""
        here = slice(*np.searchsorted(self._owners, [first, last]))
        numbers, counts, owners = self._numbers[here], self._counts[here], self._owners[here] - first
        occurrences = self._occurrences(tokens, start)[numbers]
        found = (
            np.minimum(counts, occurrences) if self._match is PointMatch.CLIPPED else counts * (occurrences > 0)
        )
        sums = (np.bincount(owners, one, last - first) for one in (found, counts))
        matched, counted = (one.astype(np.int64) for one in sums)
        return matched, counted

    def _occurrences(self, tokens: Sequence[Sequence[str]], start: int) -> _Numbers:
        """How often each n-gram that is asked for stands in the translation of its segment."""
        found = np.zeros(self._total, np.int64)
        for segment, words in enumerate(tokens, start=start):
            if grams := self._grams[segment]:
                for gram in ngrams_of(words, self._orders[segment]):
                    if gram in grams:
                        found[grams[gram]] += 1
        return found

    def _best(self, asked: slice, matched: _Numbers, counted: _Numbers) -> Matched:
        """The greatest DM x recall by exact fractions; ties: a higher DM, then fewer counted, then the first."""
        offset = self._first[asked.start]
        firsts = self._first[asked] - offset
        widths = np.diff(self._first[asked.start : asked.stop + 1])
        trust = self._trust[offset : offset + len(matched)]
        best = firsts.copy()
        for other in range(1, int(widths.max(initial=0))):
            rival = np.where(other < widths, firsts + other, best)
            best = np.where(self._is_better(rival, best, trust, matched, counted), rival, best)
        return Matched(best - firsts, trust[best], matched[best], counted[best])

    @staticmethod
    def _is_better(
        one: _Numbers, other: _Numbers, trust: _Numbers, matched: _Numbers, counted: _Numbers
    ) -> npt.NDArray[np.bool_]:
        def sign(left: _Numbers, right: _Numbers) -> _Numbers:
            return np.array(np.sign(left - right), np.int64)

        (a, b), (c, d) = trust[one].T, trust[other].T
        # a/b x m/n against c/d x o/p, without a division
        by_value = sign(a * matched[one] * d * counted[other], c * matched[other] * b * counted[one])
        by_trust = sign(a * d, c * b)
        by_count = sign(counted[other], counted[one])
        return np.where(by_value != 0, by_value, np.where(by_trust != 0, by_trust, by_count)) > 0


def category_sums(
    points: Sequence[PlacedPoint], matched: Matched, segments: range, categories: int
) -> npt.NDArray[np.float64]:
    """What rows hold of each category: sums of DM x matched, DM x counted, DM x recall, and check-points.

    Args:
        points: n check-points.
        matched: Their best references.
        segments: The segments that they are of.
        categories: The number c of categories.

    Returns:
        Shape (segments, c, 4).
    """
    sums = np.zeros((len(segments), categories, 4))
    if points:
        places = (
            np.array([point.segment - segments.start for point in points]),
            np.array([point.category for point in points]),
        )
        top, bottom = matched.trust.T
        values = np.stack(
            [
                top * matched.matched / bottom,
                top * matched.counted / bottom,
                top * matched.matched / (bottom * matched.counted),
                np.ones(len(points)),
            ],
            axis=1,
        )
        np.add.at(sums, places, values)
    return sums
