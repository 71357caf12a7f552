"""Metrics held against each other: the textbook's correlation of every two columns, and what is reused."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.stats.correlation import CorrelationStatistic, Grouping
from mtgauge.suites.metaeval.agreement import agreement
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import STATISTICS, Experiment, ScoredUnit
from mtgauge.suites.metaeval.mutual import mutual_agreements
from textbook import correlation as textbook

S, N = 4, 5
#: Scores with many ties and some gaps.
SCORES = st.lists(
    st.lists(st.sampled_from([0.0, 1.0, 2.0, 5.0, None]), min_size=N, max_size=N), min_size=S, max_size=S
)


def column(name, items):
    items = np.array(items, dtype=float)
    return ScoreColumn(name, np.nan_to_num(items).mean(axis=1), items)


def mutual(columns, experiment):
    people, *metrics = columns
    with_first = [agreement(people, metric, experiment).value for metric in metrics]
    return mutual_agreements(columns, experiment, with_first, lambda *_: None)


@pytest.mark.property
@pytest.mark.parametrize("statistic", ["pearson", "spearman", "kendall_b", "acc23", "tau13"])
@pytest.mark.parametrize("grouping", list(Grouping))
@settings(max_examples=budget(50))
@given(tables=st.lists(SCORES, min_size=3, max_size=3))
def test_segments_equal_the_textbook_in_both_directions(statistic, grouping, tables):
    columns = [column(name, table) for name, table in zip("hab", tables, strict=True)]
    found = mutual(columns, Experiment(statistic=statistic, grouping=grouping))
    for row in range(3):
        for place in range(3):
            if row == place:
                assert math.isnan(found[row, place])
                continue
            expected = textbook.correlate(tables[row], tables[place], statistic, grouping)
            assert found[row, place] == pytest.approx(expected[0], abs=1e-9, nan_ok=True)


EVERY = [
    (statistic, unit)
    for statistic in STATISTICS
    for unit in ("system", "segment")
    if not (unit == "segment" and statistic.endswith("pairwise_accuracy"))
]


@pytest.mark.unit
@pytest.mark.parametrize(("statistic", "unit"), EVERY)
def test_every_cell_is_the_agreement_of_its_column_with_its_row(statistic, unit):
    generator = np.random.default_rng(8)
    columns = [column(name, generator.integers(0, 5, (5, 30))) for name in ("people", "a", "b", "c")]
    grouping = Grouping.NONE if unit == "system" else Grouping.ITEM
    experiment = Experiment(statistic=statistic, unit=unit, grouping=grouping)
    found = mutual(columns, experiment)
    for row, gold in enumerate(columns):
        for place, metric in enumerate(columns):
            if row != place:
                expected = agreement(gold, metric, experiment).value
                assert found[row, place] == pytest.approx(expected, abs=1e-12, nan_ok=True), (row, place)


@pytest.mark.unit
def test_what_the_ranking_knows_is_not_computed_again():
    columns = [column(name, np.eye(S, N) + k) for k, name in enumerate("hab")]
    experiment = Experiment(unit=ScoredUnit.SEGMENT, statistic=CorrelationStatistic.PEARSON)
    found = mutual_agreements(columns, experiment, [0.25, 0.5], lambda *_: None)
    assert found[0].tolist()[1:] == [0.25, 0.5] == found[1:, 0].tolist()
    assert found[1, 2] == found[2, 1] == pytest.approx(1)


@pytest.mark.unit
def test_progress_counts_rows():
    told = []
    columns = [column(name, np.eye(S, N)) for name in "ha"]
    mutual_agreements(columns, Experiment(), [1.0], lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]
