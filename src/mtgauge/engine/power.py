"""What difference a test set can detect, from the rows of real systems on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level
from mtgauge.stats.intervals import standard_error
from mtgauge.stats.power import detectable_difference, power_of, units_needed

DEFAULT_POWER = 0.8


@dataclass(frozen=True, slots=True)
class PairPower:
    """Two systems under one metric. Field names are those of the JSON.

    >>> from mtgauge import power
    >>> systems = {"old": ["a b", "c d"] * 20, "new": ["a b", "c e"] * 20}
    >>> [pair] = power(systems, ["a b", "c e"] * 20, metrics="wer").pairs
    >>> pair.a, pair.b, pair.delta, pair.needed
    ('old', 'new', 25.0, 9)

    Attributes:
        metric: The metric as the user requested it.
        a: One system.
        b: The other; the baseline if there is one.
        delta: Score of a minus score of b.
        standard_error: Standard error of delta, from the paired bootstrap.
        detectable: The least true difference that a test detects with the requested power.
        power: The probability that a test detects a true difference as large as delta.
        needed: Number of units with which a true difference as large as delta is detected with the requested
            power; None if delta is 0.
        needed_for_difference: Number of units for the requested difference; None if none was requested.
        signature: How the scores were computed.
    """

    metric: str
    a: str
    b: str
    delta: float
    standard_error: float
    detectable: float
    power: float
    needed: int | None
    needed_for_difference: int | None
    signature: str


@dataclass(frozen=True, slots=True)
class PowerAnalysis:
    """What a test set can detect.

    Attributes:
        pairs: One entry per metric and pair of systems that it has scores of, metric by metric.
        unit: What n and `needed` count.
        n: Number of units of the test set.
        alpha: Level of significance of the two-sided test.
        target: The requested power.
        difference: The requested difference, in points of the metric, or None.
        samples: Number of bootstrap resamples that give the standard errors.
        seed: Seed of the resamples.
        decimals: Metric -> how many decimals its scores and differences are shown with; not in the JSON.
    """

    pairs: tuple[PairPower, ...]
    unit: str
    n: int
    alpha: float
    target: float
    difference: float | None
    samples: int
    seed: int
    decimals: Mapping[str, int]


def analyse_power(
    measured: Sequence[Measured],
    testset: TestSet,
    settings: Settings,
    target: float,
    difference: float | None,
    progress: Progress,
) -> PowerAnalysis:
    """Detectable differences on the whole test set; levels and tests of the settings are ignored.

    Raises:
        OptionError: The power or the difference is out of range.
        InputError: There is only one unit.
    """
    if not 0 < target < 1:
        raise OptionError(say("power must lie between 0 and 1, not {target}", target=target))
    if difference is not None and not 0 < difference < float("inf"):
        raise OptionError(say("a difference to detect must be above 0, not {difference}", difference=difference))
    corpus = groups_of(testset, Level.CORPUS)[0]
    units = UnitsByGroup(testset, settings).of(corpus)
    part = GroupPart(measured, Level.CORPUS, corpus, units, settings, progress)
    if part.n < 2:
        raise InputError(say("the test set has a single {unit}, which cannot be resampled", unit=part.unit))
    return PowerAnalysis(
        pairs=tuple(_pairs(part, target, difference)),
        unit=part.unit,
        n=part.n,
        alpha=settings.alpha,
        target=target,
        difference=difference,
        samples=settings.bootstrap_samples,
        seed=settings.seed,
        decimals={item.label: item.fitted.outputs[0].shown_decimals for item in measured},
    )


def _pairs(part: GroupPart, target: float, difference: float | None) -> Iterator[PairPower]:
    resampled = part.bootstrap()
    alpha = part.settings.alpha
    for item in part.measured:
        for a, b in part.settings.pairs(part.systems):
            first, second = item.keys(a, b)
            error = standard_error(np.asarray(resampled[first][:, 0] - resampled[second][:, 0]))
            delta = float(part.delta(first, second)[0])
            if isnan(delta) or isnan(error):
                continue  # nobody scored one of them, or so few of its segments that a resample has none
            yield PairPower(
                metric=item.label,
                a=a,
                b=b,
                delta=delta,
                standard_error=error,
                detectable=detectable_difference(error, alpha, target),
                power=power_of(delta, error, alpha),
                needed=units_needed(delta, error, part.n, alpha, target),
                needed_for_difference=None
                if difference is None
                else units_needed(difference, error, part.n, alpha, target),
                signature=str(part.signature(item)),
            )
