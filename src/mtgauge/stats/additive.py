"""Effects of systems in the additive model: a value is its unit's level, its system's effect, and an error.

Where systems have values of different units, their means also differ by how hard these units are. The effects of
an unbalanced two-way layout without interaction, by least squares, do not (Searle 1987, "Linear models for
unbalanced data", chapter 4). Eliminating the levels of the units leaves one equation for each system, whose sides
are sums over units, so that the effects on any choice of units follow from sums of rows, as scores do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from mtgauge.stats.totals import total

#: A weight below this is what rounding left of 0: one shared unit weighs at least 1/S, and what elimination makes
#: of a path of c such units at least 1/(c S).
_NOTHING = 1e-9

_Array = npt.NDArray[np.float64]


def additive_rows(values: _Array) -> _Array:
    """Returns what each unit contributes to the equations of the effects.

    Args:
        values: (S, n) values of S systems on n units; NaN where a system has none.

    Returns:
        (n, S + S(S - 1)/2) rows: for each system how far its value is above the mean of the unit, then for each
        pair of systems 1/k where both are among the k systems that have the unit; zeros elsewhere.
    """
    has_value = ~np.isnan(values)
    counts = np.maximum(has_value.sum(axis=0), 1)
    known = np.where(has_value, values, 0.0)
    above = np.where(has_value, known - known.sum(axis=0) / counts, 0.0)
    first, second = np.triu_indices(len(values), 1)
    together = (has_value[first] & has_value[second]) / counts
    return cast("_Array", np.vstack([above, together]).T.copy())


@dataclass(frozen=True, slots=True)
class AdditiveModel:
    """The equations of the effects of S systems, for any sums of the rows of `additive_rows`.

    Attributes:
        systems: Number of systems.
        connected: Positions of the systems whose effects can be estimated together, in increasing order: any two
            share units, or are linked by others that do. The effects are relative to the mean of these systems.
    """

    systems: int
    connected: tuple[int, ...]

    @classmethod
    def of(cls, totals: npt.NDArray[Any], systems: int) -> AdditiveModel:
        """Finds the systems that are connected: the most, and of equally many those with the first system.

        Args:
            totals: (S + S(S - 1)/2) sums of the rows of all units.
            systems: Number of systems, S.
        """
        shared = _pairs(np.asarray(totals, dtype=np.float64), systems) > _NOTHING
        parts: list[list[int]] = []
        for system in range(systems):
            if not any(system in part for part in parts):
                parts.append(_reached(shared, system))
        largest = max(parts, key=len)
        return cls(systems, tuple(largest) if len(largest) > 1 else ())

    def effects(self, totals: npt.NDArray[Any]) -> _Array:
        """Solves the equations.

        Args:
            totals: (..., S + S(S - 1)/2) sums of rows.

        Returns:
            (..., S) effects, whose mean over the connected systems is 0; NaN for other systems, and for all where
            these units do not connect the systems, as those of a resample may not.
        """
        totals = np.asarray(totals, dtype=np.float64)
        found = np.full((*totals.shape[:-1], self.systems), np.nan)
        places = list(self.connected)
        if places:
            sides = np.moveaxis(totals[..., places], -1, 0).copy()
            shared = _pairs(totals, self.systems)[np.ix_(places, places)]
            found[..., places] = np.moveaxis(_solved(shared, sides), 0, -1)
        return found


def additive_effects(values: _Array) -> _Array:
    """Returns the effects of systems on some units.

    Args:
        values: (S, n) values of S systems on n units; NaN where a system has none.

    Returns:
        (S,) effects, whose mean over the connected systems is 0; NaN for other systems.
    """
    totals = total(additive_rows(values))
    return AdditiveModel.of(totals, len(values)).effects(totals)


def _pairs(totals: _Array, systems: int) -> _Array:
    """(S, S, ...) sums of the columns of pairs, with zeros on the diagonal."""
    first, second = np.triu_indices(systems, 1)
    shared = np.zeros((systems, systems, *totals.shape[:-1]))
    shared[first, second] = shared[second, first] = np.moveaxis(totals[..., systems:], -1, 0)
    return shared


def _reached(shared: npt.NDArray[np.bool_], start: int) -> list[int]:
    """The systems that shared units lead to from one system, itself among them, in increasing order."""
    reached, waiting = {start}, [start]
    while waiting:
        found = set(np.flatnonzero(shared[waiting.pop()]).tolist()) - reached
        reached |= found
        waiting += found
    return sorted(reached)


def _solved(shared: _Array, sides: _Array) -> _Array:
    """The effects, shape (c, ...), by eliminating one system after another.

    The matrix of the equations is the Laplacian of the graph of shared units. Elimination only adds and divides
    positive numbers, so that nothing cancels (Grassmann, Taksar and Heyman 1985). Sums go term by term, so that
    equal totals give equal bytes, whether they come alone or in a block.

    Args:
        shared: (c, c, ...) weights of pairs; overwritten.
        sides: (c, ...) right-hand sides, which add up to 0; overwritten.
    """
    last = len(sides) - 1
    connected = np.ones(sides.shape[1:], dtype=np.bool_)
    for system in range(last, 0, -1):
        weight = _sum(shared[system, :system])
        connected &= weight > _NOTHING
        weight = np.where(weight > _NOTHING, weight, 1.0)
        share = shared[system, :system] / weight
        sides[:system] += share * sides[system]
        sides[system] /= weight
        shared[:system, :system] += share[:, None] * shared[system, None, :system]
        shared[system, :system] = share
    effects = np.zeros_like(sides)
    for system in range(1, last + 1):
        effects[system] = sides[system] + _sum(shared[system, :system] * effects[:system])
    effects -= _sum(effects) / len(effects)
    return cast("_Array", np.where(connected, effects, np.nan))


def _sum(parts: Sequence[_Array] | _Array) -> _Array:
    """The sum of the first axis, term by term."""
    whole = parts[0].copy()
    for part in parts[1:]:
        whole += part
    return cast("_Array", whole)
