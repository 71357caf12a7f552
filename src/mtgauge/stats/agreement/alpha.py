"""Krippendorff's alpha: agreement of any number of raters, with gaps."""

from __future__ import annotations

import math
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation.groups import Doubles, Grouping, RatedGroups
from mtgauge.stats.correlation.ranks import mid_ranks, tied_pairs


class ScaleLevel(StrEnum):
    """What differences of ratings mean: none but equal or not, an order, or a distance."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


def krippendorff_alpha(ratings: npt.ArrayLike | RatedGroups, level: ScaleLevel = ScaleLevel.INTERVAL) -> float:
    """1 minus observed over expected disagreement (Krippendorff 2004, chapter 11).

    Disagreement is the mean of squared differences: observed within units, each of which counts with its number of
    ratings, and expected between all ratings. A difference is 0 or 1 on the nominal level, and that of mid-ranks
    on the ordinal one, which is Krippendorff's definition by sums of counts. Time grows with n log n of the
    ratings.

    Args:
        ratings: (raters, units), NaN where a rater has not rated a unit. Units with fewer than two ratings do not
            count. Or the ratings of each unit as a group, which takes no memory for gaps.
        level: The level of the scale.

    Returns:
        1 for perfect agreement, 0 for what chance would give, less for systematic disagreement; NaN where all
        ratings are equal or no unit has two.
    """
    units = ratings if isinstance(ratings, RatedGroups) else RatedGroups.of([ratings], Grouping.ITEM)
    values = units.columns[0]
    if len(values) < 2:
        return math.nan
    everything = RatedGroups(units.columns, np.array([len(values)]), 0)
    if level is ScaleLevel.ORDINAL:
        values = mid_ranks(values, everything)
    disagreement = _unequal if level is ScaleLevel.NOMINAL else _squares
    expected = disagreement(values, everything)[0] / (len(values) - 1)
    if values.min() == values.max():
        return math.nan
    return 1 - math.fsum(disagreement(values, units) / (units.sizes - 1)) / float(expected)


def _squares(values: Doubles, units: RatedGroups) -> Doubles:
    """(g,) half the sum of squared differences of ordered pairs in each group: n sum (x - mean)^2."""
    means = units.sums(values) / units.sizes
    return np.asarray(units.sizes * units.sums(np.square(values - np.repeat(means, units.sizes))))


def _unequal(values: Doubles, units: RatedGroups) -> Doubles:
    """(g,) unordered pairs of unequal values in each group."""
    order = np.lexsort((values, units.of_entries))
    return np.asarray(units.pairs - tied_pairs(units, values[order]), dtype=np.float64)
