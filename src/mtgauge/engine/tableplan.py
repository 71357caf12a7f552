"""What all comparisons of one metric in one part share: the test, the number of draws and the correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mtgauge.engine.pairs import Pair
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.settings import Settings
from mtgauge.stats.correction import Correction
from mtgauge.stats.paired import PairedTest, chosen_test


@dataclass(frozen=True, slots=True)
class TablePlan:
    """How the pairs of one table are tested: all by one test from one number of draws.

    P-values of different tests, or with different bounds, would make a smaller difference look surer than a larger
    one. So the pair with the fewest differing units decides on the test, and the largest family on the number of
    draws and the correction.

    Attributes:
        method: The test.
        draws: Number of draws of a test that draws.
        correction: The correction of each family.
        is_chosen: Whether the test was chosen, not named.
        differing: Pair -> number of units in which its systems differ.
    """

    method: PairedTest
    draws: int
    correction: Correction
    is_chosen: bool
    differing: Mapping[Pair, int]

    @classmethod
    def of(cls, part: ResampledPart, settings: Settings, families: Sequence[Sequence[Pair]]) -> TablePlan:
        """Decides for the families of one metric in a part.

        Args:
            part: The part.
            settings: Those of the metric (`Settings.of_measure`).
            families: The pairs that are corrected together.
        """
        differing = {pair: part.differing(pair) for pairs in families for pair in pairs}
        largest = max(map(len, families), default=0)
        correction = settings.correction_of(largest)
        method = _method(settings, correction, differing, is_fixed=part.lone is not None)
        is_chosen = settings.test is PairedTest.AUTO
        return cls(method, settings.draws(method, largest), correction, is_chosen, differing)

    def decides_without(self, pair: Pair) -> bool:
        """Whether p is 1 without a test, since the systems differ nowhere; a named test is made anyway."""
        return self.is_chosen and not self.differing[pair]

    @property
    def swaps(self) -> int:
        """Number of ways to swap the units of the pair that differs most, without complements."""
        return swaps_of(max(self.differing.values(), default=0))


def _method(
    settings: Settings, correction: Correction, differing: Mapping[Pair, int], *, is_fixed: bool
) -> PairedTest:
    assert settings.test is not None  # noqa: S101  # the caller asked whether systems are compared
    if correction is Correction.MAXT:
        return PairedTest.RANDOMIZATION
    if settings.test is not PairedTest.AUTO:
        return settings.test
    method = chosen_test([*differing.values()])
    # a fixed group of a single unit has no spread under resampling, but its unit can be swapped
    return PairedTest.RANDOMIZATION if is_fixed and method is PairedTest.BOOTSTRAP else method


def swaps_of(differing: int) -> int:
    """Number of ways to swap so many units, without complements."""
    return 1 << max(differing - 1, 0)
