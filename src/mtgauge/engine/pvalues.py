"""p-values of pairs of systems, by the test and the number of draws of their table, corrected in families."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.engine.intervals import Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Drawn, Pair, Question, memory_batches
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.tableplan import TablePlan, swaps_of
from mtgauge.stats.correction import Correction, adjust, factors
from mtgauge.stats.decidable import MOST_SWAPS, error_of, least_p
from mtgauge.stats.extremes import Count, Criterion, counted
from mtgauge.stats.maxt import StepDown, spread
from mtgauge.stats.paired import PairedTest, criterion, permutation_p, sacrebleu_bootstrap_p
from mtgauge.stats.signs import Signs

#: A swapped difference less than this below the observed one, as a share of the metric's range, counts as equal.
_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class PValue:
    """The result of a paired test.

    Attributes:
        method: The test that was used.
        p: The p-value.
        adjusted: The same, adjusted for the family; None without a correction.
        draws: Number of resamples or trials it is computed from; for a permutation test, of all swaps; for a test
            of signs, of the units that differ.
        differing: Number of units in which the systems differ.
        at_floor: Whether no draw reached the observed difference, so that p is a bound.
        error: Standard error of the adjusted p-value due to random draws; None if nothing is drawn.
        undefined: Number of further draws in which a score was undefined; `draws` does not count them.
    """

    method: PairedTest
    p: float
    adjusted: float | None
    draws: int
    differing: int
    at_floor: bool = False
    error: float | None = None
    undefined: int = 0

    @property
    def defined(self) -> float | None:
        """Share of the draws in which both scores were defined; None for a test of signs."""
        return None if self.method.counts_signs else self.draws / (self.draws + self.undefined)

    @property
    def least(self) -> float:
        """The least p-value that the test could give, with this many differing units and draws."""
        return max(least_p(self.differing), 0.0 if self.method.is_exact else 1 / (self.draws + 1))


@dataclass(frozen=True, slots=True)
class DifferenceRequest:
    """Asks for the differences of pairs.

    Attributes:
        draws: Number of draws.
        is_bootstrap: Whether units are drawn with replacement, rather than swapped.
        asked: The pairs.
    """

    draws: int
    is_bootstrap: bool
    asked: tuple[Pair, ...]

    def of(self, part: ResampledPart, asked: Sequence[Pair]) -> list[Drawn]:
        """The differences of the given pairs."""
        return part.differences(asked, self.draws, is_bootstrap=self.is_bootstrap)


@dataclass(frozen=True, slots=True)
class Counts:
    """Asks how often differences are extreme, which does not require keeping them.

    Attributes:
        draws: Number of draws.
        is_bootstrap: Whether units are drawn with replacement, rather than swapped.
        asked: The questions.
    """

    draws: int
    is_bootstrap: bool
    asked: tuple[Question, ...]

    def of(self, part: ResampledPart, asked: Sequence[Question]) -> list[Count]:
        """The counts for the given questions."""
        return part.counts(asked, self.draws, is_bootstrap=self.is_bootstrap)


#: A coroutine that computes p-values: it yields requests, and is sent one answer per pair.
Testing: TypeAlias = Generator[DifferenceRequest | Counts, list[Any], list["PValue"]]


def tested_together(part: ResampledPart, families: Sequence[Family]) -> list[list[PValue]]:
    """The p-values of several families; requests for the same draws are served together, as memory allows."""
    running = {place: family.p_values() for place, family in enumerate(families)}
    waiting: dict[int, DifferenceRequest | Counts] = {}
    found: dict[int, list[PValue]] = {}

    def resume(place: int, answer: list[Any] | None) -> None:
        try:
            waiting[place] = running[place].send(answer)  # type: ignore[arg-type]  # the first one is None
        except StopIteration as end:
            found[place] = end.value

    for place in running:
        resume(place, None)
    while waiting:
        alike = {place: waiting.pop(place) for place in _same_draws(waiting)}
        first = next(iter(alike.values()))
        asked: list[Any] = [one for request in alike.values() for one in request.asked]
        answers = iter(first.of(part, asked))
        for place, request in alike.items():
            resume(place, [next(answers) for _ in request.asked])
    return [found[place] for place in running]


def _same_draws(waiting: Mapping[int, DifferenceRequest | Counts]) -> list[int]:
    """The families that wait for the fewest draws of one kind; of differences, no more than fit into memory."""

    def kind(request: DifferenceRequest | Counts) -> tuple[int, bool, bool]:
        return request.draws, request.is_bootstrap, isinstance(request, DifferenceRequest)

    least = min(map(kind, waiting.values()))
    places = [place for place, request in waiting.items() if kind(request) == least]
    if isinstance(waiting[places[0]], Counts):
        return places
    room = len(next(memory_batches([pair for place in places for pair in waiting[place].asked], least[0])))
    while len(places) > 1 and sum(len(waiting[place].asked) for place in places) > room:
        places.pop()
    return places


@dataclass(frozen=True, slots=True)
class _Tested:
    """A pair with what its tests need to know."""

    pair: Pair
    delta: float
    tie: float
    differing: int


class Family:
    """Pairs that are compared under one metric in one part, and whose p-values are corrected together.

    Args:
        part: The part.
        item: The metric.
        pairs: The pairs.
        intervals: Holds the resamples of intervals, which are the first draws of a bootstrap test.
        plan: How the pairs of the metric in this part are tested.
    """

    def __init__(
        self, part: ResampledPart, item: Measured, pairs: Sequence[Pair], intervals: Intervals, plan: TablePlan
    ) -> None:
        self._part = part
        self._settings = part.settings
        self._intervals = intervals
        self._plan = plan
        self._outputs = part.outputs(item)
        self._tested = [self._prepare(pair) for pair in pairs]

    def _prepare(self, pair: Pair) -> _Tested:
        part, (first, second, place) = self._part, pair
        low, high = self._outputs[place].low, self._outputs[place].high
        if low is None or high is None:
            span = max(abs(float(part.whole(key)[place])) for key in (first, second))
        else:
            span = high - low
        return _Tested(pair, float(part.delta(first, second)[place]), _TIE * span, self._plan.differing[pair])

    def p_values(self) -> Testing:
        """Computes one p-value per pair, in their order, from the answers to its requests."""
        if self._plan.correction is Correction.MAXT:
            return (yield from self._joint())
        return self._corrected((yield from self._raw()))

    def of_signs(self, signs: Sequence[Signs]) -> list[PValue]:
        """The p-values of a test that counts signs, in the order of the pairs."""
        return self._corrected([PValue(self._plan.method, one.p, None, one.n, one.n) for one in signs])

    def _raw(self) -> Testing:
        """The p-values before they are corrected."""
        plan = self._plan
        tested = [one for one in self._tested if not plan.decides_without(one.pair)]
        if plan.method is PairedTest.PERMUTATION:
            found = [self._permutation(one) for one in tested]
        else:
            found = yield from self._drawn(plan.method, tested, plan.draws)
        values = iter(found)
        return [self._of_copies() if plan.decides_without(one.pair) else next(values) for one in self._tested]

    def _of_copies(self) -> PValue:
        """That of systems that differ nowhere: every draw would give the same difference."""
        plan = self._plan
        return PValue(plan.method, 1.0, None, plan.swaps if plan.method.is_exact else plan.draws, 0)

    def _permutation(self, one: _Tested) -> PValue:
        swaps = swaps_of(one.differing)
        if swaps > MOST_SWAPS:
            metric, first = one.pair.first[:2]
            raise OptionError(
                say(
                    "{first} and {second} differ in {differing} {unit}s under {metric}, too many to count "
                    "all swaps",
                    first=first,
                    second=one.pair.second[1],
                    differing=one.differing,
                    unit=self._part.unit,
                    metric=metric,
                ),
                hint=say("take the test randomization, which draws them, or auto"),
            )
        differences = self._part.permuted(one.pair)
        defined = differences[~np.isnan(differences)]
        p = permutation_p(defined, one.delta, one.tie)
        return PValue(PairedTest.PERMUTATION, p, None, len(defined), one.differing, undefined=swaps - len(defined))

    def _drawn(self, method: PairedTest, tested: Sequence[_Tested], draws: int) -> Testing:
        if method is PairedTest.SACREBLEU_BOOTSTRAP:
            return (yield from self._of_values(method, tested, draws))
        criteria = [criterion(method, one.delta, one.tie) for one in tested]
        if method.is_bootstrap and draws == self._settings.bootstrap_samples:
            drawn = [self._resampled(one.pair) for one in tested]
            counts = [counted(differences, limit) for differences, limit in zip(drawn, criteria, strict=True)]
        else:
            questions = [Question(one.pair, limit) for one, limit in zip(tested, criteria, strict=True)]
            counts = yield Counts(draws, method.is_bootstrap, tuple(questions))
        return [self._p_of(method, one, count, draws) for one, count in zip(tested, counts, strict=True)]

    def _of_values(self, method: PairedTest, tested: Sequence[_Tested], draws: int) -> Testing:
        """The p-values of a test that needs all differences before it can count."""
        if draws == self._settings.bootstrap_samples:
            drawn = [self._resampled(one.pair) for one in tested]
        else:
            drawn = yield DifferenceRequest(draws, method.is_bootstrap, tuple(one.pair for one in tested))
        found = []
        for one, differences in zip(tested, drawn, strict=True):
            defined = differences[~np.isnan(differences)]
            p = sacrebleu_bootstrap_p(defined, one.delta)
            at_floor = p == 1 / (len(defined) + 1)
            undefined = draws - len(defined)
            found.append(PValue(method, p, None, len(defined), one.differing, at_floor, undefined=undefined))
        return found

    def _resampled(self, pair: Pair) -> Drawn:
        """The differences in the resamples that intervals use."""
        resampled = self._intervals.resampled
        return resampled[pair.first][:, pair.output] - resampled[pair.second][:, pair.output]

    def _p_of(self, method: PairedTest, one: _Tested, count: Count, draws: int) -> PValue:
        p = count.p
        if self._plan.is_chosen:
            p = max(p, least_p(one.differing))
        return PValue(
            method, p, None, count.defined, one.differing, count.extreme == 0, undefined=draws - count.defined
        )

    def _joint(self) -> Testing:
        """The p-values with the correction maxt: all pairs share the same swaps, which also adjust them."""
        draws, tested = self._plan.draws, self._tested
        values: list[PValue] = []
        spreads: list[float] = []
        held: list[Drawn] = []
        for some in memory_batches(tested, draws):
            held = yield DifferenceRequest(draws, False, tuple(one.pair for one in some))
            spreads += map(spread, held)
            values += [
                self._p_of(self._plan.method, one, counted(differences, _limit(one)), draws)
                for one, differences in zip(some, held, strict=True)
            ]
        stepped = StepDown([one.delta for one in tested], [one.tie for one in tested], spreads, draws)
        for places in memory_batches(stepped.order, draws):
            # differences that were not kept are drawn again, since the order is known only now
            if len(held) < len(tested):
                drawn = yield DifferenceRequest(draws, False, tuple(tested[place].pair for place in places))
            else:
                drawn = [held[place] for place in places]
            for place, differences in zip(places, drawn, strict=True):
                stepped.add(place, differences)
        return [
            # no adjusted p-value may fall below the least that the differing units allow
            replace(value, adjusted=(p := max(adjusted, value.p)), error=error_of(p, draws))
            for value, adjusted in zip(values, stepped.adjusted(), strict=True)
        ]

    def _corrected(self, values: Sequence[PValue]) -> list[PValue]:
        raw = [value.p for value in values]
        correction = self._plan.correction
        if correction is Correction.NONE:
            adjusted: list[float | None] = [None] * len(values)
        else:
            adjusted = [*adjust(raw, correction)]
        return [
            replace(value, adjusted=p, error=self._error(value, factor))
            for value, p, factor in zip(values, adjusted, factors(raw, correction), strict=True)
        ]

    def _error(self, value: PValue, factor: float) -> float | None:
        return None if value.method.is_exact else error_of(value.p, value.draws, factor)


def _limit(one: _Tested) -> Criterion:
    return criterion(PairedTest.RANDOMIZATION, one.delta, one.tie)
