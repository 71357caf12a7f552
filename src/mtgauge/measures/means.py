"""Measures whose corpus value is the mean of the values of units, as that of people's scores is."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from mtgauge.measures.batch import Batch
from mtgauge.measures.measure import FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.stats.totals import Rows


class FittedMean(FittedMeasure):
    """A fitted measure that knows a value of each unit, and whose totals score to their mean.

    Rows: the m values of the unit, and 1; zeros alone where it has no value. A measure gives `values`; rows and
    scores follow from them. Whether a unit may lack its values, and what the mean of no unit is, follows from the
    outputs: one that is optional has no value then (NaN), any other is 0.

    Attributes:
        scale: What the mean of each value is multiplied by, such as 100 for percentages: one number for all m
            values, or one for each.
    """

    scale: ClassVar[float | tuple[float, ...]] = 1.0

    @abstractmethod
    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """The values of each unit, shape (n,) or (n, m), before they are scaled; integers stay exact integers.

        NaN in all m where a unit has none, which optional outputs alone may have.
        """

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, m + 1): the values, and 1; zeros where there is no value."""
        values = self.values(batch, threads=threads)
        rows = cast("Rows", np.column_stack([values, np.ones(len(values), dtype=values.dtype)]))
        if self.outputs[0].optional:
            # a value that is missing among others of its unit stays, and is refused as all that is not finite
            rows[np.isnan(rows[:, :-1]).all(axis=1)] = 0
        return rows

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m + 1) totals to (..., m) means; where no unit has a value, NaN of optional outputs and else 0."""
        sums = totals[..., :-1].astype(np.float64)
        counts = np.broadcast_to(totals[..., -1:], sums.shape)
        nothing = [np.nan if output.optional else 0.0 for output in self.outputs]
        means: npt.NDArray[np.float64] = np.broadcast_to(nothing, sums.shape).copy()
        np.divide(sums, counts, out=means, where=counts > 0)
        means *= self.scale
        return means
