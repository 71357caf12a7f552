"""The weights of a profile as one vector, with the constraints that they have; and scores from it (3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.ease.profile import EaseProfile, LevelWeights
from mtgauge.measures.elementary import Values

#: How far gamma and delta may be tuned.
GAMMA, DELTA = (0.0, 1.0), (0.25, 4.0)


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
    def bounds(self) -> list[tuple[float, float]]:
        """Least and greatest value of each number."""
        found = [(0.0, 1.0)] * self.size
        for gamma, _ in self._places:
            found[gamma : gamma + 2] = [GAMMA, DELTA]
        return found

    @property
    def sums(self) -> npt.NDArray[np.float64]:
        """(s, size) coefficients of the s sums that are 1: of the levels, and of each side that has weights."""
        rows = [np.zeros(self.size)]
        rows[0][: len(self.profile.levels)] = 1
        for number, (_, slices) in enumerate(self._places):
            for side, place in zip(self.sides[2 * number : 2 * number + 2], slices, strict=True):
                if side:
                    row = np.zeros(self.size)
                    row[place] = [len(group) for group in side]
                    rows.append(row)
        return np.array(rows)

    def profile_at(self, vector: Values, name: str, digest: str) -> EaseProfile:
        """The profile of a vector, whose weights add up to 1 exactly enough."""
        weights = _normal(vector[: len(self.profile.levels)])
        levels = []
        for number, (level, (gamma, _)) in enumerate(zip(self.profile.levels, self._places, strict=True)):
            sides = [dict(self._weights(vector, number, side)) for side in range(2)]
            levels.append(
                LevelWeights(
                    level.level, float(weights[number]), sides[0], sides[1],
                    float(np.clip(vector[gamma], *GAMMA)), float(np.clip(vector[gamma + 1], *DELTA)),
                    f"tuned on {digest}", level.title,
                )
            )  # fmt: skip
        return replace(self.profile, name=name, levels=tuple(levels), tuned_on=digest, source="")

    def _weights(self, vector: Values, level: int, side: int) -> Iterator[tuple[str, float]]:
        groups = self.sides[2 * level + side]
        values = np.repeat(vector[self._places[level][1][side]], [len(group) for group in groups])
        names = (name for group in groups for name in group)
        return zip(names, _normal(values).tolist(), strict=True)

    def scores(self, vector: Values, table: ParameterTable) -> Values:
        """(n,) scores of units; NaN where no level is defined."""
        top, bottom = np.zeros(table.size), np.zeros(table.size)
        for number, (gamma, slices) in enumerate(self._places):
            adequacy, disfluency = (
                _mean(table, self.sides[2 * number + side], vector[slices[side]]) for side in range(2)
            )
            lost = vector[gamma] * np.nan_to_num(disfluency) ** vector[gamma + 1]
            ease = adequacy * np.maximum(0.0, 1 - lost)
            is_defined = ~np.isnan(ease)
            top += vector[number] * np.where(is_defined, ease, 0.0)
            bottom += vector[number] * is_defined
        found: Values = np.divide(top, bottom, out=np.full(table.size, np.nan), where=bottom > 0)
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


def _mean(table: ParameterTable, groups: Sequence[Sequence[str]], weights: Values) -> Values:
    top, bottom = np.zeros(table.size), np.zeros(table.size)
    for group, weight in zip(groups, weights.tolist(), strict=True):
        for name in group:
            if name in table.values:
                top += weight * table.values[name]
                bottom += weight * table.defined[name]
    found: Values = np.divide(top, bottom, out=np.full(table.size, np.nan), where=bottom > 0)
    return found


def _normal(weights: Values) -> Values:
    kept = np.where(weights < _TINY, 0.0, weights)
    found: Values = kept / kept.sum() if kept.sum() > 0 else weights
    return found


#: Weights below this are taken for none.
_TINY = 1e-6
