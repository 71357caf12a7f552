"""Measures whose corpus value is the mean of the values of units, such as human scores."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from mtgauge.measures.batch import Batch
from mtgauge.measures.fitted import FittedMeasure
from mtgauge.measures.outputs import Level
from mtgauge.stats.totals import Rows


class FittedMean(FittedMeasure):
    """A fitted measure with values for each unit, whose scores are their means.

    >>> import numpy as np
    >>> from mtgauge import TestSet, load_metric
    >>> from mtgauge.metrics import Level, Resources
    >>> fitted = load_metric("exact_match").fit(TestSet.of(["a"]), Resources())
    >>> isinstance(fitted, FittedMean), fitted.score(np.array([3, 4]), Level.CORPUS).tolist()
    (True, [75.0])

    A row holds the m values of the unit and 1, or only zeros if the values are undefined. A subclass defines
    `values`; rows and scores follow. The outputs decide whether a unit may lack its values, and what the mean of
    no unit is: NaN for an optional output, 0 for any other.

    Attributes:
        scale: The factor of the means, such as 100 for percentages: one number for all m values, or one for each.
    """

    scale: ClassVar[float | tuple[float, ...]] = 1.0

    @abstractmethod
    def values(self, batch: Batch, *, threads: int = 1) -> Rows:
        """The values of each unit, shape (n,) or (n, m), before scaling; integers stay exact integers.

        >>> from mtgauge.metrics import Batch
        >>> fitted.values(Batch(("a",)))
        array([1])

        A unit without values has NaN in all m, which is allowed only if the outputs are optional.
        """

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, m + 1) rows: the values and 1, or zeros if there are no values.

        >>> fitted.statistics(Batch(("a",)))
        array([[1, 1]])
        """
        return self.rows_of(self.values(batch, threads=threads))

    def rows_of(self, values: Rows) -> Rows:
        """The rows of units with these values, of which `values` says the shape.

        >>> fitted.rows_of(np.array([1, 0]))
        array([[1, 1],
               [0, 1]])
        """
        rows = cast("Rows", np.column_stack([values, np.ones(len(values), dtype=values.dtype)]))
        if self.outputs[0].optional:
            # a unit with some values but not all keeps its NaN, which is refused later like all that is not finite
            rows[np.isnan(rows[:, :-1]).all(axis=1)] = 0
        return rows

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) means from (..., m + 1) totals; without values, NaN for optional outputs and 0 for others.

        >>> fitted.score(np.array([[1, 1], [0, 1], [1, 2]]), Level.SEGMENT)[:, 0]
        array([100.,   0.,  50.])
        """
        sums = totals[..., :-1].astype(np.float64)
        counts = np.broadcast_to(totals[..., -1:], sums.shape)
        nothing = [np.nan if output.optional else 0.0 for output in self.outputs]
        undefined: npt.NDArray[np.float64] = np.broadcast_to(nothing, sums.shape).copy()
        means: npt.NDArray[np.float64] = np.divide(sums, counts, out=undefined, where=counts > 0)
        return means * self.scale
