"""How far raters agree with each other and with themselves: statistics of all raters, of pairs, of single ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, announced, silent
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.control import RaterControl
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.stats.agreement import (
    ScaleLevel,
    SelfAgreement,
    drawn_alpha,
    drawn_pair,
    drawn_reliability,
    drawn_repeats,
    intraclass_correlations,
    krippendorff_alpha,
    mean_pearson,
    self_agreements,
)
from mtgauge.stats.correlation import correlate
from mtgauge.stats.limits import check_comparisons, number_of
from mtgauge.suites.metaeval.rated_items import RatedItems, rated_items, unit_numbers
from mtgauge.suites.metaeval.rater_categories import (
    CategoryAgreement,
    ItemCategory,
    category_agreements,
    pair_kappas,
)
from mtgauge.suites.metaeval.rater_intervals import drawn_intervals
from mtgauge.suites.metaeval.ratings import Ratings
from mtgauge.suites.metaeval.unit_intervals import UnitDraws, ValueWithInterval

#: With as many raters, and this share of the judgements, raters are probably something else.
_MANY_RATERS, _NEARLY_ALL = 100, 0.9
_UNBOUNDED = (-math.inf, math.inf)
_OF_AGREEMENT = (-math.inf, 1.0)
_OF_CORRELATION = (-1.0, 1.0)


class RaterStatistic(StrEnum):
    """What is measured of all raters together."""

    ALPHA_INTERVAL = "alpha_interval"
    ALPHA_ORDINAL = "alpha_ordinal"
    ICC11 = "icc11"
    ICC21 = "icc21"
    ICC31 = "icc31"
    MEAN_PEARSON = "mean_pearson"
    REPEATS_EQUAL = "repeats_equal"
    REPEATS_DIFFERENCE = "repeats_difference"
    REPEATS_PEARSON = "repeats_pearson"


_COMPLETE = (RaterStatistic.ICC11, RaterStatistic.ICC21, RaterStatistic.ICC31, RaterStatistic.MEAN_PEARSON)
_REPEATS = (RaterStatistic.REPEATS_EQUAL, RaterStatistic.REPEATS_DIFFERENCE, RaterStatistic.REPEATS_PEARSON)


@dataclass(frozen=True, slots=True)
class RaterColumn:
    """The value of each judgement under a name, such as ``raw`` or ``z``; None where it has none."""

    name: str
    values: Sequence[float | None]


@dataclass(frozen=True, slots=True)
class AgreementValue:
    """One statistic of one column.

    Attributes:
        statistic: Which.
        values: The name of the column.
        raters: Number of raters that it is over.
        items: Number of items; of repeats the number of ratings given again.
        value: The value, NaN where it is undefined, with its interval.
    """

    statistic: RaterStatistic
    values: str
    raters: int
    items: int
    value: ValueWithInterval


@dataclass(frozen=True, slots=True)
class RaterPair:
    """Two raters on the items that both judged, two or more.

    Attributes:
        a: The first rater.
        b: The second.
        items: Number of common items.
        pearson: Pearson's r.
        difference: Mean of a minus b.
        alpha: Krippendorff's alpha on the interval level, of these two.
        kappas: Kind of category -> Cohen's kappa, NaN where it is undefined.
    """

    a: str
    b: str
    items: int
    pearson: ValueWithInterval
    difference: ValueWithInterval
    alpha: ValueWithInterval
    kappas: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class RaterSummary:
    """What one rater gave.

    Attributes:
        rater: The name.
        judgements: Number of judgements of translations, repeated ones included.
        mean: Their mean; NaN where there is none.
        deviation: Their standard deviation (n - 1); NaN with fewer than two.
        control: What control items say.
        again: How the rater repeats; None where nothing was judged again.
        dropped: Whether the rater counts nowhere else.
    """

    rater: str
    judgements: int
    mean: float
    deviation: float
    control: RaterControl
    again: SelfAgreement | None
    dropped: bool


@dataclass(frozen=True, slots=True)
class RaterAgreement:
    """How far raters agree.

    Attributes:
        statistics: Of all raters, by statistic, then by column.
        categories: Of what they marked, or of scores that are categories.
        pairs: Of each two raters with two common items or more, on the main column, in the order of the raters.
        raters: Each rater, on the main column.
        main: The name of the main column.
        rated: The items.
        units: Number of units that resamples draw.
        draws: How intervals came about.
    """

    statistics: tuple[AgreementValue, ...]
    categories: tuple[CategoryAgreement, ...]
    pairs: tuple[RaterPair, ...]
    raters: tuple[RaterSummary, ...]
    main: str
    rated: RatedItems
    units: int
    draws: UnitDraws


def rater_agreement(
    judgements: Judgements,
    columns: Sequence[RaterColumn],
    main: str,
    categories: Sequence[ItemCategory],
    controls: Sequence[RaterControl],
    draws: UnitDraws,
    dropped: frozenset[str] = frozenset(),
    *,
    all_pairs: bool = False,
    progress: Progress = silent,
) -> RaterAgreement:
    """The agreement of the raters of some judgements.

    Intervals are by `mtgauge.stats.jackknife` below 100 units, and percentiles of resamples from there on. For a
    pair, its own common items are drawn.

    Args:
        judgements: The judgements, each with its rater.
        columns: Values of the judgements.
        main: The name of the column for pairs and raters.
        categories: What the judgements say besides.
        controls: The control of each rater, in the order of `Judgements.raters`.
        draws: How resamples are drawn.
        dropped: Raters who do not count.
        all_pairs: Whether more than a million pairs of raters are compared.
        progress: Called as ``progress(task, done, of)``.

    Raises:
        InputError: No item was judged by two raters; or documents are drawn, and there are none.
        OptionError: There are more than a million pairs of raters, and they are not allowed.
    """
    rated = rated_items(judgements, dropped)
    if not rated.items:
        raise _alone(judgements, rated)
    groups = rated.groups(draws.unit)
    [of_main] = [column for column in columns if column.name == main]
    ratings = rated.ratings(of_main.values)
    n = _number_of_pairs(ratings, all_pairs=all_pairs)
    pairs = _pairs(ratings, categories, rated, groups, draws)
    return RaterAgreement(
        tuple(_statistics(columns, rated, groups, draws)),
        tuple(category_agreements(categories, rated, groups, draws)),
        tuple(announced(pairs, say("{n:,} pairs of raters", n=n), n, progress)),
        tuple(_raters(judgements, of_main, rated, controls, dropped)),
        main,
        rated,
        int(groups.max()) + 1,
        draws,
    )


def many_raters(judgements: Judgements) -> str | None:
    """A question where nearly every judgement has another rater, as if rows were taken for raters; else None."""
    n = len(judgements)
    raters = len(judgements.raters)
    if raters < _MANY_RATERS or raters < _NEARLY_ALL * n:
        return None
    return say("{raters:,} raters of {n:,} judgements: is this the rater column?", raters=raters, n=n)


def _number_of_pairs(ratings: Ratings, *, all_pairs: bool) -> int:
    """The number of pairs of raters with two common items."""
    n = number_of(ratings.pairs(), all_pairs=all_pairs)
    check_comparisons(n, say("too many pairs of raters judged the same items"), all_pairs=all_pairs)
    return n


def _alone(judgements: Judgements, rated: RatedItems) -> InputError:
    """Why there is nothing to compare."""
    raters = [rater for rater in rated.raters if rater]
    if len(raters) == 1:
        message = say("holds judgements of one rater alone, {rater}", rater=raters[0])
    elif rated.other_texts:
        message = say(
            "holds no translation that two of its {n} raters judged: they saw different texts ({items:,})",
            n=len(raters),
            items=rated.other_texts,
        )
    else:
        message = say(
            "holds no item that two of its {n} raters judged: each of {items:,} has one rater",
            n=len(raters),
            items=rated.single,
        )
    return InputError(
        message,
        file=judgements.rows[0].file,
        hint=many_raters(judgements) or say("agreement needs two raters on the same items"),
        code="without-scores",
    )


def _statistics(
    columns: Sequence[RaterColumn], rated: RatedItems, groups: npt.NDArray[np.int64], draws: UnitDraws
) -> list[AgreementValue]:
    found = [
        value
        for column in columns
        for value in (
            *_alphas(column.name, rated.ratings(column.values), groups, draws),
            *_reliability(column.name, rated.ratings(column.values), groups, draws),
            *_repeats(column, rated, draws),
        )
    ]
    return sorted(found, key=lambda value: list(RaterStatistic).index(value.statistic))


def _alphas(
    name: str, ratings: Ratings, groups: npt.NDArray[np.int64], draws: UnitDraws
) -> Iterator[AgreementValue]:
    shared, units = ratings.shared, ratings.units
    if not len(shared):
        return
    of_units, size = groups[ratings.is_shared], int(groups.max()) + 1
    for statistic, level in (
        (RaterStatistic.ALPHA_INTERVAL, ScaleLevel.INTERVAL),
        (RaterStatistic.ALPHA_ORDINAL, ScaleLevel.ORDINAL),
    ):
        point = krippendorff_alpha(units, level)
        drawn = drawn_alpha(units, level, of_units, size)
        [value] = drawn_intervals([point], drawn, groups, draws, [_OF_AGREEMENT])
        yield AgreementValue(statistic, name, shared.number_of_raters, len(shared.of_items), value)


def _reliability(
    name: str, ratings: Ratings, groups: npt.NDArray[np.int64], draws: UnitDraws
) -> Iterator[AgreementValue]:
    """Of the raters who judged every item that two raters or more judged."""
    complete = ratings.shared.complete
    if min(complete.shape) < 2:
        return
    iccs = intraclass_correlations(complete)
    points = [iccs.icc11, iccs.icc21, iccs.icc31, mean_pearson(complete)]
    # every group has an item where all raters have a value; those of lost items close up
    _, places = np.unique(groups[ratings.is_shared], return_inverse=True)
    drawn = drawn_reliability(complete, places)
    ranges = [*[_OF_AGREEMENT] * 3, _OF_CORRELATION]
    for statistic, value in zip(_COMPLETE, drawn_intervals(points, drawn, places, draws, ranges), strict=True):
        yield AgreementValue(statistic, name, len(complete), complete.shape[1], value)


def _repeats(column: RaterColumn, rated: RatedItems, draws: UnitDraws) -> Iterator[AgreementValue]:
    found = [
        (one, earlier, later)
        for one in rated.again
        if (earlier := column.values[one.earlier]) is not None and (later := column.values[one.later]) is not None
    ]
    if not found:
        return
    again = [one for one, _, _ in found]
    first, second = np.array([values for _, *values in found]).T
    sizes = np.abs(first - second)
    points = [float(np.mean(sizes == 0)), float(sizes.mean()), correlate(first, second).value]
    groups = unit_numbers([one.item for one in again], [""] * len(again), "segment")
    drawn = drawn_repeats(first, second, groups)
    ranges = [(0.0, 1.0), (0.0, math.inf), _OF_CORRELATION]
    raters = len({one.rater for one in again})
    for statistic, value in zip(_REPEATS, drawn_intervals(points, drawn, groups, draws, ranges), strict=True):
        yield AgreementValue(statistic, column.name, raters, len(again), value)


def _pairs(
    ratings: Ratings,
    categories: Sequence[ItemCategory],
    rated: RatedItems,
    groups: npt.NDArray[np.int64],
    draws: UnitDraws,
) -> Iterator[RaterPair]:
    kappas = pair_kappas(categories, rated)
    for pair in ratings.pairs():
        items, first, second = ratings.of_both(pair.a, pair.b)
        _, places = np.unique(groups[items], return_inverse=True)
        points = [
            correlate(first, second).value,
            float(np.mean(first - second)),
            krippendorff_alpha([first, second]),
        ]
        ranges = [_OF_CORRELATION, _UNBOUNDED, _OF_AGREEMENT]
        pearson, difference, alpha = drawn_intervals(
            points, drawn_pair(first, second, places), places, draws, ranges
        )
        names = rated.raters[pair.a], rated.raters[pair.b]
        yield RaterPair(*names, pair.items, pearson, difference, alpha, kappas(pair.a, pair.b))


def _raters(
    judgements: Judgements,
    column: RaterColumn,
    rated: RatedItems,
    controls: Sequence[RaterControl],
    dropped: frozenset[str],
) -> Iterator[RaterSummary]:
    given: dict[str, list[float]] = {rater: [] for rater in judgements.raters}
    for row, value in zip(judgements, column.values, strict=True):
        if row.kind.counts and value is not None:
            given[row.rater].append(value)
    repeats = {one.rater: one for one in _self_agreements(column, rated)}
    for control in controls:
        values = given[control.rater]
        n = len(values)
        mean = math.fsum(values) / n if n else math.nan
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else math.nan
        yield RaterSummary(
            control.rater, n, mean, deviation, control, repeats.get(control.rater), control.rater in dropped
        )


def _self_agreements(column: RaterColumn, rated: RatedItems) -> list[SelfAgreement]:
    """The agreement of each rater with themself, of all that was judged again and has values."""
    raters: list[str] = []
    units: list[int] = []
    values: list[float] = []
    for number, one in enumerate(rated.again):
        earlier, later = column.values[one.earlier], column.values[one.later]
        if earlier is not None and later is not None:
            raters += [one.rater] * 2
            units += [number] * 2
            values += [earlier, later]
    return self_agreements(raters, units, values)
