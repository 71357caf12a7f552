"""Two lists of ids held against each other: what is missing, extra, doubled, exchanged, or out of its place."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SequenceDifference:
    """How a list that was found differs from one that was expected; positions count from 0.

    Attributes:
        in_place: (found, expected) of what stands in the right order.
        exchanged: Two positions found, of elements that stand in each other's place.
        misplaced: (found, expected) of what stands elsewhere.
        doubled: (found, found) of what stands twice: the copy, and the one that counts.
        missing: Positions expected of what was not found.
        extra: Positions found of what was not expected.
    """

    in_place: tuple[tuple[int, int], ...]
    exchanged: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    misplaced: tuple[tuple[int, int], ...]
    doubled: tuple[tuple[int, int], ...]
    missing: tuple[int, ...]
    extra: tuple[int, ...]

    def common(self) -> list[tuple[int, int]]:
        """(found, expected) of everything that stands in both lists, in the order found."""
        return sorted((*self.in_place, *self.misplaced, *(one for pair in self.exchanged for one in pair)))

    def renamed(self, missing: Collection[int], extra: Collection[int]) -> Iterator[tuple[int, int]]:
        """(found, expected) of what seems to be the same under another id.

        Between two neighbours that stand in place, as many elements are extra as are missing; they are taken in
        their order. Where the numbers differ nobody can say which is which.

        Args:
            missing: Those of `missing` that may have another id.
            extra: Those of `extra` that may be others.
        """
        lost, strange = defaultdict(list), defaultdict(list)
        for expected in sorted(missing):
            lost[bisect_left(self.in_place, expected, key=lambda pair: pair[1])].append(expected)
        for found in sorted(extra):
            strange[bisect_left(self.in_place, found, key=lambda pair: pair[0])].append(found)
        for gap, positions in strange.items():
            if len(positions) == len(lost[gap]):
                yield from zip(positions, lost[gap], strict=True)


def compare(expected: Sequence[str], found: Sequence[str]) -> SequenceDifference:
    """Holds the ids found against those expected, in O(n log n).

    As many elements as possible count as in place. Of those that stand twice the one counts that is in place, or
    else the first.

    Args:
        expected: Ids, each of them once.
        found: Ids in whatever order and number.
    """
    where = {name: position for position, name in enumerate(expected)}
    known = [(position, where[name]) for position, name in enumerate(found) if name in where]
    chosen = {known[index][1]: known[index][0] for index in _longest_rise([rank for _, rank in known])}
    doubled = []
    for position, rank in known:
        if chosen.setdefault(rank, position) != position:
            doubled.append((position, chosen[rank]))
    common = sorted((position, rank) for rank, position in chosen.items())
    exchanged = _exchanged(common)
    apart = {one for pair in exchanged for one in pair}
    rest = [pair for pair in common if pair not in apart]
    rise = set(_longest_rise([rank for _, rank in rest]))
    return SequenceDifference(
        in_place=tuple(pair for index, pair in enumerate(rest) if index in rise),
        exchanged=exchanged,
        misplaced=tuple(pair for index, pair in enumerate(rest) if index not in rise),
        doubled=tuple(doubled),
        missing=tuple(rank for rank in range(len(expected)) if rank not in chosen),
        extra=tuple(position for position, name in enumerate(found) if name not in where),
    )


def _exchanged(common: list[tuple[int, int]]) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Pairs of elements that would be in order if they changed places."""
    order = {rank: index for index, rank in enumerate(sorted(rank for _, rank in common))}
    wanted = [order[rank] for _, rank in common]
    pairs = ((index, place) for index, place in enumerate(wanted) if index < place and wanted[place] == index)
    return tuple((common[index], common[place]) for index, place in pairs)


def _longest_rise(ranks: Sequence[int]) -> list[int]:
    """Indices of a longest strictly rising subsequence; the earlier of two equal numbers."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, rank in enumerate(ranks):
        length = bisect_left(tails, rank)
        before.append(ends[length - 1] if length else -1)
        if length == len(tails):
            tails.append(rank)
            ends.append(index)
        elif tails[length] != rank:
            tails[length], ends[length] = rank, index
    rise, index = [], ends[-1] if ends else -1
    while index >= 0:
        rise.append(index)
        index = before[index]
    return rise[::-1]
