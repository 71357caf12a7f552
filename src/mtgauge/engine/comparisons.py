"""Pairs of systems, tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.engine.intervals import Intervals
from mtgauge.engine.part import Key, Measured, Part
from mtgauge.engine.pvalues import Family, PValue, tested_together
from mtgauge.engine.results import Comparison, Verdict
from mtgauge.errors import OptionError
from mtgauge.measures import Level
from mtgauge.metrics.human_agreement import human_agreement
from mtgauge.stats.correction import Correction
from mtgauge.stats.decidable import draws_needed, units_needed
from mtgauge.stats.effect import cohen_d
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.paired import PairedTest
from mtgauge.stats.signs import Signs


def comparisons_of(part: Part, intervals: Intervals) -> Iterator[Comparison]:
    """Each pair that is compared, metric by metric; what one metric compares in one part is a family."""
    comparing = [_Comparing(part, item, intervals) for item in part.measured]
    assert part.settings.test is not None  # noqa: S101  # the caller asked whether systems are compared
    if part.settings.test.counts_signs:
        for one in comparing:
            yield from one.by_signs()
        return
    found = tested_together(part, [one.family for one in comparing])
    for one, values in zip(comparing, found, strict=True):
        yield from one.by_scores(values)


class _Comparing:
    """The comparisons of one family.

    Args:
        part: What is scored and tested together.
        item: The metric.
        intervals: The intervals of the part.
    """

    def __init__(self, part: Part, item: Measured, intervals: Intervals) -> None:
        self._part, self._item, self._intervals = part, item, intervals
        self._pairs = [((item.label, a), (item.label, b)) for a, b in part.settings.pairs(part.systems)]
        self._unit_values: dict[Key, npt.NDArray[np.float64]] = {}
        self._direction = item.fitted.outputs[0].higher_is_better
        self.family = Family(part, item, self._pairs, intervals)

    def by_signs(self) -> Iterator[Comparison]:
        """By the units that each system won."""
        signs = [self._signs(*pair) for pair in self._pairs]
        return self._comparisons(self.family.of_signs(signs), [one.g for one in signs])

    def by_scores(self, values: Sequence[PValue]) -> Iterator[Comparison]:
        """By the difference of the scores."""
        return self._comparisons(
            values, [cohen_d(self._values(first), self._values(second)) for first, second in self._pairs]
        )

    def _comparisons(self, values: Sequence[PValue], effects: Sequence[float | None]) -> Iterator[Comparison]:
        correction = self.family.correction
        needs = _Needs.of(self._part, correction, len(self._pairs))
        for pair, value, effect in zip(self._pairs, values, effects, strict=True):
            yield self._comparison(*pair, value, effect, correction, needs)

    def _comparison(
        self, first: Key, second: Key, value: PValue, effect: float | None, correction: Correction, needs: _Needs
    ) -> Comparison:
        part, item = self._part, self._item
        delta = part.delta(first, second)
        bounds = self._intervals.of_difference(item, first, second)
        draws = 0 if value.method.is_exact else needs.draws
        has_units = value.differing >= needs.units
        has_verdict = has_units and value.draws >= draws
        return Comparison(
            metric=item.label,
            output=part.outputs(item)[0],
            level=str(part.level),
            id=part.id,
            a=first[1],
            b=second[1],
            delta=delta,
            low=bounds.low[0],
            high=bounds.high[0],
            effect=effect,
            # the curves are of whole test sets: of a few segments they say nothing
            human_agreement=_agreement(part, item, delta) if has_units else None,
            p=value.p,
            p_adjusted=value.adjusted,
            method=str(value.method),
            n=value.draws,
            seed=part.settings.seed,
            verdict=self._verdict(value, effect if value.method.counts_signs else delta) if has_verdict else None,
            unit=part.unit,
            units=part.n,
            differing=value.differing,
            comparisons=len(self._pairs),
            correction=str(correction),
            standard_error=bounds.errors[0],
            p_least=value.least,
            p_floor=value.at_floor,
            p_error=value.error,
            units_needed=needs.units,
            draws_needed=draws,
            signature=self._signature(value, bounds.method),
        )

    def _verdict(self, value: PValue, side: float | None) -> Verdict:
        """By the sign of what was tested: of the difference, or of the units won minus the units lost."""
        p = value.p if value.adjusted is None else value.adjusted
        if not side or p >= self._part.settings.alpha:
            return Verdict.NOT_SHOWN
        if self._direction is None:
            return Verdict.HIGHER if side > 0 else Verdict.LOWER
        is_better = (side > 0) is self._direction
        if value.method.decides_scores:
            return Verdict.BETTER if is_better else Verdict.WORSE
        return Verdict.MORE_UNITS if is_better else Verdict.FEWER_UNITS

    def _signature(self, value: PValue, method: IntervalMethod | None) -> str:
        drawn = not value.method.is_exact
        is_told = method not in (None, IntervalMethod.PERCENTILE)
        return str(
            self._part.signature(self._item).with_parts(
                test=str(value.method),
                bs=value.draws if drawn else None,
                seed=self._part.settings.seed if drawn or method is not IntervalMethod.JACKT else None,
                by=self._part.unit,
                ci=str(method) if is_told else None,
            )
        )

    def _values(self, key: Key) -> npt.NDArray[np.float64]:
        if key not in self._unit_values:
            self._unit_values[key] = self._part.unit_values(key)
        return self._unit_values[key]

    def _signs(self, first: Key, second: Key) -> Signs:
        if self._part.settings.test is PairedTest.MCNEMAR:
            _check_two_values(self._item, np.concatenate([self._values(first), self._values(second)]))
        return Signs.of(self._values(first), self._values(second))


@dataclass(frozen=True, slots=True)
class _Needs:
    """What a verdict takes in one family.

    Attributes:
        units: Units that differ.
        draws: Draws, of a test that draws.
    """

    units: int
    draws: int

    @classmethod
    def of(cls, part: Part, correction: Correction, comparisons: int) -> _Needs:
        alpha = part.settings.alpha
        multiplicity = correction.multiplicity(comparisons)
        return cls(units_needed(multiplicity, alpha), draws_needed(multiplicity, alpha))


def _agreement(part: Part, item: Measured, delta: float) -> float | None:
    """The published curves are of corpus scores; a domain or a macro average is another thing."""
    primary = item.fitted.outputs[0].name
    if part.level is not Level.CORPUS or part.outputs(item)[0] != primary:
        return None
    return human_agreement(item.fitted.signature(Level.CORPUS), delta)


def _check_two_values(item: Measured, values: npt.NDArray[np.float64]) -> None:
    output = item.fitted.outputs[0]
    other = values[(values != output.low) & (values != output.high)]
    if len(other):
        raise OptionError(
            f"McNemar's test is for metrics with two values, such as exact match, and {item.label} gives "
            f"{other[0]:g}",
            hint="take the sign test",
        )
