"""Judgements as categories, and how far raters agree on them: errors, severities, kinds of errors, few scores."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.corpus.judgements.judgement import Judgement
from mtgauge.corpus.judgements.weights import SeverityWeights
from mtgauge.stats.agreement import (
    DrawnValues,
    KappaWeights,
    ScaleLevel,
    cohen_kappa,
    drawn_alpha,
    drawn_cohen,
    drawn_fleiss,
    fleiss_kappa,
    krippendorff_alpha,
)
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.suites.metaeval.rated_items import RatedItems
from mtgauge.suites.metaeval.rater_intervals import drawn_intervals
from mtgauge.suites.metaeval.ratings import Ratings
from mtgauge.suites.metaeval.unit_intervals import UnitDraws, ValueWithInterval

#: Whole scores of so many different values or fewer are categories too, as those of a scale of seven points are.
MOST_SCORES = 7
_RANGE = (-math.inf, 1.0)


class CategoryKind(StrEnum):
    """What makes categories of judgements."""

    ERRORS = "errors"  # whether there is an error
    SEVERITY = "severity"  # none, or that of the gravest error
    SCORE = "score"  # the score, where there are few
    CATEGORY = "category"  # whether there is an error of a category


class KappaKind(StrEnum):
    """Which kappa is meant: that of two raters, or that of as many for each item."""

    COHEN = "cohen"
    FLEISS = "fleiss"


@dataclass(frozen=True, slots=True)
class ItemCategory:
    """Judgements as categories.

    Attributes:
        kind: What makes them.
        name: The category of errors; empty for other kinds.
        values: The category of each judgement as a number; None where it has none.
    """

    kind: CategoryKind
    name: str
    values: Sequence[float | None]

    @property
    def is_ordered(self) -> bool:
        """Whether the numbers are an order."""
        return self.kind in (CategoryKind.SEVERITY, CategoryKind.SCORE)


@dataclass(frozen=True, slots=True)
class CategoryAgreement:
    """How far raters agree on categories.

    Attributes:
        kind: What makes them.
        name: The category of errors; empty for other kinds.
        items: Number of items that two raters or more judged so.
        share: Share of their judgements that have an error, or one of the category, 0 to 1; NaN for ordered kinds.
        equal: Mean over items of the share of pairs of raters who agree, 0 to 1.
        kappa: Cohen's or Fleiss' kappa; None where items have different numbers of raters, more than two in all.
        weighted: The same with quadratic weights; None also where categories have no order.
        of: Which kappa it is; None where there is none.
        alpha: Krippendorff's alpha, on the ordinal level where categories have an order, else on the nominal one.
    """

    kind: CategoryKind
    name: str
    items: int
    share: float
    equal: float
    kappa: ValueWithInterval | None
    weighted: ValueWithInterval | None
    of: KappaKind | None
    alpha: ValueWithInterval


def error_categories(rows: Sequence[Judgement], weights: SeverityWeights) -> list[ItemCategory]:
    """What raters marked: whether there is an error, the gravest severity, and each category, the frequent first.

    A category is the part before the first ``/``. Severities have the order of their weights, above no error; they
    are left out where one has no weight.
    """
    marked = [row for row in rows if row.kind.counts and row.errors is not None]
    if not marked:
        return []

    def category(kind: CategoryKind, name: str, value: Callable[[Judgement], float]) -> ItemCategory:
        counts = ((row, row.kind.counts and row.errors is not None) for row in rows)
        return ItemCategory(kind, name, [value(row) if is_counted else None for row, is_counted in counts])

    found = [category(CategoryKind.ERRORS, "", lambda row: float(bool(row.errors)))]
    severities = {severity for row in marked for severity in _severities(row)}
    if severities <= weights.severities.keys():
        order = ["", *sorted(severities, key=lambda severity: (weights.severities[severity], severity))]
        found.append(
            category(
                CategoryKind.SEVERITY, "", lambda row: float(max(map(order.index, _severities(row)), default=0))
            )
        )
    names = Counter(name for row in marked for name in _names(row))
    return found + [
        category(CategoryKind.CATEGORY, name, lambda row, name=name: float(name in _names(row)))  # type: ignore[misc]
        for name in sorted(names, key=lambda name: (-names[name], name))
    ]


def score_categories(rows: Sequence[Judgement]) -> list[ItemCategory]:
    """Scores as categories, where they are whole and of few different values."""
    values = [row.value if row.kind.counts else None for row in rows]
    different = {value for value in values if value is not None}
    if not 1 < len(different) <= MOST_SCORES or not all(map(float.is_integer, different)):
        return []
    return [ItemCategory(CategoryKind.SCORE, "", values)]


def _severities(row: Judgement) -> list[str]:
    return [error.severity.strip().lower() for error in row.errors or ()]


def _names(row: Judgement) -> set[str]:
    return {name for error in row.errors or () if (name := error.category.strip("! ").partition("/")[0])}


def category_agreements(
    categories: Sequence[ItemCategory], rated: RatedItems, groups: npt.NDArray[np.int64], draws: UnitDraws
) -> Iterator[CategoryAgreement]:
    """The agreement on each of some kinds of categories; those that two raters never judged are left out.

    Args:
        categories: Judgements as categories.
        rated: Which are of the same items.
        groups: What is drawn: the number of each item's group.
        draws: How resamples are drawn.
    """
    for category in categories:
        ratings = rated.ratings(category.values)
        if ratings.is_shared.any():
            _, places = np.unique(groups[ratings.is_shared], return_inverse=True)
            yield _agreement(category, ratings.shared, places, draws)


def _agreement(
    category: ItemCategory, ratings: Ratings, groups: npt.NDArray[np.int64], draws: UnitDraws
) -> CategoryAgreement:
    level = ScaleLevel.ORDINAL if category.is_ordered else ScaleLevel.NOMINAL
    units = ratings.units
    drawn = drawn_alpha(units, level, groups, int(groups.max()) + 1)
    [alpha] = drawn_intervals([krippendorff_alpha(units, level)], drawn, groups, draws, [_RANGE])
    kind = _kappa_kind(ratings)

    def kappa(weights: KappaWeights) -> ValueWithInterval | None:
        if kind is None:
            return None
        [value] = drawn_intervals(*_kappa(ratings, kind, weights, groups), groups, draws, [_RANGE])
        return value

    return CategoryAgreement(
        category.kind,
        category.name,
        len(ratings.of_items),
        math.nan if category.is_ordered else float(ratings.values.mean()),
        _equal(ratings),
        kappa(KappaWeights.NONE),
        kappa(KappaWeights.QUADRATIC) if category.is_ordered else None,
        kind,
        alpha,
    )


def _kappa_kind(ratings: Ratings) -> KappaKind | None:
    if ratings.number_of_raters == 2:
        return KappaKind.COHEN
    return KappaKind.FLEISS if len(np.unique(ratings.of_items)) == 1 else None


def _kappa(
    ratings: Ratings, kind: KappaKind, weights: KappaWeights, groups: npt.NDArray[np.int64]
) -> tuple[list[float], DrawnValues]:
    """Kappa, and what it is in resamples."""
    if kind is KappaKind.COHEN:
        first, second = ratings.complete
        return [cohen_kappa(first, second, weights)], drawn_cohen(first, second, weights, groups)
    counts = _counts(ratings)
    return [fleiss_kappa(counts, weights)], drawn_fleiss(counts, weights, groups)


def _counts(ratings: Ratings) -> Doubles:
    """(items, categories) how many raters chose each."""
    categories, places = np.unique(ratings.values, return_inverse=True)
    counts = np.zeros((len(ratings.of_items), len(categories)))
    np.add.at(counts, (ratings.items, places), 1)
    return counts


def _equal(ratings: Ratings) -> float:
    """The mean over items of the share of pairs of ratings that are equal."""
    counts = _counts(ratings)
    n = counts.sum(axis=1)
    return float(np.mean((np.sum(counts**2, axis=1) - n) / (n * (n - 1))))


def pair_kappas(categories: Sequence[ItemCategory], rated: RatedItems) -> Callable[[int, int], dict[str, float]]:
    """For the places of two raters the kappa of each kind of category but single categories of errors."""
    given = {
        str(category.kind): rated.ratings(category.values)
        for category in categories
        if category.kind is not CategoryKind.CATEGORY
    }
    return lambda i, j: {kind: cohen_kappa(*ratings.of_both(i, j)[1:]) for kind, ratings in given.items()}
