"""The weights of a profile as one vector, with the constraints that they have; and scores from it (3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.profile import EaseProfile, LevelWeights

#: How far gamma and delta may be tuned.
GAMMA, DELTA = (0.0, 1.0), (0.25, 4.0)
#: What tuning adds to weights that are 0, so that they can grow.
_LEAST = 0.01
#: No weight but 0 falls below this share of its sum in a step: a mean of weights that are almost 0 is noise.
_FLOOR = 1e-4
#: A smaller share says nothing that people could see.
_LEAST_SHARE = 1e-3
#: In one step a weight, and delta, grows or shrinks by no more than the exponential of this.
_MOST_GROWTH = 1.0


@dataclass(frozen=True)
class WeightSpace:
    """The weights of levels and parameters, gamma and delta of a profile.

    A vector holds the weights of the levels; then of each level gamma, delta, and a weight for each of its groups
    of parameters, which all members have.

    Attributes:
        profile: Where tuning begins.
        groups: Parameters that share one weight, by the name of the first of them; the others have their own.
    """

    profile: EaseProfile
    groups: Mapping[str, Sequence[str]]

    @cached_property
    def sides(self) -> list[list[tuple[str, ...]]]:
        """The groups of each side of each level, first adequacy, then lack of fluency."""
        members = {name for group in self.groups.values() for name in group}
        return [
            [tuple(self.groups.get(name, (name,))) for name in side if name in self.groups or name not in members]
            for level in self.profile.levels
            for side in (level.adequacy, level.disfluency)
        ]

    @cached_property
    def _places(self) -> list[tuple[int, list[slice]]]:
        """For each level where gamma stands, and its two sides."""
        found, at = [], len(self.profile.levels)
        for number in range(len(self.profile.levels)):
            gamma = at
            at += 2
            slices = []
            for side in self.sides[2 * number : 2 * number + 2]:
                slices.append(slice(at, at + len(side)))
                at += len(side)
            found.append((gamma, slices))
        return found

    @property
    def size(self) -> int:
        """Length of a vector."""
        size: int = self._places[-1][1][-1].stop
        return size

    @property
    def start(self) -> Values:
        """The vector of the profile; members of a group get their mean."""
        found = np.zeros(self.size)
        found[: len(self.profile.levels)] = [level.weight for level in self.profile.levels]
        for number, (level, (gamma, slices)) in enumerate(zip(self.profile.levels, self._places, strict=True)):
            found[gamma : gamma + 2] = level.gamma, level.delta
            for side, weights, place in zip(
                self.sides[2 * number : 2 * number + 2], (level.adequacy, level.disfluency), slices, strict=True
            ):
                found[place] = [sum(weights[name] for name in group) / len(group) for group in side]
        return found

    @property
    def inner_start(self) -> Values:
        """As `start`, where no weight is 0: a weight that is multiplied step by step would never leave it."""
        found = self.start
        for place, lengths in self._shares():
            shares = found[place] * lengths
            found[place] = (shares + _LEAST / len(shares)) / (shares.sum() + _LEAST) / lengths
        return found

    def stepped(self, vector: Values, gains: Values) -> Values:
        """The vector after one step uphill, within bounds and sums.

        Weights that add up to 1 are multiplied by the exponential of what each gains beyond their mean, and so is
        delta by what it gains; gamma is moved. What is 0 stays 0.

        Args:
            vector: Where it begins.
            gains: (size,) how much each number gains, times the length of the step.
        """
        found = vector.copy()
        for place, lengths in self._shares():
            shares, own = vector[place] * lengths, gains[place] / lengths
            grown = shares * _growth(own - shares @ own)
            found[place] = np.where(shares > 0, np.maximum(grown / grown.sum(), _FLOOR), 0.0) / lengths
        for gamma, _ in self._places:
            found[gamma] = _within(vector[gamma] + gains[gamma], GAMMA)
            delta = vector[gamma + 1]
            found[gamma + 1] = _within(delta * _growth(delta * gains[gamma + 1]), DELTA)
        return found

    def without_dust(self, vector: Values) -> Values:
        """The vector without weights that are next to nothing: they become 0, and the others add up to 1."""
        found = vector.copy()
        for place, lengths in self._shares():
            shares = vector[place] * lengths
            kept = np.where(shares < _LEAST_SHARE, 0.0, shares)
            found[place] = kept / kept.sum() / lengths
        return found

    def _shares(self) -> Iterator[tuple[slice, Values]]:
        """Where weights stand that add up to 1, and how many parameters have each: of the levels, of each side."""
        yield slice(0, len(self.profile.levels)), np.ones(len(self.profile.levels))
        for number, (_, slices) in enumerate(self._places):
            for side, place in zip(self.sides[2 * number : 2 * number + 2], slices, strict=True):
                if side:
                    yield place, np.array([len(group) for group in side], np.float64)

    def profile_at(self, vector: Values, name: str, digest: str) -> EaseProfile:
        """The profile of a vector, whose weights add up to 1 exactly enough."""
        weights = _normal(vector[: len(self.profile.levels)])
        levels = []
        for number, (level, (gamma, _)) in enumerate(zip(self.profile.levels, self._places, strict=True)):
            sides = [dict(self._weights(vector, number, side)) for side in range(2)]
            levels.append(
                LevelWeights(
                    level.level, float(weights[number]), sides[0], sides[1],
                    _within(float(vector[gamma]), GAMMA), _within(float(vector[gamma + 1]), DELTA),
                    f"tuned on {digest}", level.title,
                )
            )  # fmt: skip
        # what the profile said of its weights is no longer true
        summary = f"weights fitted to judgements of people, from the profile {self.profile.name}"
        return replace(self.profile, name=name, summary=summary, levels=tuple(levels), tuned_on=digest, source="")

    def _weights(self, vector: Values, level: int, side: int) -> Iterator[tuple[str, float]]:
        groups = self.sides[2 * level + side]
        values = np.repeat(vector[self._places[level][1][side]], [len(group) for group in groups])
        names = (name for group in groups for name in group)
        return zip(names, _normal(values).tolist(), strict=True)

    def scores(self, vector: Values, table: ParameterTable) -> Values:
        """(n,) scores of units; NaN where no level is defined."""
        return _mean_of_levels(*_sums(vector, self._levels(vector, table)))

    def slopes(self, vector: Values, table: ParameterTable) -> Values:
        """(size, n) how much each number of the vector moves each score; 0 where a score is not defined."""
        return self.scores_and_slopes(vector, table)[1]

    def scores_and_slopes(self, vector: Values, table: ParameterTable) -> tuple[Values, Values]:
        """Returns the scores and the slopes, in the time of one of them."""
        levels = self._levels(vector, table)
        top, bottom = _sums(vector, levels)
        share = np.divide(1.0, bottom, out=np.zeros(table.size), where=bottom > 0)
        found = np.zeros((self.size, table.size))
        for number, (level, (gamma, slices)) in enumerate(zip(levels, self._places, strict=True)):
            found[number] = (level.ease - top * share) * level.is_defined * share
            outer = vector[number] * level.is_defined * share
            found[gamma : gamma + 2] = outer * level.curve_slopes
            for side, place in enumerate(slices):
                found[place] = outer * level.side_slopes(side, self.sides[2 * number + side], table)
        return _mean_of_levels(top, bottom), found

    def _levels(self, vector: Values, table: ParameterTable) -> list[_LevelScores]:
        found = []
        for number, (gamma, slices) in enumerate(self._places):
            means = [_Mean.of(table, self.sides[2 * number + side], vector[slices[side]]) for side in range(2)]
            found.append(_LevelScores(means[0], means[1], float(vector[gamma]), float(vector[gamma + 1])))
        return found


@dataclass(frozen=True)
class ParameterTable:
    """Values of parameters of n units, ready for many sums.

    Attributes:
        values: Parameter -> (n,) values, 0 where undefined.
        defined: Parameter -> (n,) 1 where it is defined, else 0.
        size: n.
    """

    values: Mapping[str, Values]
    defined: Mapping[str, Values]
    size: int

    @classmethod
    def of(cls, values: Mapping[str, Values]) -> ParameterTable:
        """The table of values with NaN where undefined."""
        return cls(
            {name: np.nan_to_num(column) for name, column in values.items()},
            {name: (~np.isnan(column)).astype(np.float64) for name, column in values.items()},
            len(next(iter(values.values()))),
        )

    def taken(self, units: npt.NDArray[np.bool_]) -> ParameterTable:
        """The units where this holds."""
        return ParameterTable(
            {name: column[units] for name, column in self.values.items()},
            {name: column[units] for name, column in self.defined.items()},
            int(units.sum()),
        )


@dataclass(frozen=True)
class _Mean:
    """The weighted mean of the parameters of one side of a level.

    Attributes:
        value: (n,) the mean of those that are defined, 0 where none is.
        weight: (n,) the sum of their weights.
    """

    value: Values
    weight: Values

    @classmethod
    def of(cls, table: ParameterTable, groups: Sequence[Sequence[str]], weights: Values) -> _Mean:
        top, bottom = np.zeros(table.size), np.zeros(table.size)
        for group, weight in zip(groups, weights.tolist(), strict=True):
            for name in group:
                if name in table.values:
                    top += weight * table.values[name]
                    bottom += weight * table.defined[name]
        return cls(np.divide(top, bottom, out=np.zeros(table.size), where=bottom > 0), bottom)

    def slopes(self, table: ParameterTable, groups: Sequence[Sequence[str]]) -> Values:
        """(groups, n) how much the weight of each group moves the mean."""
        found = np.zeros((len(groups), table.size))
        for row, group in zip(found, groups, strict=True):
            for name in group:
                if name in table.values:
                    row += table.values[name] - self.value * table.defined[name]
        return np.divide(found, self.weight, out=np.zeros_like(found), where=self.weight > 0)


@dataclass(frozen=True)
class _LevelScores:
    """Scores of one level, A * max(0, 1 - gamma * D ** delta), and how its weights move them.

    Attributes:
        adequacy: A of each unit.
        disfluency: D of each unit.
        gamma: How much a lack of fluency takes away.
        delta: How soon.
    """

    adequacy: _Mean
    disfluency: _Mean
    gamma: float
    delta: float

    @cached_property
    def is_defined(self) -> Values:
        """(n,) 1 where the level says something of a unit."""
        return (self.adequacy.weight > 0).astype(np.float64)

    @cached_property
    def _power(self) -> Values:
        found: Values = self.disfluency.value**self.delta
        return found

    @cached_property
    def _kept(self) -> Values:
        return np.maximum(0.0, 1 - self.gamma * self._power)

    @cached_property
    def ease(self) -> Values:
        """(n,) the score of the level, 0 where it is not defined."""
        return self.adequacy.value * self._kept

    @property
    def curve_slopes(self) -> Values:
        """(2, n) how much gamma and delta move the score."""
        value = self.disfluency.value
        logs = np.log(value, out=np.zeros_like(value), where=value > 0)
        by_gamma = -self.adequacy.value * self._power * (self._kept > 0)
        return np.stack([by_gamma, self.gamma * by_gamma * logs])

    def side_slopes(self, side: int, groups: Sequence[Sequence[str]], table: ParameterTable) -> Values:
        """(groups, n) how much the weight of each group of a side, 0 for adequacy, moves the score."""
        if side == 0:
            return self._kept * self.adequacy.slopes(table, groups)
        value = self.disfluency.value
        steep = np.power(value, self.delta - 1, out=np.zeros_like(value), where=value > 0)
        outer = -self.adequacy.value * self.gamma * self.delta * steep * (self._kept > 0)
        return outer * self.disfluency.slopes(table, groups)


def _sums(vector: Values, levels: Sequence[_LevelScores]) -> tuple[Values, Values]:
    """(n,) the weighted sum of the levels of each unit, and the sum of the weights of those that are defined."""
    top, bottom = np.zeros_like(levels[0].ease), np.zeros_like(levels[0].ease)
    for weight, level in zip(vector.tolist(), levels, strict=False):
        top += weight * level.ease
        bottom += weight * level.is_defined
    return top, bottom


def _mean_of_levels(top: Values, bottom: Values) -> Values:
    found: Values = np.divide(top, bottom, out=np.full(len(top), np.nan), where=bottom > 0)
    return found


def _growth(gains: Values) -> Values:
    # numpy.clip takes three times as long for a few numbers
    found: Values = np.exp(np.minimum(np.maximum(gains, -_MOST_GROWTH), _MOST_GROWTH))
    return found


def _within(number: float, bounds: tuple[float, float]) -> float:
    return min(max(number, bounds[0]), bounds[1])


def _normal(weights: Values) -> Values:
    kept = np.where(weights < _TINY, 0.0, weights)
    found: Values = kept / kept.sum() if kept.sum() > 0 else weights
    return found


#: Weights below this are taken for none.
_TINY = 1e-6
