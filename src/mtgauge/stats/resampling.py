"""Draws: which units a bootstrap resample contains, and which a randomisation trial swaps.

The draws are those of sacreBLEU for the same seed, so that its p-values can be reproduced: one generator (NumPy's
PCG64) gives the numbers of a single call in row-major order. Here they come in blocks of bounded memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.stats.limits import check_samples

#: Numbers drawn at once; a block takes a megabyte or two, which fits into the processor's cache.
_BLOCK = 1 << 18
#: NumPy draws booleans 32 at a time, so a block must end at a multiple of 32 draws to continue the stream.
_BOOLEANS_AT_ONCE = 32


@dataclass(frozen=True, slots=True)
class Draws:
    """A number of resamples of n units from a seed.

    Attributes:
        units: Number of units, n.
        samples: Number of resamples or trials, 10,000,000 at the most.
        seed: Any integer >= 0; the same seed gives the same draws on every machine. A tuple of integers is a
            seed too, for strata that are drawn independently.
    """

    units: int
    samples: int
    seed: int | tuple[int, ...]

    def __post_init__(self) -> None:
        """Raises OptionError for more draws than anybody can wait for, whoever asks for them."""
        check_samples(self.samples)

    def bootstrap(self) -> Iterator[npt.NDArray[np.int64]]:
        """Blocks of (b, n) counts: each row is n units drawn with replacement."""
        rng = np.random.default_rng(self.seed)
        for size in _blocks(self.samples, self.units, multiple=1):
            indices = rng.choice(self.units, size=(size, self.units), replace=True)
            indices += np.arange(size)[:, None] * self.units
            counts = np.bincount(indices.ravel(), minlength=size * self.units)
            yield counts.reshape(size, self.units)

    def swaps(self) -> Iterator[npt.NDArray[np.bool_]]:
        """Blocks of (b, n) booleans: True where a trial leaves a unit with its system, False where it swaps."""
        rng = np.random.default_rng(self.seed)
        for size in _blocks(self.samples, self.units, multiple=_BOOLEANS_AT_ONCE):
            yield rng.integers(2, size=(size, self.units), dtype=np.bool_)


def all_swaps(units: int) -> Iterator[npt.NDArray[np.bool_]]:
    """Every way to swap units between two systems, without complements, which give differences of equal size.

    Yields:
        Blocks of (b, units) booleans, True where a unit is swapped; 2^(units - 1) rows in all, the first one
        without any swap.
    """
    count = 1 << max(units - 1, 0)
    bits = np.arange(units, dtype=np.int64)
    size = max(_BLOCK // max(units, 1), 1)
    for start in range(0, count, size):
        numbers = np.arange(start, min(start + size, count), dtype=np.int64)
        yield (numbers[:, None] >> bits & 1).astype(np.bool_)


def _blocks(samples: int, units: int, multiple: int) -> Iterator[int]:
    size = max(_BLOCK // units // multiple, 1) * multiple
    for start in range(0, samples, size):
        yield min(size, samples - start)
