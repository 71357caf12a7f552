"""Paired tests of systems: one `Comparison` per pair and tested output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.engine.intervals import Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Key, Pair
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.pvalues import Family, PValue, tested_together
from mtgauge.engine.resampled import ScoreArray
from mtgauge.engine.results import Comparison, Verdict
from mtgauge.engine.tableplan import TablePlan
from mtgauge.measures import Level, Output
from mtgauge.metrics.human_agreement import human_agreement
from mtgauge.stats.correction import Correction
from mtgauge.stats.decidable import draws_needed, hangs_on_draws, units_needed
from mtgauge.stats.effect import cohen_d
from mtgauge.stats.intervals import IntervalMethod
from mtgauge.stats.paired import PairedTest
from mtgauge.stats.signs import Signs


def comparisons_of(part: ResampledPart, intervals: Intervals) -> Iterator[Comparison]:
    """The comparisons of a part, metric by metric and output by output.

    Systems without a value are not compared.
    """
    comparing = [_Comparing(part, item, intervals) for item in part.measured]
    assert part.settings.test is not None  # noqa: S101  # the caller asked whether systems are compared
    if part.settings.test.counts_signs:
        for one in comparing:
            yield from one.by_signs()
        return
    families = [family for one in comparing for family in one.families]
    found = iter(tested_together(part, families))
    for one in comparing:
        yield from one.by_scores([next(found) for _ in one.families])


class _Comparing:
    """The comparisons of one metric.

    Args:
        part: The part that is scored and tested.
        item: The metric.
        intervals: The intervals of the part.
    """

    def __init__(self, part: ResampledPart, item: Measured, intervals: Intervals) -> None:
        self._part, self._item, self._intervals = part, item, intervals
        settings = part.settings.of_measure(item.fitted.measure)
        self._family = settings.family
        self._outputs = part.outputs(item)
        self._tested = part.tested(item)
        self._unit_values: dict[Key, ScoreArray] = {}
        self._pairs = [
            pair
            for output in self._tested
            for a, b in part.settings.pairs(part.systems)
            if self._has_delta(pair := Pair(*item.keys(a, b), output))
        ]
        self._grouped = settings.family.of(self._pairs)
        self._plan = TablePlan.of(part, settings, self._grouped)
        self.families = [Family(part, item, pairs, intervals, self._plan) for pairs in self._grouped]

    def _has_delta(self, pair: Pair) -> bool:
        return not np.isnan(self._part.delta(pair.first, pair.second)[pair.output])

    def by_signs(self) -> Iterator[Comparison]:
        """Comparisons by the units that each system won."""
        signs = {pair: self._signs(pair) for pair in self._pairs}
        found = [
            family.of_signs([signs[pair] for pair in pairs])
            for family, pairs in zip(self.families, self._grouped, strict=True)
        ]
        return self._comparisons(found, {pair: one.g for pair, one in signs.items()})

    def by_scores(self, values: Sequence[Sequence[PValue]]) -> Iterator[Comparison]:
        """Comparisons by the difference of the scores.

        Args:
            values: The p-values, family by family.
        """
        effects = {
            pair: cohen_d(self._values(pair.first, pair), self._values(pair.second, pair)) for pair in self._pairs
        }
        return self._comparisons(values, effects)

    def _comparisons(
        self, values: Sequence[Sequence[PValue]], effects: Mapping[Pair, float | None]
    ) -> Iterator[Comparison]:
        found: dict[Pair, tuple[PValue, _VerdictNeeds]] = {}
        for pairs, p_values in zip(self._grouped, values, strict=True):
            needs = _VerdictNeeds.of(self._part, self._plan.correction, len(pairs))
            found |= {pair: (value, needs) for pair, value in zip(pairs, p_values, strict=True)}
        for pair in self._pairs:
            yield self._comparison(pair, *found[pair], effects[pair])

    def _comparison(self, pair: Pair, value: PValue, needs: _VerdictNeeds, effect: float | None) -> Comparison:
        part, item, output = self._part, self._item, self._outputs[pair.output]
        delta = float(part.delta(pair.first, pair.second)[pair.output])
        bounds = self._intervals.of_difference(item, pair.first, pair.second)[self._tested.index(pair.output)]
        draws = 0 if value.method.is_exact else needs.draws
        has_units = value.differing >= needs.units
        has_verdict = has_units and value.draws >= draws
        side = effect if value.method.counts_signs else delta
        return Comparison(
            metric=item.label,
            output=output.name,
            level=str(part.level),
            id=part.id,
            a=pair.first[1],
            b=pair.second[1],
            delta=delta,
            low=bounds.low,
            high=bounds.high,
            effect=effect,
            # the published curves are for whole test sets and say nothing about a few segments
            human_agreement=_agreement(part, item, output, delta) if has_units else None,
            p=value.p,
            p_adjusted=value.adjusted,
            method=str(value.method),
            n=value.draws,
            seed=part.settings.seed,
            verdict=self._verdict(output, value, side) if has_verdict else None,
            unit=part.unit,
            units=part.n if len(pair.first) == 2 else part.common(pair),
            differing=value.differing,
            comparisons=needs.comparisons,
            family=str(self._family),
            correction=str(needs.correction),
            standard_error=bounds.error,
            p_least=value.least,
            p_floor=value.at_floor,
            p_error=value.error,
            units_needed=needs.units,
            draws_needed=draws,
            defined=value.defined,
            signature=self._signature(value, bounds.method),
            p_doubtful=has_verdict and self._is_doubtful(value),
        )

    def _is_doubtful(self, value: PValue) -> bool:
        """Whether other draws may reverse the verdict."""
        p = value.p if value.adjusted is None else value.adjusted
        return value.error is not None and hangs_on_draws(p, value.error, self._part.settings.alpha)

    def _verdict(self, output: Output, value: PValue, side: float | None) -> Verdict:
        """The verdict, by the sign of the tested quantity: the difference, or units won minus units lost."""
        p = value.p if value.adjusted is None else value.adjusted
        if not side or p >= self._part.settings.alpha:
            return Verdict.NOT_SHOWN
        if output.higher_is_better is None:
            return Verdict.HIGHER if side > 0 else Verdict.LOWER
        is_better = (side > 0) is output.higher_is_better
        if value.method.decides_scores:
            return Verdict.BETTER if is_better else Verdict.WORSE
        return Verdict.MORE_UNITS if is_better else Verdict.FEWER_UNITS

    def _signature(self, value: PValue, method: IntervalMethod | None) -> str:
        drawn = not value.method.is_exact
        is_told = method not in (None, IntervalMethod.PERCENTILE)
        return str(
            self._part.signature(self._item).with_parts(
                test=str(value.method),
                bs=value.draws + value.undefined if drawn else None,
                seed=self._part.settings.seed if drawn or method is not IntervalMethod.JACKT else None,
                by=self._part.unit,
                ci=str(method) if is_told else None,
            )
        )

    def _values(self, key: Key, pair: Pair) -> npt.NDArray[np.float64]:
        if key not in self._unit_values:
            self._unit_values[key] = self._part.unit_values(key)
        return self._unit_values[key][:, pair.output]

    def _signs(self, pair: Pair) -> Signs:
        first, second = self._values(pair.first, pair), self._values(pair.second, pair)
        if self._part.settings.test is PairedTest.MCNEMAR:
            _check_two_values(self._item, self._outputs[pair.output], np.concatenate([first, second]))
        return Signs.of(first, second)


@dataclass(frozen=True, slots=True)
class _VerdictNeeds:
    """What a verdict requires in one family.

    Attributes:
        comparisons: Number of p-values that are corrected together.
        correction: The correction.
        units: Least number of differing units.
        draws: Least number of draws, for a test that draws.
    """

    comparisons: int
    correction: Correction
    units: int
    draws: int

    @classmethod
    def of(cls, part: ResampledPart, correction: Correction, comparisons: int) -> _VerdictNeeds:
        alpha = part.settings.alpha
        multiplicity = correction.multiplicity(comparisons)
        return cls(comparisons, correction, units_needed(multiplicity, alpha), draws_needed(multiplicity, alpha))


def _agreement(part: ResampledPart, item: Measured, output: Output, delta: float) -> float | None:
    """Agreement with human judgements; None except for corpus scores, since the published curves are for these."""
    if part.level is not Level.CORPUS or output.name != item.fitted.outputs[0].name:
        return None
    return human_agreement(item.fitted.signature(Level.CORPUS), delta)


def _check_two_values(item: Measured, output: Output, values: npt.NDArray[np.float64]) -> None:
    other = values[(values != output.low) & (values != output.high) & ~np.isnan(values)]
    if len(other):
        raise OptionError(
            say(
                "McNemar's test is for metrics with two values, such as exact match, and {label} gives {other:g}",
                label=item.label,
                other=other[0],
            ),
            hint=say("take the sign test"),
        )
