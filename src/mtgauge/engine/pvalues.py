"""p-values of pairs of systems: which test for which pair, and how many draws."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from mtgauge.engine.intervals import Intervals
from mtgauge.engine.part import Drawn, Measured, Pair, Part
from mtgauge.errors import OptionError
from mtgauge.stats.correction import Correction, adjust, factors
from mtgauge.stats.decidable import (
    ENUMERATED,
    MOST_SWAPS,
    RESAMPLED,
    error_of,
    further_draws,
    hangs_on_draws,
    least_p,
)
from mtgauge.stats.maxt import max_t
from mtgauge.stats.paired import P_VALUES, PairedTest, permutation_p, randomization_p
from mtgauge.stats.signs import Signs

#: A swapped difference that lies so near below the observed one, in parts of the metric's range, is equal to it.
_TIE = 1e-12
#: Of one difference, and of all that are held at once where families can be drawn one after the other.
_BYTES, _MOST_BYTES = 8, 1 << 28


@dataclass(frozen=True, slots=True)
class PValue:
    """What a paired test gives.

    Attributes:
        method: The test that was used.
        p: The p-value.
        adjusted: The same, adjusted for the family; None without a correction.
        draws: Resamples or trials behind it; of a permutation test all swaps; of a test of signs the units that
            differ.
        differing: Units in which the systems differ.
        at_floor: Whether no draw reached the observed difference, so that p is a bound.
        error: Standard error of the adjusted p-value, from the chance of the draws; None where nothing is drawn.
    """

    method: PairedTest
    p: float
    adjusted: float | None
    draws: int
    differing: int
    at_floor: bool = False
    error: float | None = None

    @property
    def least(self) -> float:
        """The least p-value that the test could give: by the units that differ, and by its draws."""
        return max(least_p(self.differing), 0.0 if self.method.is_exact else 1 / (self.draws + 1))


@dataclass(frozen=True, slots=True)
class Request:
    """Differences that a family asks for.

    Attributes:
        is_bootstrap: Whether units are drawn with replacement, or swapped.
        draws: How many times.
        pairs: Of which pairs of systems.
    """

    is_bootstrap: bool
    draws: int
    pairs: tuple[Pair, ...]


#: p-values on their way: it asks for differences, and is sent one array for each pair.
Testing: TypeAlias = Generator[Request, list[Drawn], list["PValue"]]


def tested_together(part: Part, families: Sequence[Family]) -> list[list[PValue]]:
    """The p-values of several families; what they draw alike is drawn once, as far as memory goes."""
    running = {place: family.p_values() for place, family in enumerate(families)}
    waiting: dict[int, Request] = {}
    found: dict[int, list[PValue]] = {}

    def resume(place: int, answer: list[Drawn] | None) -> None:
        try:
            waiting[place] = running[place].send(answer)  # type: ignore[arg-type]  # the first one is None
        except StopIteration as end:
            found[place] = end.value

    for place in running:
        resume(place, None)
    while waiting:
        asked = {place: waiting.pop(place) for place in _alike(waiting)}
        first = next(iter(asked.values()))
        pairs = [pair for request in asked.values() for pair in request.pairs]
        drawn = iter((part.resampled if first.is_bootstrap else part.swapped)(pairs, first.draws))
        for place, request in asked.items():
            resume(place, [next(drawn) for _ in request.pairs])
    return [found[place] for place in running]


def _alike(waiting: Mapping[int, Request]) -> list[int]:
    """Families that ask for the same draws, no more than memory holds, those with the fewest draws first."""
    draws, is_bootstrap = min((request.draws, request.is_bootstrap) for request in waiting.values())
    places: list[int] = []
    size = 0
    for place, request in waiting.items():
        if (request.draws, request.is_bootstrap) == (draws, is_bootstrap):
            size += len(request.pairs) * draws * _BYTES
            if places and size > _MOST_BYTES:
                break
            places.append(place)
    return places


@dataclass(frozen=True, slots=True)
class _Tested:
    """A pair on its way to a p-value."""

    pair: Pair
    delta: float
    tie: float
    differing: int


class Family:
    """All pairs that are compared under one metric in one part; their p-values are corrected together.

    Args:
        part: The part.
        item: The metric.
        pairs: The pairs.
        intervals: Holds the resamples of intervals, which are the first draws of a bootstrap test.
    """

    def __init__(self, part: Part, item: Measured, pairs: Sequence[Pair], intervals: Intervals) -> None:
        assert part.settings.test is not None  # noqa: S101  # the caller asked whether systems are compared
        self._part = part
        self._settings = part.settings
        self._intervals = intervals
        self._test = part.settings.test
        self.correction = part.settings.correction_of(len(pairs))
        low, high = part.ranges(item)[0]
        span = None if low is None or high is None else high - low
        self._tested = [self._look(pair, span) for pair in pairs]

    def _look(self, pair: Pair, span: float | None) -> _Tested:
        part = self._part
        if span is None:
            span = max(abs(float(part.whole(key)[0])) for key in pair)
        return _Tested(pair, part.delta(*pair), _TIE * span, part.differing(*pair))

    def p_values(self) -> Testing:
        """One for each pair, in their order, once it is sent the differences that it asks for."""
        if self.correction is Correction.MAXT:
            return (yield from self._joint())
        values = self._corrected((yield from self._first()))
        if not self._settings.draws_further:
            return values
        return self._corrected((yield from self._further(values)))

    def of_signs(self, signs: Sequence[Signs]) -> list[PValue]:
        """The p-values of a test that counts signs, in the order of the pairs."""
        return self._corrected([PValue(self._test, one.p, None, one.n, one.n) for one in signs])

    def _methods(self) -> list[PairedTest]:
        """The test of each pair."""
        if self._test is not PairedTest.AUTO:
            return [self._test] * len(self._tested)
        by_swaps = [_swaps(one) for one in self._tested if one.differing <= ENUMERATED]
        few = PairedTest.PERMUTATION if sum(by_swaps) <= MOST_SWAPS else PairedTest.RANDOMIZATION
        # a fixed group of a single unit has no spread among resamples, and still can be swapped
        many = PairedTest.BOOTSTRAP if self._part.lone is None else PairedTest.RANDOMIZATION
        return [
            few if one.differing <= ENUMERATED else PairedTest.RANDOMIZATION if one.differing < RESAMPLED else many
            for one in self._tested
        ]

    def _first(self) -> Testing:
        methods = self._methods()
        values: dict[int, PValue] = {}
        for method in dict.fromkeys(methods):
            places = [place for place, other in enumerate(methods) if other is method]
            tested = [self._tested[place] for place in places]
            if method is PairedTest.PERMUTATION:
                found = [self._permutation(one) for one in tested]
            else:
                found = yield from self._drawn(method, tested, self._settings.draws(method, len(methods)))
            values |= dict(zip(places, found, strict=True))
        return [values[place] for place in range(len(methods))]

    def _permutation(self, one: _Tested) -> PValue:
        swaps = _swaps(one)
        if swaps > MOST_SWAPS:
            raise OptionError(
                f"{one.pair[0][1]} and {one.pair[1][1]} differ in {one.differing} {self._part.unit}s under "
                f"{one.pair[0][0]}, too many to count all swaps",
                hint="take the test randomization, which draws them, or auto",
            )
        p = permutation_p(self._part.permuted(*one.pair), one.delta, one.tie)
        return PValue(PairedTest.PERMUTATION, p, None, swaps, one.differing)

    def _drawn(self, method: PairedTest, tested: Sequence[_Tested], draws: int) -> Testing:
        pairs = tuple(one.pair for one in tested)
        if method.is_bootstrap and draws == self._settings.bootstrap_samples:
            # those of the intervals
            resampled = self._intervals.resampled
            drawn = [resampled[first][:, 0] - resampled[second][:, 0] for first, second in pairs]
        else:
            drawn = yield Request(method.is_bootstrap, draws, pairs)
        return [self._p_of(method, one, values) for one, values in zip(tested, drawn, strict=True)]

    def _p_of(self, method: PairedTest, one: _Tested, drawn: Drawn) -> PValue:
        if method is PairedTest.RANDOMIZATION:
            p = randomization_p(drawn, one.delta, one.tie)
        else:
            p = P_VALUES[method](drawn, one.delta)
        at_floor = p == 1 / (len(drawn) + 1)
        if self._test is PairedTest.AUTO and method is PairedTest.RANDOMIZATION:
            p = max(p, least_p(one.differing))
        return PValue(method, p, None, len(drawn), one.differing, at_floor)

    def _joint(self) -> Testing:
        """The correction maxt: all pairs by the same swaps, and adjusted by them."""
        draws = self._settings.draws(PairedTest.RANDOMIZATION, len(self._tested))
        drawn = yield Request(False, draws, tuple(one.pair for one in self._tested))
        adjusted = max_t(drawn, [one.delta for one in self._tested], [one.tie for one in self._tested])
        values = []
        for one, differences, p_adjusted in zip(self._tested, drawn, adjusted, strict=True):
            value = self._p_of(PairedTest.RANDOMIZATION, one, differences)
            # what cannot be by the units that differ cannot be by the draws
            p_adjusted = max(p_adjusted, value.p)
            values.append(replace(value, adjusted=p_adjusted, error=error_of(p_adjusted, draws)))
        return values

    def _corrected(self, values: Sequence[PValue]) -> list[PValue]:
        raw = [value.p for value in values]
        if self.correction is Correction.NONE:
            adjusted: list[float | None] = [None] * len(values)
        else:
            adjusted = [*adjust(raw, self.correction)]
        return [
            replace(value, adjusted=p, error=self._error(value, factor))
            for value, p, factor in zip(values, adjusted, factors(raw, self.correction), strict=True)
        ]

    def _error(self, value: PValue, factor: float) -> float | None:
        return None if value.method.is_exact else error_of(value.p, value.draws, factor)

    def _further(self, values: Sequence[PValue]) -> Testing:
        """Ten times the draws for those pairs, and them alone, whose verdict other draws may turn."""
        multiples = factors([value.p for value in values], self.correction)
        found = list(values)
        for method in dict.fromkeys(value.method for value in values if not value.method.is_exact):
            places = [
                place
                for place, (value, factor) in enumerate(zip(values, multiples, strict=True))
                if value.method is method and hangs_on_draws(value.p, value.draws, factor, self._settings.alpha)
            ]
            if places:
                draws = further_draws(values[places[0]].draws)
                further = yield from self._drawn(method, [self._tested[place] for place in places], draws)
                for place, value in zip(places, further, strict=True):
                    found[place] = value
        return found


def _swaps(one: _Tested) -> int:
    """Ways to swap the units that differ, up to complements."""
    return 1 << max(one.differing - 1, 0)
