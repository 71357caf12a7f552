"""Slow count of marked errors: what a system's judged segments have of them on average."""

from fractions import Fraction


def mean_errors(column, wanted):
    """The mean over judged segments of the mean over their judgements; None where nobody judged.

    Args:
        column: For each segment a list of judgements, each a list of (category, severity).
        wanted: Says whether an error of a category and a severity counts.
    """
    means = []
    for judgements in column:
        if judgements:
            counts = [sum(1 for error in errors if wanted(*error)) for errors in judgements]
            means.append(Fraction(sum(counts), len(counts)))
    return sum(means) / len(means) if means else None
