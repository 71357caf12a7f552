"""Pairs of systems whose differences are drawn, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from mtgauge.engine.differences import SystemPair
from mtgauge.stats.extremes import Criterion

#: The metric as it was asked for, and a system.
Key: TypeAlias = tuple[str, str]
#: One number a draw; NaN where a value is undefined.
Drawn: TypeAlias = npt.NDArray[np.float64]
#: Bytes of one difference, and of all that are held at once where they can be drawn a part at a time.
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
    """How often is the difference of a pair extreme?"""

    pair: Pair
    criterion: Criterion


def in_memory(asked: Sequence[_Asked], samples: int) -> Iterator[Sequence[_Asked]]:
    """As many at once as memory holds the differences of in so many draws; one at the least."""
    size = max(_MOST_BYTES // (samples * _BYTES), 1)
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


class SystemPairs:
    """Pairs of the same two systems as one, with all the outputs that are asked for.

    Args:
        pairs: Pairs of systems under one output each.

    Attributes:
        keys: The systems under each metric, each once.
        pairs: Positions among them of two systems, with outputs.
        places: For each of the pairs given, its position in `pairs`, and that of its output there.
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
        """One value for each of the pairs given, pair by pair and output by output of `pairs`."""
        found: list[dict[int, Criterion]] = [{} for _ in self.pairs]
        for value, (at, column) in zip(values, self.places, strict=True):
            found[at][column] = value
        return [[one[column] for column in range(len(one))] for one in found]
