"""Kappa: agreement of raters about categories, beyond what chance would give."""

from __future__ import annotations

import math
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say


class KappaWeights(StrEnum):
    """How a disagreement grows with the distance of two categories: not at all, or with it, or with its square."""

    NONE = "none"
    LINEAR = "linear"
    QUADRATIC = "quadratic"


def cohen_kappa(first: npt.ArrayLike, second: npt.ArrayLike, weights: KappaWeights = KappaWeights.NONE) -> float:
    """Agreement of two raters: 1 minus observed over expected disagreement (Cohen 1960; weighted, Cohen 1968).

    Args:
        first: (units,) categories as numbers, NaN where there is none. Only units with both count.
        second: The same of the other rater.
        weights: The distance is that of places among all categories that occur, in rising order.

    Returns:
        1 for perfect agreement, 0 for what chance would give, less for systematic disagreement; NaN where both
        have only one and the same category, or no unit is common.

    Raises:
        InputError: The numbers of units differ.
    """
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if a.shape != b.shape:
        raise InputError(say("columns of scores differ in shape: {shapes}", shapes=f"{a.shape}, {b.shape}"))
    has_both = ~np.isnan(a + b)
    categories, places = np.unique(np.stack([a[has_both], b[has_both]]), return_inverse=True)
    rows, columns = places.reshape(2, -1)
    counts = np.zeros((len(categories), len(categories)))
    np.add.at(counts, (rows, columns), 1)
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / max(len(rows), 1)
    return _kappa(float(np.sum(counts * category_distances(len(counts), weights))), expected, weights)


def fleiss_kappa(counts: npt.ArrayLike, weights: KappaWeights = KappaWeights.NONE) -> float:
    """Agreement of n raters for each unit, not necessarily the same ones (Fleiss 1971).

    Args:
        counts: (units, categories) how many raters chose a category; n of each unit, at least 2.
        weights: As in `cohen_kappa`; with weights this is the mean over pairs of ratings of a unit.

    Returns:
        1 for perfect agreement, 0 for what chance would give, -1 / (n - 1) or more where all disagree; NaN where
        all chose one category.

    Raises:
        InputError: Units have different numbers of ratings, or fewer than 2.
    """
    table = np.asarray(counts, dtype=np.float64)
    raters = table.sum(axis=1) if len(table) else np.zeros(1)
    if raters.min() != raters.max() or raters[0] < 2:
        raise InputError(say("units need the same number of ratings, two or more"))
    share = table.sum(axis=0) / table.sum()
    distances = category_distances(len(share), weights)
    # of a unit's ordered pairs of ratings; a rating has the distance 0 from itself
    observed = float(np.sum((table @ distances) * table)) / (raters[0] * (raters[0] - 1) * len(table))
    return _kappa(observed, np.outer(share, share), weights)


def category_distances(n: int, weights: KappaWeights) -> npt.NDArray[np.float64]:
    """(n, n) distances of categories by their places."""
    places = np.arange(n)
    distances = np.abs(places[:, None] - places)
    power = {KappaWeights.NONE: 0, KappaWeights.LINEAR: 1, KappaWeights.QUADRATIC: 2}[weights]
    return np.where(distances > 0, distances.astype(np.float64) ** power, 0.0)


def _kappa(observed: float, expected: npt.NDArray[np.float64], weights: KappaWeights) -> float:
    chance = float(np.sum(expected * category_distances(len(expected), weights)))
    return 1 - observed / chance if chance > 0 else math.nan
