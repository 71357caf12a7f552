"""From totals of counts to parameters, to A, B and G of each level, and to cognitive ease (2.1, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.measures.elementary import Values, power
from mtgauge.suites.ease.parameter import Averages, EaseParameter
from mtgauge.suites.ease.profile import EaseProfile, LevelWeights, shares


@dataclass(frozen=True, slots=True)
class LevelScores:
    """The scores of a level; arrays of one shape, with NaN where a value is undefined.

    Attributes:
        adequacy: A.
        disfluency: B; 0 where no parameter of it is defined.
        factor: f = max(0, 1 - gamma B ** delta).
        ease: G = A f; undefined where A is.
        is_stopped: Whether f stopped at 0.
    """

    adequacy: Values
    disfluency: Values
    factor: Values
    ease: Values
    is_stopped: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class EaseScores:
    """Turns totals into scores by a profile.

    Attributes:
        profile: The profile.
        parameters: The parameters that are counted, in the order of their columns.
        averages: The averages of the language.
    """

    profile: EaseProfile
    parameters: Sequence[EaseParameter[Any]]
    averages: Averages

    def slices(self) -> dict[str, slice]:
        """The columns of each parameter."""
        found, start = {}, 0
        for parameter in self.parameters:
            found[parameter.id] = slice(start, start + len(parameter.columns))
            start += len(parameter.columns)
        return found

    @property
    def width(self) -> int:
        """Number of columns of all parameters."""
        return sum(len(parameter.columns) for parameter in self.parameters)

    def values(self, totals: npt.NDArray[Any]) -> dict[str, Values]:
        """The value of each parameter, from totals of shape (..., k)."""
        places = self.slices()
        return {one.id: one.value(totals[..., places[one.id]], self.averages) for one in self.parameters}

    def levels(self, values: Mapping[str, Values]) -> dict[str, LevelScores]:
        """The scores of each level of the profile, from the values of its parameters."""
        shape = next(iter(values.values())).shape if values else ()
        return {level.level: _level_scores(level, values, shape) for level in self.profile.levels}

    def total(self, levels: Mapping[str, LevelScores], chosen: Iterable[str] | None = None) -> Values:
        """The weighted mean of the levels that are defined, of all levels or of some of them."""
        wanted = set(levels if chosen is None else chosen)
        taken = [level for level in self.profile.levels if level.level in wanted]
        shape = next(iter(levels.values())).ease.shape
        weights = shares([level.weight for level in taken])
        return weighted_mean(weights, [levels[one.level].ease for one in taken], shape)


def _level_scores(level: LevelWeights, values: Mapping[str, Values], shape: tuple[int, ...]) -> LevelScores:
    adequacy, disfluency = (
        weighted_mean(
            [weight for name, weight in side.items() if name in values],
            [values[name] for name in side if name in values],
            shape,
        )
        for side in (level.adequacy, level.disfluency)
    )
    disfluency = np.where(np.isnan(disfluency), 0.0, disfluency)
    lost = power(disfluency.ravel(), level.delta).reshape(disfluency.shape)
    factor = 1 - level.gamma * lost
    is_stopped = factor < 0
    factor = np.maximum(0.0, factor)
    return LevelScores(adequacy, disfluency, factor, adequacy * factor, is_stopped)


def weighted_mean(weights: Sequence[float], values: Sequence[Values], shape: tuple[int, ...]) -> Values:
    """The mean of the values that are defined, with their weights renormalised; NaN where none weighs."""
    top, bottom = np.zeros(shape), np.zeros(shape)
    for weight, value in zip(weights, values, strict=True):
        is_defined = ~np.isnan(value)
        top += weight * np.where(is_defined, value, 0.0)
        bottom += weight * is_defined
    found: Values = np.divide(top, bottom, out=np.full(shape, np.nan), where=bottom > 0)
    return found
