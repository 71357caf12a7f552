"""Families of measures: human ratings, neural metrics, and all others, which compare strings."""

from __future__ import annotations

from enum import Enum

from mtgauge.measures import Fittable
from mtgauge.measures.error_counts import ErrorCounts
from mtgauge.measures.given import Given, is_given

#: Names of neural metrics, as letters and digits in lower case; longer names contain them, such as XCOMET.
NEURAL = ("bartscore", "bertscore", "bleurt", "comet", "metricx", "yisi")


class MeasureFamily(Enum):
    """The basis of a measure: people, networks or strings, in the order in which a reader should believe them."""

    HUMANS = 0
    NEURAL = 1
    STRINGS = 2


def family_of(measure: Fittable, name: str) -> MeasureFamily:
    """Return the family of a measure; given scores other than human ratings are known by their own name.

    Args:
        measure: The measure.
        name: What it is called in results.
    """
    if isinstance(measure, ErrorCounts) or (isinstance(measure, Given) and measure.scores.by_humans):
        return MeasureFamily.HUMANS
    return MeasureFamily.NEURAL if is_neural(measure, name) else MeasureFamily.STRINGS


def is_neural(measure: Fittable, name: str) -> bool:
    """Whether a metric is neural; given scores are known by their own name.

    Args:
        measure: The metric.
        name: What it is called in results.
    """
    letters = "".join(filter(str.isalnum, (name if is_given(measure) else measure.id).casefold()))
    return any(neural in letters for neural in NEURAL)
