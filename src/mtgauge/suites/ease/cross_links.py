"""Links between words of different segments of a document, for levels that see it as one text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

#: The keys of a word at a stage: two words match that have one in common.
WordKeys: TypeAlias = Callable[[str], Iterable[Hashable]]


class FreeWord(NamedTuple):
    """A content word without a link.

    Attributes:
        place: Its place in the document, which counts all words.
        segment: The number of its segment.
        form: The word, lower-cased.
    """

    place: int
    segment: int
    form: str


def cross_links(
    ours: Sequence[FreeWord], theirs: Sequence[FreeWord], stages: Sequence[WordKeys]
) -> list[tuple[FreeWord, FreeWord]]:
    """Links between free words of different segments: by the first stage, then by the next, the nearest first.

    Of pairs that are equally near, the one that comes first in the candidate counts, then in the reference.

    Args:
        ours: Free words of the candidate.
        theirs: Free words of the reference.
        stages: Equal forms, equal stems, common synsets: what a word is known by at each stage.
    """
    found = []
    for keys in stages:
        linked = _nearest(_matching(ours, theirs, keys))
        found += linked
        taken = {one.place for one, _ in linked}, {other.place for _, other in linked}
        ours = [word for word in ours if word.place not in taken[0]]
        theirs = [word for word in theirs if word.place not in taken[1]]
    return found


def _matching(
    ours: Sequence[FreeWord], theirs: Sequence[FreeWord], keys: WordKeys
) -> set[tuple[FreeWord, FreeWord]]:
    known = defaultdict(list)
    for word in theirs:
        for key in keys(word.form):
            known[key].append(word)
    return {
        (word, other)
        for word in ours
        for key in keys(word.form)
        for other in known.get(key, ())
        if other.segment != word.segment
    }


def _nearest(pairs: Iterable[tuple[FreeWord, FreeWord]]) -> list[tuple[FreeWord, FreeWord]]:
    found = []
    taken: tuple[set[int], set[int]] = (set(), set())
    for one, other in sorted(pairs, key=lambda pair: (abs(pair[0].place - pair[1].place), pair)):
        if one.place not in taken[0] and other.place not in taken[1]:
            found.append((one, other))
            taken[0].add(one.place)
            taken[1].add(other.place)
    return found
