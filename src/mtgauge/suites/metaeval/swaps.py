"""Which scores the trials of a permutation test swap between two metrics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

#: (trials, entries): True where a trial leaves the scores with their metrics, False where it swaps them.
Kept: TypeAlias = npt.NDArray[np.bool_]


class SwapSource(Protocol):
    """Where swaps come from."""

    def block(self, start: int, trials: int) -> Kept:
        """The swaps of `trials` trials, from the trial `start` on."""


@dataclass(frozen=True, slots=True)
class RandomSwaps:
    """Fair bits from a counter: any block can be drawn without those before it, with the same result.

    Attributes:
        entries: Number of entries, n.
        seed: Any integer >= 0.
    """

    entries: int
    seed: int

    def block(self, start: int, trials: int) -> Kept:
        """(trials, n) bits, those of a block beginning at `start`."""
        words = -(-trials * self.entries // 64)
        drawn = counted_bits(self.seed, start).random_raw(words)
        bits = np.unpackbits(drawn.astype("<u8").view(np.uint8), count=trials * self.entries)
        return bits.reshape(trials, self.entries).astype(np.bool_)


def counted_bits(seed: int, start: int, *more: int) -> np.random.Philox:
    """Random bits that depend only on the seed, a trial and further numbers (Salmon et al. 2011)."""
    return np.random.Philox(np.random.SeedSequence([seed, *more]), counter=[0, 0, 0, start])
