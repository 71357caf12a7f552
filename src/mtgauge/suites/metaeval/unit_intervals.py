"""Values with intervals over units of what people judged: segments or documents, drawn with all their systems."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.stats.intervals import jackknife_influences, percentile_interval
from mtgauge.stats.jackknife import jackknife_errors
from mtgauge.stats.limits import check_samples

#: The seed of evaluations.
DEFAULT_SEED = 12345
#: What a resample draws: segments with the translations of all systems, or whole documents.
DrawnUnit = Literal["segment", "document"]


def check_ranges(of: object, **are_right: bool) -> None:
    """Raises OptionError for the first of these attributes whose value is not right."""
    for name, is_right in are_right.items():
        if not is_right:
            raise OptionError(say("{name} {value} is out of its range", name=name, value=getattr(of, name)))


@dataclass(frozen=True, slots=True)
class UnitDraws:
    """How intervals and tests come about.

    Attributes:
        samples: Number of resamples, 2 to 10,000,000.
        seed: Any integer >= 0.
        alpha: One minus the confidence level, between 0 and 1.
        unit: What is drawn.
    """

    samples: int = 1_000
    seed: int = DEFAULT_SEED
    alpha: float = 0.05
    unit: DrawnUnit = "segment"

    def __post_init__(self) -> None:
        """Raises OptionError for a value out of range."""
        check_ranges(self, samples=self.samples > 1, seed=self.seed >= 0, alpha=0 < self.alpha < 1)
        check_samples(self.samples)


@dataclass(frozen=True, slots=True)
class ValueWithInterval:
    """A value with its interval; without bounds where there is one unit only."""

    value: float
    low: float | None
    high: float | None


def value_with_interval(
    value: float,
    others: npt.NDArray[np.float64] | None,
    alpha: float,
    *,
    is_jackknife: bool,
    least: float = 0.0,
    most: float = 1.0,
) -> ValueWithInterval:
    """A value with its interval, which is cut where no value can be: below `least` and above `most`.

    Args:
        value: The value.
        others: (b,) values of resamples, or (n,) without each unit in turn; None where there is one unit only.
            Resamples without a value (NaN) do not count; a jackknife without one has no interval.
        alpha: One minus the confidence level.
        is_jackknife: Whether `others` are values without a unit.
        least: The least value that there can be.
        most: The greatest.
    """
    if others is None or math.isnan(value):
        return ValueWithInterval(value, None, None)
    known = others[~np.isnan(others)][:, None]
    if is_jackknife:
        errors = jackknife_errors([jackknife_influences(known)]) if len(known) == len(others) else None
        if errors is None:
            return ValueWithInterval(value, None, None)
        half = float(errors.half_widths(alpha)[0])
        low, high = value - half, value + half
    elif not len(known):
        return ValueWithInterval(value, None, None)
    else:
        low, high = (float(bound[0]) for bound in percentile_interval(known, alpha))
    return ValueWithInterval(value, max(low, least), min(high, most))
