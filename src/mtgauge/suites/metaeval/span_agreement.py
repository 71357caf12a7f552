"""Precision, recall and F of columns of spans, with intervals, and tests of their differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.stats.decidable import ENUMERATED, TRIALS
from mtgauge.stats.paired import permutation_p, randomization_p
from mtgauge.stats.resampling import Draws, all_swaps
from mtgauge.stats.totals import Rows, WeightedSums, Weights, group_totals, total
from mtgauge.suites.metaeval.rated_items import unit_numbers
from mtgauge.suites.metaeval.rater_intervals import drawn_values
from mtgauge.suites.metaeval.span_pairs import SpanColumn, common_scale
from mtgauge.suites.metaeval.spans import SpanMatch, span_scores
from mtgauge.suites.metaeval.unit_intervals import UnitDraws, ValueWithInterval, value_with_interval

_F = 2
_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class SpanScore:
    """How one column of spans agrees with gold, by one way to match."""

    name: str
    match: SpanMatch
    precision: ValueWithInterval
    recall: ValueWithInterval
    f: ValueWithInterval


@dataclass(frozen=True, slots=True)
class SpanDifference:
    """The difference of two columns in F, a minus b, with its interval and the p-value of a paired test."""

    a: str
    b: str
    match: SpanMatch
    difference: ValueWithInterval
    p: float | None


@dataclass(frozen=True, slots=True)
class SpanAgreement:
    """Columns of spans against gold.

    Attributes:
        scores: By column, then by match.
        differences: Of each two columns, by match; empty for one column.
        items: Number of translations: those that all columns have.
        units: Number of units that resamples draw.
        only_some: Number of translations that were left out since not all columns have them.
        draws: How intervals and tests came about.
        columns: What was compared.
        several: Number of translations with several pairs of judgements in a column, whose counts are averaged.
        left_out: (file, kind -> number) of the items of each file that are no measurement.
    """

    scores: tuple[SpanScore, ...]
    differences: tuple[SpanDifference, ...]
    items: int
    units: int
    only_some: int
    draws: UnitDraws
    columns: tuple[SpanColumn, ...]
    several: int = 0
    left_out: tuple[tuple[str, Mapping[ItemKind, int]], ...] = ()


def agreement_of(columns: Sequence[SpanColumn], draws: UnitDraws) -> SpanAgreement:
    """Scores and differences of columns on the translations that all of them have.

    They are micro averages over translations, each of which counts the mean of its pairs of judgements.
    Intervals are by `mtgauge.stats.jackknife` below 100 units, and percentiles of resamples from there on, for
    which the same units are drawn in every column. Tests swap units between two columns: all swaps of up to 16
    units, or 10,000 random ones (`mtgauge.stats.paired`).

    Args:
        columns: One or more, against the same gold.
        draws: How resamples are drawn.

    Raises:
        InputError: No translation is in all columns; or documents are drawn, and there are none.
    """
    every = dict.fromkeys(item for column in columns for item in column.rows)
    items = [item for item in every if all(item in column.rows for column in columns)]
    if not items:
        raise InputError(say("no translation is marked in all of these files"), code="without-scores")
    groups = unit_numbers(items, [document for _, document, _ in items], draws.unit)
    units = int(groups.max()) + 1
    scale = common_scale(columns, items)
    rows = [group_totals(column.matrix(items, scale), groups, units) for column in columns]
    estimates = [SpanEstimate.of(one, draws) for one in rows]
    return SpanAgreement(
        tuple(_scores([column.name for column in columns], estimates)),
        tuple(
            _difference(columns[i].name, columns[j].name, match, (rows[i], rows[j]), (estimates[i], estimates[j]))
            for i, j in combinations(range(len(columns)), 2)
            for match in SpanMatch
        ),
        len(items),
        units,
        len(every) - len(items),
        draws,
        tuple(columns),
        sum(any(column.pairs_of[item] > 1 for column in columns) for item in items),
    )


@dataclass(frozen=True, slots=True)
class SpanEstimate:
    """The values of one column with what their intervals come from.

    Attributes:
        values: (9,) precision, recall and F of each match.
        others: (B, 9) values of resamples, or (n, 9) without each unit in turn where there are few; None for one
            unit.
        is_jackknife: Whether they are the latter.
        draws: How resamples were drawn.
    """

    values: npt.NDArray[np.float64]
    others: npt.NDArray[np.float64] | None
    is_jackknife: bool
    draws: UnitDraws

    @classmethod
    def of(cls, rows: Rows, draws: UnitDraws) -> SpanEstimate:
        """From the (n, 7) rows of units."""
        sums = WeightedSums(rows, len(rows))
        drawn = drawn_values(lambda counts: _all_scores(sums(Weights(counts))), len(rows), draws)
        return cls(_all_scores(total(rows)), *drawn, draws)

    def minus(self, other: SpanEstimate) -> SpanEstimate:
        """The differences of two columns of the same units."""
        both = self.others is not None and other.others is not None
        others = self.others - other.others if both else None  # type: ignore[operator]
        return SpanEstimate(self.values - other.values, others, self.is_jackknife, self.draws)

    def value(self, column: int, least: float = 0.0) -> ValueWithInterval:
        """One of the values with its interval, which is cut where no value can be: below `least` and above 1."""
        others = None if self.others is None else self.others[:, column]
        return value_with_interval(
            float(self.values[column]), others, self.draws.alpha, is_jackknife=self.is_jackknife, least=least
        )


def _all_scores(totals: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(..., 9) values: three for each match."""
    return np.concatenate([span_scores(totals, match) for match in SpanMatch], axis=-1)


def _scores(names: Sequence[str], estimates: Sequence[SpanEstimate]) -> Iterator[SpanScore]:
    for name, estimate in zip(names, estimates, strict=True):
        for k, match in enumerate(SpanMatch):
            yield SpanScore(name, match, *(estimate.value(3 * k + column) for column in range(3)))


def _difference(
    a: str, b: str, match: SpanMatch, rows: tuple[Rows, Rows], estimates: tuple[SpanEstimate, SpanEstimate]
) -> SpanDifference:
    difference = estimates[0].minus(estimates[1])
    value = difference.value(3 * list(SpanMatch).index(match) + _F, least=-1.0)
    p = _swapped_p(*rows, match, value.value, difference.draws.seed) if len(rows[0]) > 1 else None
    return SpanDifference(a, b, match, value, p)


def _swapped_p(first: Rows, second: Rows, match: SpanMatch, observed: float, seed: int) -> float:
    """The p-value of swapping units between two columns, two-sided."""
    units = len(first)
    is_exact = units <= ENUMERATED
    changes = WeightedSums(second - first, units)
    whole, other = total(first), total(second)
    differences = []
    for swaps in all_swaps(units) if is_exact else Draws(units, TRIALS, seed).swaps():
        moved = changes(Weights(swaps))
        scores = [span_scores(totals, match)[:, _F] for totals in (whole + moved, other - moved)]
        differences.append(scores[0] - scores[1])
    drawn = np.concatenate(differences)
    # totals are integers, so that equal differences are equal to the last bits of two divisions
    test = permutation_p if is_exact else randomization_p
    return test(drawn, observed, _TIE)
