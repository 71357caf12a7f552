"""Groups of rated entries: all of them, those of a system, those of an item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

Doubles: TypeAlias = npt.NDArray[np.float64]
Integers: TypeAlias = npt.NDArray[np.int64]

#: Pairs that are looked at together; a block takes a few megabytes.
_BLOCK = 1 << 18


class Grouping(StrEnum):
    """Which entries a correlation is taken over, by the names that WMT's metrics task uses."""

    NONE = "none"
    SYSTEM = "sys"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class RatedGroups:
    """The rated entries of some columns of scores, group after group.

    Attributes:
        columns: (c, n) scores of the n rated entries: system by system without grouping and by system, item by
            item when grouped by item.
        sizes: (g,) number of entries of each group, 2 or more.
        short: Groups that are left out because they have fewer than two rated entries.
    """

    columns: Doubles
    sizes: Integers
    short: int

    @classmethod
    def of(cls, columns: Sequence[npt.ArrayLike], grouping: Grouping = Grouping.NONE) -> RatedGroups:
        """Groups the entries that have a score in every column.

        Args:
            columns: (c, systems, items), or (c, items) of one system: scores, NaN where there is none.
            grouping: What makes a group.

        Raises:
            InputError: The columns differ in shape, or a score is infinite.
        """
        scores = score_table(columns)
        if grouping is Grouping.NONE:
            scores = scores.reshape(len(scores), 1, -1)
        elif grouping is Grouping.ITEM:
            scores = scores.swapaxes(1, 2)
        rated = np.logical_not(np.any(np.isnan(scores), axis=0))
        sizes = rated.sum(axis=1)
        is_long = sizes >= 2
        kept = scores[:, is_long][:, rated[is_long]]
        return cls(np.ascontiguousarray(kept), sizes[is_long].astype(np.int64), int(np.sum(~is_long)))

    @property
    def starts(self) -> Integers:
        """(g,) place of the first entry of each group."""
        return np.cumsum(self.sizes) - self.sizes

    @property
    def of_entries(self) -> Integers:
        """(n,) group of each entry, from 0."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    @property
    def pairs(self) -> Integers:
        """(g,) number of unordered pairs of entries within each group."""
        return self.sizes * (self.sizes - 1) // 2

    def with_columns(self, columns: Doubles) -> RatedGroups:
        """The same groups with (c, n) other scores."""
        return RatedGroups(columns, self.sizes, self.short)

    def sums(self, values: Doubles) -> Doubles:
        """(..., g) sums over the entries of each group, of (..., n) values."""
        return np.add.reduceat(values, self.starts, axis=-1) if len(self.sizes) else values[..., :0]

    def pair_blocks(self) -> Iterator[tuple[int, Doubles, Doubles]]:
        """All unordered pairs within groups, in blocks of bounded memory, the groups of each size together.

        Time grows with the number of pairs.

        Yields:
            The size of the groups, and the (c, p) scores of the first and of the second entry of p pairs.
        """
        for size in np.unique(self.sizes).tolist():
            entries = self.starts[self.sizes == size][:, None] + np.arange(size)
            scores = self.columns[:, entries]
            yield from ((size, first, second) for first, second in _blocks(_offset_pairs(scores)))


def score_table(columns: Sequence[npt.ArrayLike]) -> Doubles:
    """(c, systems, items) scores, of columns that are such tables, or (items,) scores of one system.

    Raises:
        InputError: The columns differ in shape, or a score is infinite.
    """
    each = [np.asarray(column, dtype=np.float64) for column in columns]
    shapes = {column.shape for column in each}
    if len(shapes) != 1:
        raise InputError(say("columns of scores differ in shape: {shapes}", shapes=", ".join(map(str, shapes))))
    scores = np.stack(each)
    if np.isinf(scores).any():
        raise InputError(say("a score is infinite"))
    return scores[:, None, :] if scores.ndim == 2 else scores


def _offset_pairs(scores: Doubles) -> Iterator[tuple[Doubles, Doubles]]:
    """Pairs within the last axis of (c, groups, size) scores: those at distance 1, at distance 2, and so on."""
    for offset in range(1, scores.shape[2]):
        yield scores[:, :, :-offset].reshape(len(scores), -1), scores[:, :, offset:].reshape(len(scores), -1)


def _blocks(parts: Iterator[tuple[Doubles, Doubles]]) -> Iterator[tuple[Doubles, Doubles]]:
    waiting: list[tuple[Doubles, Doubles]] = []
    count = 0
    for part in parts:
        waiting.append(part)
        count += part[0].shape[1]
        if count >= _BLOCK:
            yield _joined(waiting)
            waiting, count = [], 0
    if waiting:
        yield _joined(waiting)


def _joined(parts: list[tuple[Doubles, Doubles]]) -> tuple[Doubles, Doubles]:
    first, second = zip(*parts, strict=True)
    return np.concatenate(first, axis=1), np.concatenate(second, axis=1)
