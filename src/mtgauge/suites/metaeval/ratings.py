"""Ratings as a list, not as a table: memory grows with their number, not with raters times items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mtgauge.stats.correlation.groups import Doubles, Integers, RatedGroups


class RaterPlaces(NamedTuple):
    """The places of two raters, a before b, with the number of items that both rated."""

    a: int
    b: int
    items: int


@dataclass(frozen=True)
class Ratings:
    """The ratings that items got.

    Attributes:
        items: (n,) the place of each rating's item, rising.
        raters: (n,) the place of its rater, rising within an item; a rater rates an item once.
        values: (n,) what was given.
        raters_and_items: Numbers of raters and of items that there are, rated or not.
    """

    items: Integers
    raters: Integers
    values: Doubles
    raters_and_items: tuple[int, int]

    def __len__(self) -> int:
        return len(self.items)

    @cached_property
    def of_items(self) -> Integers:
        """(items,) number of ratings of each item."""
        return np.bincount(self.items, minlength=self.raters_and_items[1])

    @cached_property
    def is_shared(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """(items,) whether two raters or more rated an item."""
        return np.asarray(self.of_items >= 2)

    @property
    def shared(self) -> Ratings:
        """The ratings of the items that two raters or more rated; other items close up."""
        kept = self.is_shared[self.items]
        places = np.cumsum(self.is_shared) - 1
        size = self.raters_and_items[0], int(self.is_shared.sum())
        return Ratings(places[self.items[kept]], self.raters[kept], self.values[kept], size)

    @property
    def units(self) -> RatedGroups:
        """The values of each item that two raters or more rated, as a group."""
        shared = self.shared
        return RatedGroups(shared.values[None, :], shared.of_items, int(np.sum(~self.is_shared)))

    @property
    def number_of_raters(self) -> int:
        """How many raters have a rating."""
        return len(np.unique(self.raters))

    @property
    def complete(self) -> Doubles:
        """(k, items) values of the k raters who rated every item, in their order."""
        raters, items = self.raters_and_items
        has_all = np.bincount(self.raters, minlength=raters) == items
        kept = has_all[self.raters]
        # items follow each other, and raters within them
        return np.ascontiguousarray(self.values[kept].reshape(items, int(has_all.sum())).T)

    def of(self, rater: int) -> tuple[Integers, Doubles]:
        """The items of one rater, rising, with the values."""
        mine = self._order[self._starts[rater] : self._starts[rater + 1]]
        return self.items[mine], self.values[mine]

    def of_both(self, a: int, b: int) -> tuple[Integers, Doubles, Doubles]:
        """The items that two raters rated, rising, with the values of each."""
        (first, values), (second, others) = self.of(a), self.of(b)
        items, ours, theirs = np.intersect1d(first, second, assume_unique=True, return_indices=True)
        return items, values[ours], others[theirs]

    def pairs(self, least: int = 2) -> Iterator[RaterPlaces]:
        """Each two raters with `least` common items or more, in the order of the first, then of the second.

        Time grows with the pairs of ratings of one item, memory with the ratings: raters who share no item have
        no place.
        """
        raters, _ = self.raters_and_items
        ends = np.cumsum(self.of_items)
        for rater in np.flatnonzero(np.bincount(self.raters, minlength=raters) >= least).tolist():
            items, _ = self.of(rater)
            sharing = _ranges(ends[items] - self.of_items[items], self.of_items[items])
            common = np.bincount(self.raters[sharing], minlength=raters)
            common[: rater + 1] = 0
            for other in np.flatnonzero(common >= least).tolist():
                yield RaterPlaces(rater, other, int(common[other]))

    @cached_property
    def _order(self) -> Integers:
        """Places of the ratings, rater by rater."""
        return np.argsort(self.raters, kind="stable")

    @cached_property
    def _starts(self) -> Integers:
        """(raters + 1,) where the ratings of each rater begin in that order."""
        return np.concatenate([[0], np.cumsum(np.bincount(self.raters, minlength=self.raters_and_items[0]))])


def _ranges(starts: Integers, sizes: Integers) -> Integers:
    """The numbers from each start, as many as its size, one range after the other."""
    offsets = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
    return np.asarray(np.arange(len(offsets)) + offsets)
