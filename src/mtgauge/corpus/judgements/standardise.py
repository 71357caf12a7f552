"""Standard scores: a judgement by the mean and the deviation of its rater, so that strict and mild raters agree.

Graham et al. 2013, "Continuous measurement scales in human evaluation of machine translation", section 3.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import StrEnum

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement


class RaterItems(StrEnum):
    """Over which of a rater's judgements mean and deviation are taken."""

    ALL = "all"  # damaged, repeated and reference items too, as WMT's direct assessment does, but none that fills
    TARGETS = "targets"  # translations of systems alone, as WMT's DA+SQM does


def standard_scores(
    rows: Sequence[Judgement],
    values: Sequence[float | None],
    over: RaterItems = RaterItems.ALL,
    digits: int | None = None,
) -> list[float | None]:
    """(value - mean) / deviation, by rater; the deviation is that of a sample (n - 1).

    Args:
        rows: The judgements.
        values: Their values; None where a judgement has none.
        over: Which judgements count for mean and deviation.
        digits: Significant digits that mean and deviation are rounded to; WMT22's direct assessment has 7.

    Returns:
        One value for each judgement; None where it has no value, or the rater's values are fewer than two or all
        equal.

    Raises:
        InputError: The square of a value is too large to be a number.
    """
    taken: dict[str, list[float]] = defaultdict(list)
    for row, value in zip(rows, values, strict=True):
        is_taken = row.kind is ItemKind.TARGET or (over is RaterItems.ALL and not row.kind.is_filler)
        if value is not None and is_taken:
            taken[row.rater].append(value)
    try:
        scales = {rater: _scale(found, digits) for rater, found in taken.items()}
    except OverflowError:
        raise InputError(say("scores are too large to be standardised"), code="bad-score") from None

    def scores() -> Iterator[float | None]:
        for row, value in zip(rows, values, strict=True):
            mean, deviation = scales.get(row.rater, (0.0, 0.0))
            yield (value - mean) / deviation if value is not None and deviation else None

    return list(scores())


def _scale(values: Sequence[float], digits: int | None) -> tuple[float, float]:
    """Mean and deviation; the deviation is 0 where there is none."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2 or min(values) == max(values):
        return mean, 0.0
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
    if digits is None:
        return mean, deviation
    return float(f"{mean:.{digits}g}"), float(f"{deviation:.{digits}g}")
