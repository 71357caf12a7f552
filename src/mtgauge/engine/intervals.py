"""Intervals of scores and of differences in one part, by the method that suits its units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.engine.part import Key, Measured, Part, Range
from mtgauge.engine.resampled import Scores
from mtgauge.stats.intervals import IntervalMethod, bca_interval, percentile_interval, standard_error
from mtgauge.stats.jackknife import StandardErrors, jackknife_errors


@dataclass(frozen=True, slots=True)
class Bounds:
    """Intervals of m values.

    Attributes:
        low: Lower bounds; None where there is no interval.
        high: Upper bounds.
        method: How they were found; None where there are none.
        errors: Standard errors; None where there are none.
    """

    low: list[float | None]
    high: list[float | None]
    method: IntervalMethod | None
    errors: list[float | None]

    @classmethod
    def none(cls, m: int) -> Bounds:
        """No interval of m values."""
        return cls([None] * m, [None] * m, None, [None] * m)


class Intervals:
    """The intervals of one part.

    Args:
        part: The part.
    """

    def __init__(self, part: Part) -> None:
        self._part = part
        self._influences: dict[Key, Scores] = {}
        self._strata: dict[Key, list[Scores]] = {}

    @cached_property
    def method(self) -> IntervalMethod | None:
        """How they are found; None where a single unit, alone or in a fixed group, shows no spread."""
        if self._part.n < 2 or (self._part.lone is not None and self._part.settings.chooses_methods):
            return None
        return self._part.settings.interval_method(self._part.n)

    @cached_property
    def resampled(self) -> Mapping[Key, Scores]:
        """(samples, m) values of the resamples, drawn when first asked for."""
        return self._part.bootstrap()

    def of_score(self, item: Measured, key: Key) -> Bounds:
        """The intervals of all values of a system under a metric."""
        ranges = self._part.ranges(item)
        if self.method is None:
            return Bounds.none(len(ranges))
        whole = self._part.whole(key)
        if self.method is IntervalMethod.JACKT:
            return self._jackknife(jackknife_errors(self._strata_of(key)), whole, ranges)
        return self._read_off(self.resampled[key], whole, (key,))

    def of_difference(self, item: Measured, first: Key, second: Key) -> Bounds:
        """The interval of the difference of the primary values of two systems."""
        if self.method is None:
            return Bounds.none(1)
        delta = np.array([self._part.delta(first, second)])
        if self.method is IntervalMethod.JACKT:
            strata = [
                a[:, :1] - b[:, :1] for a, b in zip(self._strata_of(first), self._strata_of(second), strict=True)
            ]
            return self._jackknife(jackknife_errors(strata), delta, [_of_difference(self._part.ranges(item)[0])])
        drawn = self.resampled[first][:, :1] - self.resampled[second][:, :1]
        return self._read_off(drawn, delta, (first, second))

    def _jackknife(self, errors: StandardErrors | None, values: Scores, ranges: list[Range]) -> Bounds:
        if errors is None:
            return Bounds.none(len(ranges))
        half = errors.half_widths(self._part.settings.alpha)
        low = [max(v, v if b[0] is None else b[0]) for v, b in zip((values - half).tolist(), ranges, strict=True)]
        high = [min(v, v if b[1] is None else b[1]) for v, b in zip((values + half).tolist(), ranges, strict=True)]
        return Bounds([*low], [*high], IntervalMethod.JACKT, [*errors.errors])

    def _read_off(self, drawn: Scores, observed: Scores, keys: tuple[Key, ...]) -> Bounds:
        alpha = self._part.settings.alpha
        if self.method is IntervalMethod.BCA:
            influences = self._influences_of(keys[0])
            if len(keys) > 1:
                influences = influences[:, :1] - self._influences_of(keys[1])[:, :1]
            low, high = bca_interval(drawn, observed, influences, alpha)
        else:
            low, high = percentile_interval(drawn, alpha)
        return Bounds(low.tolist(), high.tolist(), self.method, list(map(standard_error, drawn.T)))

    def _influences_of(self, key: Key) -> npt.NDArray[np.float64]:
        if key not in self._influences:
            self._influences[key] = self._part.influences(key)
        return self._influences[key]

    def _strata_of(self, key: Key) -> list[Scores]:
        if key not in self._strata:
            self._strata[key] = self._part.strata(key)
        return self._strata[key]


def _of_difference(bounds: Range) -> Range:
    """Least and greatest difference of two values within bounds."""
    low, high = bounds
    return (None, None) if low is None or high is None else (low - high, high - low)
