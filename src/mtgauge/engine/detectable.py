"""The differences that an evaluation could have shown, from the rows that it counted, without resampling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from statistics import median

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import silent
from mtgauge.corpus import TestSet
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.intervals import Bounds, Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.power import DEFAULT_POWER
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.jackknife import jackknife_errors
from mtgauge.stats.power import detectable_difference


@dataclass(frozen=True, slots=True)
class Detectable:
    """What a test set could detect under one metric.

    The numbers are for one two-sided test at `alpha`, by the normal approximation.

    Attributes:
        metric: The metric as the user requested it.
        differences: (a, b) -> the least true difference that a test detects with the requested power, for the
            pairs that the settings compare.
        unit: What `n` counts: ``segment``, ``document`` or the name of a slice.
        n: Number of units that count for a pair, at most.
        alpha: Level of significance of the test.
        target: The requested power.
    """

    metric: str
    differences: Mapping[tuple[str, str], float]
    unit: str
    n: int
    alpha: float
    target: float

    def between(self, first: str, second: str) -> float | None:
        """That of two systems, in whichever order they were compared; None where they were not."""
        return self.differences.get((first, second), self.differences.get((second, first)))

    @property
    def least(self) -> float:
        """The least detectable difference over all pairs."""
        return min(self.differences.values())

    @property
    def median(self) -> float:
        """The median over all pairs."""
        return median(self.differences.values())

    @property
    def largest(self) -> float:
        """The largest over all pairs: whatever the pair, a difference of this size is detected."""
        return max(self.differences.values())


def detectable_differences(
    item: Measured,
    testset: TestSet,
    settings: Settings,
    *,
    alpha: float | None = None,
    target: float = DEFAULT_POWER,
) -> Detectable | None:
    """Detectable differences on the whole test set, for the pairs and units that the settings test.

    Standard errors are of the jackknife (Tukey 1958), where `mtgauge.engine.power` takes those of the bootstrap.
    For ratios of sums over many units they agree to within the chance of the resamples.

    Args:
        item: The metric with the rows of every system.
        testset: The test set.
        settings: The settings of the evaluation.
        alpha: The level of significance that a single test must reach, where a correction for several lowers it;
            None: that of the settings.
        target: The power, between 0 and 1.

    Returns:
        None if there is no pair, a single unit, or no pair whose score is defined without each unit.
    """
    pairs = settings.pairs(list(item.rows))
    corpus = groups_of(testset, Level.CORPUS)[0]
    part = GroupPart([item], Level.CORPUS, corpus, UnitsByGroup(testset, settings).of(corpus), settings, silent)
    if part.n < 2 or not pairs:
        return None
    keys = {pair: item.keys(*pair) for pair in pairs}
    influences = {key: part.influences(key)[:, :1] for key in dict.fromkeys(chain.from_iterable(keys.values()))}
    known = {key for key, values in influences.items() if np.isfinite(values).all()}
    errors = {
        pair: _standard_error(influences[first] - influences[second])
        for pair, (first, second) in keys.items()
        if {first, second} <= known
    }
    if not errors:
        return None
    alpha = settings.alpha if alpha is None else alpha
    differences = {pair: detectable_difference(error, alpha, target) for pair, error in errors.items()}
    n = max(part.judged(keys[pair][0]) for pair in errors)
    return Detectable(item.label, differences, part.unit, n, alpha, target)


def jackknife_bounds(item: Measured, system: str, testset: TestSet, settings: Settings) -> Bounds:
    """The interval of the corpus score of a system, by the jackknife and without resampling.

    Args:
        item: The metric with the rows of every system.
        system: The system.
        testset: The test set.
        settings: The settings of the evaluation, except that they choose the interval.

    Returns:
        Bounds without ends where there is a single unit, or no score without some unit.
    """
    settings = replace(settings, ci_method=IntervalMethod.JACKT)
    corpus = groups_of(testset, Level.CORPUS)[0]
    part = GroupPart([item], Level.CORPUS, corpus, UnitsByGroup(testset, settings).of(corpus), settings, silent)
    return Intervals(part).of_score(item, (item.label, system))[0]


def _standard_error(influences: npt.NDArray[np.float64]) -> float:
    """The standard error of a value, from the (n, 1) influences of the units on it."""
    errors = jackknife_errors([influences])
    assert errors is not None  # noqa: S101  # there are two units or more
    return errors.errors[0]
