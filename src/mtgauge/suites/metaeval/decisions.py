"""About which pairs of translations a metric with calibrated ties is right, and trials that swap that."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation import RatedGroups, calibrate_ties
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.suites.metaeval.swapped import OfPair
from mtgauge.suites.metaeval.swaps import counted_bits

#: The number of ones in each byte.
_ONES = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).sum(axis=1)


@dataclass(frozen=True, slots=True)
class PairDecisions:
    """For each metric, whether it is right about each pair: a bit for each pair.

    Attributes:
        sizes: Size of the groups of each block of pairs.
        right: (metrics, bytes) of each block.
        groups: Number of groups.
    """

    sizes: list[int]
    right: list[npt.NDArray[np.uint8]]
    groups: int

    @classmethod
    def of(cls, groups: RatedGroups, thresholds: npt.ArrayLike) -> PairDecisions:
        """Decides all pairs within groups; time grows with their number.

        Args:
            groups: Gold, then the scores of each metric.
            thresholds: For each metric, the difference up to which scores are tied.
        """
        bounds = np.asarray(thresholds, dtype=np.float64)[:, None]
        sizes, right = [], []
        for size, first, second in groups.pair_blocks():
            change = second - first
            decided = np.where(np.abs(change[1:]) <= bounds, 0.0, np.sign(change[1:]))
            sizes.append(size)
            right.append(np.packbits(decided == np.sign(change[0]), axis=1))
        return cls(sizes, right, len(groups.sizes))

    def only(self, a: int, b: int) -> dict[int, tuple[int, int]]:
        """By size of groups: about how many pairs a metric a alone is right, and b alone."""
        found: dict[int, tuple[int, int]] = {}
        for size, right in zip(self.sizes, self.right, strict=True):
            of_a, of_b = found.get(size, (0, 0))
            alone = [int(_ONES[right[x] & ~right[y]].sum()) for x, y in ((a, b), (b, a))]
            found[size] = of_a + alone[0], of_b + alone[1]
        return found


class SwappedDecisions:
    """Trials that swap, for each pair of entries, whether either metric is right about it.

    Thresholds are fixed beforehand. Pairs about which both metrics are right, or both wrong, change nothing. The
    others add 1 or -1 by a fair bit each, so that a sum of n of them is 2 k - n, k from Binomial(n, 1/2). Drawing
    k has the distribution of bits drawn one by one, and its time does not grow with the number of pairs.

    Args:
        groups: Gold, then the scores of each metric.
        seed: Any integer >= 0.

    Attributes:
        values: The calibrated accuracy of each metric.
    """

    def __init__(self, groups: RatedGroups, seed: int) -> None:
        gold, *metrics = groups.columns
        ties = [calibrate_ties(groups.with_columns(np.stack([gold, scores]))) for scores in metrics]
        self.values = [found.accuracy for found in ties]
        decisions = PairDecisions.of(groups, [found.threshold for found in ties])
        self._alone, self._groups = cache(decisions.only), decisions.groups
        self._seed = seed

    def block(self, start: int, trials: int) -> OfPair:
        """Gives b's accuracy minus a's, for any two metrics, (t,), in the trials from `start` on."""

        def differences(a: int, b: int) -> Doubles:
            bits = np.random.Generator(counted_bits(self._seed, start, a, b))
            sums = np.zeros(trials)
            for size, alone in sorted(self._alone(a, b).items()):
                different = sum(alone)
                sums += (2 * bits.binomial(different, 0.5, trials) - different) / math.comb(size, 2)
            return sums / self._groups

        return differences
