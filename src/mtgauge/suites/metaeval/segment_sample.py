"""What is asked of a sample of segments, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mtgauge.suites.metaeval.budget import BudgetPower
from mtgauge.suites.metaeval.sampling import SampleBy
from mtgauge.suites.metaeval.unit_intervals import check_ranges


@dataclass(frozen=True, slots=True)
class SampleRequest:
    """What is to be judged.

    Attributes:
        budget: Number of segments.
        by: How they are chosen.
        seed: Any integer >= 0.
        alpha: Level of significance for `BudgetPower`.
        power: Probability of finding a difference, likewise.
        difference: A difference to find, on the scale of the scores, or None.
    """

    budget: int
    by: SampleBy
    seed: int = 0
    alpha: float = 0.05
    power: float = 0.8
    difference: float | None = None

    def __post_init__(self) -> None:
        """Raises OptionError for a value out of range."""
        is_difference = self.difference is None or 0 < self.difference < float("inf")
        are_shares = {name: 0 < getattr(self, name) < 1 for name in ("alpha", "power")}
        check_ranges(self, seed=self.seed >= 0, **are_shares, difference=is_difference)


@dataclass(frozen=True, slots=True)
class SegmentSample:
    """The segments that were chosen.

    Attributes:
        positions: Their positions in the test set, in its order.
        values: (n,) what segments were chosen by; None for random and stratified samples.
        chosen_by: The names of the scores behind `values`.
        powers: What the budget can find, by metric, and by judgements that there are already.
        request: What was asked for.
    """

    positions: tuple[int, ...]
    values: npt.NDArray[np.float64] | None = field(repr=False)
    chosen_by: tuple[str, ...]
    powers: tuple[BudgetPower, ...]
    request: SampleRequest
