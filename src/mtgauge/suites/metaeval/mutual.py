"""How well metrics agree with each other: each column of scores in the place of people's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.suites.metaeval.agreement import agreement
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import PAIRWISE_ACCURACY, SOFT_PAIRWISE_ACCURACY, Experiment

#: Statistics that are the same whichever of two columns is the gold one: the others look at the ties of one alone.
SYMMETRIC = frozenset(
    (
        CorrelationStatistic.PEARSON,
        CorrelationStatistic.SPEARMAN,
        CorrelationStatistic.KENDALL_B,
        CorrelationStatistic.KENDALL_C,
        CorrelationStatistic.ACC23,
        CorrelationStatistic.TAU23,
        CorrelationStatistic.PEARSON_PAIRWISE_DIFFERENCE,
        PAIRWISE_ACCURACY,
        SOFT_PAIRWISE_ACCURACY,
    )
)


def mutual_agreements(
    columns: Sequence[ScoreColumn],
    experiment: Experiment,
    with_first: Sequence[float],
    report: Callable[[int, int], None],
) -> Doubles:
    """The agreement of every column with every other one, by the statistic of the experiment.

    Entries count where both columns have a score, so metrics are held against each other on all segments, whether
    people rated them or not.

    Args:
        columns: c columns of the same systems; the first is people's.
        experiment: The experiment.
        with_first: The agreement of each other column with the first one, which the ranking knows already.
        report: Called as ``report(done, of)`` with numbers of rows.

    Returns:
        (c, c) values: the row is the gold column, the column the metric. NaN where one is undefined. The diagonal
        is NaN too: a column says nothing of itself.
    """
    c = len(columns)
    found = np.full((c, c), np.nan)
    found[0, 1:] = with_first
    is_symmetric = experiment.statistic in SYMMETRIC
    for row in range(c):
        for place in range(row + 1, c):
            if row:
                found[row, place] = agreement(columns[row], columns[place], experiment).value
            found[place, row] = (
                found[row, place] if is_symmetric else agreement(columns[place], columns[row], experiment).value
            )
        report(row + 1, c)
    return found
