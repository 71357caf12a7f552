"""Pairs of systems, tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

import numpy as np
import numpy.typing as npt

from mtgauge.engine.part import Key, Measured, Part
from mtgauge.engine.resampled import Scores
from mtgauge.engine.results import Comparison
from mtgauge.errors import OptionError
from mtgauge.metrics.base import Level
from mtgauge.metrics.human_agreement import human_agreement
from mtgauge.stats.correction import Correction, adjust
from mtgauge.stats.effect import cohen_d
from mtgauge.stats.intervals import IntervalMethod, bca_interval, percentile_interval
from mtgauge.stats.paired import P_VALUES, PairedTest
from mtgauge.stats.signs import Signs


def comparisons_of(part: Part, resampled: Mapping[Key, Scores]) -> Iterator[Comparison]:
    """Each pair that is compared, under each metric."""
    test = part.settings.test
    assert test is not None  # noqa: S101  # the caller asked whether systems are compared
    compared = [
        (item, (item.label, a), (item.label, b))
        for a, b in part.settings.pairs(part.systems)
        for item in part.measured
    ]
    differences = [resampled[a][:, :1] - resampled[b][:, :1] for _, a, b in compared]
    if test.is_exact or test.is_bootstrap:
        null = iter([difference[:, 0] for difference in differences])
    else:
        null = part.swapped([(a, b) for _, a, b in compared])
    unit_values, influences = cache(part.unit_values), cache(lambda key: part.influences(key)[:, :1])
    for (item, a, b), difference in zip(compared, differences, strict=True):
        delta = part.delta(a, b)
        if part.settings.ci_method is IntervalMethod.BCA:
            observed = np.array([delta])
            bounds = bca_interval(difference, observed, influences(a) - influences(b), part.settings.alpha)
        else:
            bounds = percentile_interval(difference, part.settings.alpha)
        comparison = Comparison(
            metric=item.label,
            output=part.outputs(item)[0],
            level=str(part.level),
            id=part.id,
            a=a[1],
            b=b[1],
            delta=delta,
            low=float(bounds[0][0]),
            high=float(bounds[1][0]),
            effect=None,
            human_agreement=_agreement(part, item, delta),
            p=1.0,
            p_adjusted=None,
            method=str(test),
            n=part.settings.trials,
            seed=part.settings.seed,
        )
        first, second = unit_values(a), unit_values(b)
        if test.is_exact:
            signs = _signs(test, item, first, second)
            yield replace(comparison, effect=signs.g, p=signs.p, n=signs.n)
        else:
            yield replace(comparison, effect=cohen_d(first, second), p=P_VALUES[test](next(null), delta))


def adjusted(comparisons: Sequence[Comparison], correction: Correction) -> list[Comparison]:
    """Fills `p_adjusted`; a family is what one output of a metric compares in one group of segments."""
    if correction is Correction.NONE:
        return list(comparisons)
    filled = list(comparisons)

    def family(index: int) -> tuple[str, str, str, str]:
        item = comparisons[index]
        return item.level, item.id or "", item.metric, item.output

    for _, members in groupby(sorted(range(len(comparisons)), key=family), key=family):
        indices = list(members)
        values = adjust([comparisons[index].p for index in indices], correction)
        for index, value in zip(indices, values, strict=True):
            filled[index] = replace(comparisons[index], p_adjusted=value)
    return filled


def _agreement(part: Part, item: Measured, delta: float) -> float | None:
    """The published curves are of corpus scores; a domain or a macro average is another thing."""
    primary = item.fitted.measure.outputs[0].name
    if part.level is not Level.CORPUS or part.outputs(item)[0] != primary:
        return None
    return human_agreement(item.fitted.signature(Level.CORPUS), delta)


def _signs(
    test: PairedTest, item: Measured, first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]
) -> Signs:
    if test is PairedTest.MCNEMAR:
        output = item.fitted.measure.outputs[0]
        values = np.concatenate([first, second])
        other = values[(values != output.low) & (values != output.high)]
        if len(other):
            raise OptionError(
                f"McNemar's test is for metrics with two values, such as exact match, and {item.label} gives "
                f"{other[0]:g}",
                hint="take the sign test",
            )
    return Signs.of(first, second)
