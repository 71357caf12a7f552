"""Pairs of systems whose differences are drawn, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from mtgauge.engine.differences import SystemPair
from mtgauge.stats.extremes import Criterion

#: The metric as the user requested it, and a system; a third name is that of a system whose units alone count.
Key: TypeAlias = tuple[str, ...]
#: One number per draw; NaN where a value is undefined.
Drawn: TypeAlias = npt.NDArray[np.float64]
#: Bytes of one difference, and the most bytes of differences in memory at once, where they can be drawn in parts.
_BYTES, _MOST_BYTES = 8, 1 << 28

_Asked = TypeVar("_Asked")


class Pair(NamedTuple):
    """Two systems under one output of a metric.

    Attributes:
        first: The metric and a system.
        second: The metric and another.
        output: Position of the output among those of the part.
    """

    first: Key
    second: Key
    output: int = 0


class Question(NamedTuple):
    """Asks how often the difference of a pair is extreme."""

    pair: Pair
    criterion: Criterion


def memory_batches(asked: Sequence[_Asked], samples: int) -> Iterator[Sequence[_Asked]]:
    """Batches of items, each with as many as have differences that fit into memory together; at least one."""
    size = max(_MOST_BYTES // (samples * _BYTES), 1)
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


class SystemPairs:
    """Pairs of the same two systems as one, with all the outputs that are asked for.

    Args:
        pairs: Pairs of systems under one output each.

    Attributes:
        keys: The distinct metric and system keys.
        pairs: Pairs of positions in `keys`, with their outputs.
        places: For each given pair, its position in `pairs` and the position of its output there.
    """

    def __init__(self, pairs: Sequence[Pair]) -> None:
        position: dict[Key, int] = {}
        outputs: dict[tuple[int, int], dict[int, int]] = {}
        order: dict[tuple[int, int], int] = {}
        self.places = []
        for first, second, output in pairs:
            both = position.setdefault(first, len(position)), position.setdefault(second, len(position))
            asked = outputs.setdefault(both, {})
            at = order.setdefault(both, len(order))
            self.places.append((at, asked.setdefault(output, len(asked))))
        self.keys = list(position)
        self.pairs = [SystemPair(*both, list(asked)) for both, asked in outputs.items()]

    def by_pair(self, values: Sequence[Criterion]) -> list[list[Criterion]]:
        """Regroups one value per given pair, as a list of values per merged pair, in the order of its outputs."""
        found: list[dict[int, Criterion]] = [{} for _ in self.pairs]
        for value, (at, column) in zip(values, self.places, strict=True):
            found[at][column] = value
        return [[one[column] for column in range(len(one))] for one in found]
