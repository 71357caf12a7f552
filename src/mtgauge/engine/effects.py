"""Systems as effects: where they have values of different units, their first value comes from the rows of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.engine.resampled import ScoreArray, SystemRows
from mtgauge.stats.additive import AdditiveModel, additive_rows
from mtgauge.stats.totals import Rows, total


@dataclass(frozen=True)
class EffectRows:
    """The values of all systems that the additive model explains, as rows that are summed like those of a system.

    Attributes:
        places: System -> its place among the effects.
        rows: (n, k) rows of `mtgauge.stats.additive.additive_rows`.
    """

    places: Mapping[str, int]
    rows: Rows

    @classmethod
    def of(cls, modelled: Mapping[str, npt.NDArray[np.float64]]) -> EffectRows:
        """Makes them of (n,) values of each system, NaN where it has none; a system without any is left out."""
        values = {name: column for name, column in modelled.items() if not np.isnan(column).all()}
        places = {name: place for place, name in enumerate(values)}
        return cls(places, additive_rows(np.array([*values.values()]).reshape(len(values), -1)))


@dataclass(frozen=True)
class GroupEffects:
    """The effects of systems in a part of a test set.

    Attributes:
        places: System -> its place among the effects.
        rows: (units, k) rows of all systems.
        score: Maps totals of rows (..., k) to (..., S) effects.
    """

    places: Mapping[str, int]
    rows: Rows
    score: Callable[[npt.NDArray[np.float64]], ScoreArray]

    @classmethod
    def of_group(cls, places: Mapping[str, int], rows: Rows) -> GroupEffects:
        """The effects in one group of segments, of the systems that its units connect.

        Args:
            places: System -> its place among the effects.
            rows: (units, k) rows of the group.
        """
        return cls(places, rows, AdditiveModel.of(total(rows), len(places)).effects)

    @cached_property
    def whole(self) -> ScoreArray:
        """(S,) effects of all units, computed by the same arithmetic as those of resamples."""
        return SystemRows(self.rows, self.score).whole()

    @cached_property
    def exact(self) -> ScoreArray:
        """(S,) effects of the exact totals."""
        return self.score(total(self.rows))

    @cached_property
    def without(self) -> ScoreArray:
        """(units, S) effects without each unit in turn."""
        return self.score(total(self.rows) - self.rows)

    def put(self, system: str, effects: ScoreArray, values: ScoreArray) -> ScoreArray:
        """(..., m) values of a system with its effect in the place of the first.

        Args:
            system: The system.
            effects: (..., S) effects of all systems.
            values: (..., m) values by its own totals.
        """
        place = self.places.get(system)
        effect = np.full(values.shape[:-1], np.nan) if place is None else effects[..., place]
        return np.concatenate([effect[..., None], values[..., 1:]], axis=-1)


def judged_units(rows: Rows, counted_by: int | None) -> int:
    """Number of units that a value is computed from: all, or those that the measure counts by a column.

    Args:
        rows: (units, k) rows of a system.
        counted_by: The column that is above 0 where a unit counts; None: all do.
    """
    return len(rows) if counted_by is None else int(np.count_nonzero(rows[:, counted_by] > 0))
