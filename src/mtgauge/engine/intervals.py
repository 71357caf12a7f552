"""Intervals of scores and of differences in one part, by the method that suits its number of units."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Key
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.resampled import ScoreArray
from mtgauge.measures import Output
from mtgauge.stats.intervals import IntervalMethod, bca_interval, percentile_interval, standard_error
from mtgauge.stats.jackknife import jackknife_errors


@dataclass(frozen=True, slots=True)
class Bounds:
    """The interval of a value.

    Attributes:
        low: Lower bound; None if there is no interval.
        high: Upper bound; None if there is no interval.
        method: The method that gave the bounds; None if there are none.
        error: Standard error; None if there is none.
        defined: Share of the resamples in which the value was defined; None if nothing was resampled.
    """

    low: float | None = None
    high: float | None = None
    method: IntervalMethod | None = None
    error: float | None = None
    defined: float | None = None


#: A value without an interval.
_NONE = Bounds()


class Intervals:
    """The intervals of one part.

    Args:
        part: The part.
    """

    def __init__(self, part: ResampledPart) -> None:
        self._part = part
        self._influences: dict[Key, ScoreArray] = {}
        self._strata: dict[Key, list[ScoreArray]] = {}
        self._differences: dict[tuple[Key, Key], list[Bounds]] = {}

    @cached_property
    def method(self) -> IntervalMethod | None:
        """The method; None if the part, or one of its fixed groups, has a single unit and so no spread."""
        if self._part.n < 2 or (self._part.lone is not None and self._part.settings.chooses_methods):
            return None
        return self._part.settings.interval_method(self._part.n)

    @cached_property
    def resampled(self) -> Mapping[Key, ScoreArray]:
        """(samples, m) values of the resamples, drawn on first use."""
        return self._part.bootstrap()

    def of_score(self, item: Measured, key: Key) -> list[Bounds]:
        """The intervals of all values of a system under a metric."""
        outputs = self._part.outputs(item)
        if self.method is None:
            return [_NONE] * len(outputs)
        whole = self._part.whole(key)
        if self.method is IntervalMethod.JACKT:
            return self._jackknife(self._strata_of(key), whole, [(one.low, one.high) for one in outputs])
        influences = self._influences_of(key) if self.method is IntervalMethod.BCA else None
        return self._from_resamples(self.resampled[key], whole, influences)

    def of_difference(self, item: Measured, first: Key, second: Key) -> list[Bounds]:
        """The intervals of the differences of two systems, one for each tested output."""
        if self.method is None:
            return [_NONE] * len(self._part.tested(item))
        # the caller asks once per output, so the result is kept
        if (first, second) not in self._differences:
            self._differences[first, second] = self._of_difference(item, first, second)
        return self._differences[first, second]

    def _of_difference(self, item: Measured, first: Key, second: Key) -> list[Bounds]:
        tested, outputs = self._part.tested(item), self._part.outputs(item)
        delta = self._part.delta(first, second)[tested]
        if self.method is IntervalMethod.JACKT:
            pairs = zip(self._strata_of(first), self._strata_of(second), strict=True)
            strata = [a[:, tested] - b[:, tested] for a, b in pairs]
            return self._jackknife(strata, delta, [_of_difference(outputs[place]) for place in tested])
        drawn = self.resampled[first][:, tested] - self.resampled[second][:, tested]
        influences = None
        if self.method is IntervalMethod.BCA:
            influences = self._influences_of(first)[:, tested] - self._influences_of(second)[:, tested]
        return self._from_resamples(drawn, delta, influences)

    def _jackknife(
        self, strata: Sequence[ScoreArray], values: ScoreArray, ranges: Sequence[_Range]
    ) -> list[Bounds]:
        errors = jackknife_errors(strata)
        if errors is None:
            return [_NONE] * len(ranges)
        half = errors.half_widths(self._part.settings.alpha)
        bounds = zip((values - half).tolist(), (values + half).tolist(), ranges, errors.errors, strict=True)
        return [
            # a score that is undefined without some unit has a NaN error: its spread is unknown
            _NONE if math.isnan(low) else
            Bounds(
                max(low, low if least is None else least),
                min(high, high if most is None else most),
                IntervalMethod.JACKT,
                error,
            )
            for low, high, (least, most), error in bounds
        ]  # fmt: skip

    def _from_resamples(
        self, drawn: ScoreArray, observed: ScoreArray, influences: ScoreArray | None
    ) -> list[Bounds]:
        if not np.isnan(drawn).any() and not np.isnan(observed).any():
            return self._from_defined(drawn, observed, influences, 1.0)
        found = []
        for column in range(drawn.shape[1]):
            values = drawn[:, column]
            defined = values[~np.isnan(values)]
            share = len(defined) / len(values)
            # with fewer values, the bounds would be the least and the greatest of them
            has_bounds = len(defined) * self._part.settings.alpha / 2 >= 1 and not math.isnan(observed[column])
            if has_bounds and (influences is None or not np.isnan(influences[:, column]).any()):
                of_column = None if influences is None else influences[:, [column]]
                found += self._from_defined(defined[:, None], observed[[column]], of_column, share)
            else:
                found.append(Bounds(defined=share))
        return found

    def _from_defined(
        self, drawn: ScoreArray, observed: ScoreArray, influences: ScoreArray | None, share: float
    ) -> list[Bounds]:
        alpha = self._part.settings.alpha
        if influences is not None:
            low, high = bca_interval(drawn, observed, influences, alpha)
        else:
            low, high = percentile_interval(drawn, alpha)
        errors = map(standard_error, drawn.T)
        return [
            Bounds(least, most, self.method, error, share)
            for least, most, error in zip(low.tolist(), high.tolist(), errors, strict=True)
        ]

    def _influences_of(self, key: Key) -> npt.NDArray[np.float64]:
        if key not in self._influences:
            self._influences[key] = self._part.influences(key)
        return self._influences[key]

    def _strata_of(self, key: Key) -> list[ScoreArray]:
        if key not in self._strata:
            self._strata[key] = self._part.strata(key)
        return self._strata[key]


#: Least and greatest possible value; None for an unbounded side.
_Range = tuple[float | None, float | None]


def _of_difference(output: Output) -> _Range:
    """Least and greatest possible difference of two values of an output."""
    if output.low is None or output.high is None:
        return None, None
    return output.low - output.high, output.high - output.low
