"""Agreement in resamples: from how often each group of units was drawn to what agreement is then.

Each function takes ratings and the group of each unit (`UnitGroups`), and gives a function of (b, g) counts, how
often each of b resamples has each of g groups. A group that was drawn twice has all its units twice, as units of
their own, so a value is that of the ratings repeated so often. A value that a resample does not have is NaN. Sums
are exact (`mtgauge.stats.totals`), so bytes do not depend on threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.stats.agreement.alpha import ScaleLevel
from mtgauge.stats.agreement.kappa import KappaWeights, category_distances
from mtgauge.stats.correlation.groups import Doubles, Integers, RatedGroups
from mtgauge.stats.totals import WeightedSums, Weights

#: (units,) the number of each unit's group, from 0; a group is drawn as a whole.
UnitGroups: TypeAlias = Integers
#: (b, g) counts -> (b, m) values.
DrawnValues: TypeAlias = Callable[[npt.NDArray[Any]], Doubles]

#: Numbers of a table that are in memory at once.
_CELLS = 1 << 24
#: A sum of squares that is smaller than this share of what it is the rest of is 0 but for rounding.
_NOTHING = 1e-12


def drawn_alpha(units: RatedGroups, level: ScaleLevel, groups: UnitGroups, size: int) -> DrawnValues:
    """One value: `mtgauge.stats.agreement.krippendorff_alpha`.

    Args:
        units: The ratings of each unit, two or more; there is a unit.
        level: The level of the scale. Categories of the nominal one are few: memory grows with them times units.
        groups: The group of each unit.
        size: Number of groups, of which some may have no unit.
    """
    if level is ScaleLevel.ORDINAL:
        return _ordinal_alpha(units, groups)
    values = units.columns[0]
    if level is ScaleLevel.INTERVAL:
        values = values - values.mean()
        parts = np.stack([np.ones_like(values), values, values**2], axis=1)
        squares = _square_sums(values, units)
    else:
        categories, places = np.unique(values, return_inverse=True)
        parts = np.eye(len(categories))[places]
    rows = np.add.reduceat(parts, units.starts, axis=0)
    if level is ScaleLevel.INTERVAL:
        return _additive(np.column_stack([rows, squares]), groups, _interval_alpha, size)
    unequal = (units.sizes**2 - np.sum(rows**2, axis=1)) / 2 / (units.sizes - 1)
    return _additive(np.column_stack([rows, unequal]), groups, _nominal_alpha, size)


def _square_sums(values: Doubles, units: RatedGroups) -> Doubles:
    """(g,) disagreement within each unit, weighted by its ratings: n sum (x - mean)^2 / (n - 1)."""
    means = units.sums(values) / units.sizes
    within = units.sums(np.square(values - np.repeat(means, units.sizes)))
    return np.asarray(units.sizes * within / (units.sizes - 1))


def _interval_alpha(totals: Doubles) -> Doubles:
    n, values, squares, observed = totals.T
    spread = _rest(n * squares, values**2)
    return np.asarray(1 - observed * (n - 1) / spread)[:, None]


def _nominal_alpha(totals: Doubles) -> Doubles:
    counts, observed = totals[:, :-1], totals[:, -1]
    n = counts.sum(axis=1)
    unequal = _rest(n**2, np.sum(counts**2, axis=1))
    return np.asarray(1 - 2 * observed * (n - 1) / unequal)[:, None]


def _ordinal_alpha(units: RatedGroups, groups: UnitGroups) -> DrawnValues:
    categories, places = np.unique(units.columns[0], return_inverse=True)

    def value(weights: Doubles) -> float:
        of_entries = np.repeat(weights, units.sizes)
        counts = np.bincount(places, of_entries, len(categories))
        n = counts.sum()
        # mid-ranks from their mean, so that they sum to 0
        ranks = np.cumsum(counts) - counts / 2 - n / 2
        spread = np.sum(counts * ranks**2)
        if not spread:
            return np.nan
        observed = np.sum(weights * _square_sums(ranks[places], units))
        return float(1 - observed * (n - 1) / (n * spread))

    def values(counts: npt.NDArray[Any]) -> Doubles:
        weights = counts[:, groups].astype(np.float64)
        return np.array([[value(row)] for row in weights])

    return values


def drawn_reliability(ratings: npt.ArrayLike, groups: UnitGroups) -> DrawnValues:
    """Four values: ICC(1,1), ICC(2,1), ICC(3,1), and the mean of Pearson's r over pairs of raters.

    As `mtgauge.stats.agreement.intraclass_correlations` and `mtgauge.stats.agreement.mean_pearson`. Time grows
    with the pairs of raters, memory does not: their products are made part by part.

    Args:
        ratings: (raters, units) without gaps, two or more of each.
        groups: The group of each unit.
    """
    table = np.asarray(ratings, dtype=np.float64)
    table = table - table.mean()
    k, n = table.shape
    first, second = np.triu_indices(k)
    width = max(_CELLS // n, 1)

    def rows() -> Iterator[Doubles]:
        yield np.vstack([np.ones(n), table, table[first[:width]] * table[second[:width]]]).T
        for start in range(width, len(first), width):
            part = slice(start, start + width)
            yield (table[first[part]] * table[second[part]]).T

    def formula(totals: Doubles) -> Doubles:
        n, sums, found = totals[:, 0], totals[:, 1 : k + 1], totals[:, k + 1 :]
        products = np.empty((len(totals), k, k))
        products[:, first, second] = products[:, second, first] = found
        return np.column_stack([_iccs(n, sums, products), _mean_pearson(n, sums, products)])

    return _in_parts(rows, groups, formula, max(_CELLS // k**2, 1))


def _iccs(n: Doubles, sums: Doubles, products: Doubles) -> Doubles:
    """(b, 3) from sums of squares of the two-way table."""
    k = sums.shape[1]
    mean = sums.sum(axis=1) ** 2 / (n * k)
    squares = np.trace(products, axis1=1, axis2=2)
    whole = _rest(squares, mean)

    def left(rest: Doubles) -> Doubles:
        return np.where(np.abs(rest) > _NOTHING * squares, rest, 0.0)

    of_units, of_raters = left(products.sum(axis=(1, 2)) / k - mean), left(np.sum(sums**2, axis=1) / n - mean)
    between, within = of_units / (n - 1), left(whole - of_units) / (n * (k - 1))
    raters, error = of_raters / (k - 1), left(whole - of_units - of_raters) / ((n - 1) * (k - 1))
    return np.column_stack(
        [
            (between - within) / (between + (k - 1) * within),
            (between - error) / (between + (k - 1) * error + k * (raters - error) / n),
            (between - error) / (between + (k - 1) * error),
        ]
    )


def _mean_pearson(n: Doubles, sums: Doubles, products: Doubles) -> Doubles:
    first, second = np.triu_indices(sums.shape[1], 1)
    squares = np.diagonal(products, axis1=1, axis2=2)
    spread = _rest(squares, sums**2 / n[:, None])
    shared = products[:, first, second] - sums[:, first] * sums[:, second] / n[:, None]
    found = shared / np.sqrt(spread[:, first] * spread[:, second])
    known = ~np.isnan(found)
    return np.asarray(np.where(known, found, 0.0).sum(axis=1) / known.sum(axis=1))


def drawn_pair(first: npt.ArrayLike, second: npt.ArrayLike, groups: UnitGroups) -> DrawnValues:
    """Three values of two raters: Pearson's r, the mean of first minus second, and alpha on the interval level.

    Args:
        first: (units,) ratings without gaps.
        second: Those of the other rater.
        groups: The group of each unit.
    """
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    centre = (a.mean() + b.mean()) / 2
    a, b = a - centre, b - centre

    def formula(totals: Doubles) -> Doubles:
        n, of_a, of_b, squares_a, squares_b, shared, apart = totals.T
        spread = _rest(squares_a, of_a**2 / n) * _rest(squares_b, of_b**2 / n)
        whole = _rest(2 * n * (squares_a + squares_b), (of_a + of_b) ** 2)
        return np.column_stack(
            [
                (shared - of_a * of_b / n) / np.sqrt(spread),
                (of_a - of_b) / n,
                1 - apart * (2 * n - 1) / whole,
            ]
        )

    return _additive(np.stack([np.ones_like(a), a, b, a**2, b**2, a * b, (a - b) ** 2], axis=1), groups, formula)


def drawn_repeats(earlier: npt.ArrayLike, later: npt.ArrayLike, groups: UnitGroups) -> DrawnValues:
    """Three values of ratings given again: the share of equal ones, the mean size of differences, Pearson's r.

    Args:
        earlier: (units,) ratings.
        later: Those given to the same units again.
        groups: The group of each unit.
    """
    a, b = np.asarray(earlier, dtype=np.float64), np.asarray(later, dtype=np.float64)
    sizes = np.abs(a - b)
    means = _additive(
        np.stack([np.ones_like(a), sizes == 0, sizes], axis=1),
        groups,
        lambda totals: totals[:, 1:] / totals[:, :1],
    )
    pair = drawn_pair(a, b, groups)
    return lambda counts: np.column_stack([means(counts), pair(counts)[:, 0]])


def drawn_cohen(
    first: npt.ArrayLike, second: npt.ArrayLike, weights: KappaWeights, groups: UnitGroups
) -> DrawnValues:
    """One value: `mtgauge.stats.agreement.cohen_kappa`; distances are those of all categories, drawn or not.

    Args:
        first: (units,) categories as numbers, without gaps.
        second: Those of the other rater.
        weights: The weights.
        groups: The group of each unit.
    """
    categories, places = np.unique(np.stack([first, second]).astype(np.float64), return_inverse=True)
    c = len(categories)
    of_first, of_second = places.reshape(2, -1)
    distances = category_distances(c, weights)

    def formula(totals: Doubles) -> Doubles:
        tables = totals.reshape(-1, c, c)
        n = totals.sum(axis=1)
        expected = tables.sum(axis=2)[:, :, None] * tables.sum(axis=1)[:, None, :] / n[:, None, None]
        observed = np.sum(tables * distances, axis=(1, 2))
        return np.asarray(1 - observed / _positive(np.sum(expected * distances, axis=(1, 2))))[:, None]

    return _additive(np.eye(c * c)[of_first * c + of_second], groups, formula)


def drawn_fleiss(counts: npt.ArrayLike, weights: KappaWeights, groups: UnitGroups) -> DrawnValues:
    """One value: `mtgauge.stats.agreement.fleiss_kappa`; distances are those of all categories, drawn or not.

    Args:
        counts: (units, categories) how many raters chose a category, of each unit the same number.
        weights: The weights.
        groups: The group of each unit.
    """
    table = np.asarray(counts, dtype=np.float64)
    raters = float(table[0].sum())
    distances = category_distances(table.shape[1], weights)
    observed = np.sum((table @ distances) * table, axis=1)

    def formula(totals: Doubles) -> Doubles:
        share = totals[:, :-1] / totals[:, :-1].sum(axis=1, keepdims=True)
        n = totals[:, :-1].sum(axis=1) / raters
        expected = np.sum((share @ distances) * share, axis=1)
        return np.asarray(1 - totals[:, -1] / (raters * (raters - 1) * n) / _positive(expected))[:, None]

    return _additive(np.column_stack([table, observed]), groups, formula)


def _additive(
    rows: Doubles, groups: UnitGroups, formula: Callable[[Doubles], Doubles], size: int = 0
) -> DrawnValues:
    """Values that follow from sums of the rows of units; `size`: number of groups, where some have no unit."""
    sums = _sums(rows, groups, size or int(groups.max()) + 1)
    return lambda counts: _defined(formula, sums(Weights(counts)))


def _in_parts(
    rows: Callable[[], Iterator[Doubles]], groups: UnitGroups, formula: Callable[[Doubles], Doubles], most: int
) -> DrawnValues:
    """As `_additive`, of rows in parts of some columns, which are made again for `most` resamples at a time."""
    size = int(groups.max()) + 1
    parts = list(islice((_sums(part, groups, size) for part in rows()), 2))
    is_one = len(parts) == 1

    def totals(weights: Weights) -> Doubles:
        found = parts if is_one else (_sums(part, groups, size) for part in rows())
        return np.hstack([sums(weights) for sums in found])

    def values(counts: npt.NDArray[Any]) -> Doubles:
        chunks = (counts[start : start + most] for start in range(0, len(counts), most))
        return np.concatenate([_defined(formula, totals(Weights(chunk))) for chunk in chunks])

    return values


def _sums(rows: Doubles, groups: UnitGroups, size: int) -> WeightedSums:
    """The sums of the rows of the units of each group."""
    of_groups = np.zeros((size, rows.shape[1]))
    np.add.at(of_groups, groups, rows)
    return WeightedSums(of_groups, size)


def _defined(formula: Callable[[Doubles], Doubles], totals: Doubles) -> Doubles:
    """Applies the formula; NaN where a value is not defined."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = formula(totals)
    found[~np.isfinite(found)] = np.nan
    return found


def _rest(whole: Doubles, part: Doubles) -> Doubles:
    """Whole - part, NaN where only rounding is left."""
    rest = whole - part
    return np.asarray(np.where(rest > _NOTHING * whole, rest, np.nan))


def _positive(values: Doubles) -> Doubles:
    return np.asarray(np.where(values > 0, values, np.nan))
