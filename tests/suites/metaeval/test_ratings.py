"""Ratings as a list are what a table of raters and items would be, gap by gap; raters apart take no memory."""

import tracemalloc
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.corpus.judgements.judgement import Judgement, Judgements
from mtgauge.stats.correlation.groups import Grouping, RatedGroups
from mtgauge.suites.metaeval.rater_agreement import RaterColumn, many_raters, rater_agreement
from mtgauge.suites.metaeval.ratings import Ratings
from mtgauge.suites.metaeval.unit_intervals import UnitDraws


def ratings_of(table):
    """The list of a (raters, items) table with NaN for gaps."""
    items, raters = np.nonzero(~np.isnan(table.T))
    return Ratings(items, raters, table[raters, items], table.shape)


@st.composite
def tables(draw):
    raters, items = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    value = st.sampled_from([np.nan, np.nan, 1.0, 2.0, 3.5])
    return np.array(draw(st.lists(value, min_size=raters * items, max_size=raters * items))).reshape(raters, items)


@pytest.mark.property
@given(tables())
@settings(max_examples=budget(200))
def test_a_list_is_its_table(table):
    ratings, known = ratings_of(table), ~np.isnan(table)
    is_shared = known.sum(axis=0) >= 2
    shared = table[:, is_shared]
    np.testing.assert_array_equal(ratings.is_shared, is_shared)
    np.testing.assert_array_equal(ratings.of_items, known.sum(axis=0))
    assert ratings.number_of_raters == known.any(axis=1).sum()
    np.testing.assert_array_equal(ratings.complete, table[known.all(axis=1)])
    if is_shared.any():
        np.testing.assert_array_equal(ratings.shared.complete, shared[~np.isnan(shared).any(axis=1)])
        units = RatedGroups.of([table], Grouping.ITEM)
        np.testing.assert_array_equal(ratings.units.columns, units.columns)
        np.testing.assert_array_equal(ratings.units.sizes, units.sizes)


@pytest.mark.property
@given(tables(), st.integers(1, 3))
@settings(max_examples=budget(200))
def test_pairs_are_those_of_the_table(table, least):
    ratings, known = ratings_of(table), ~np.isnan(table)
    common = {(a, b): int((known[a] & known[b]).sum()) for a, b in combinations(range(len(table)), 2)}
    assert [tuple(pair) for pair in ratings.pairs(least)] == [
        (a, b, n) for (a, b), n in common.items() if n >= least
    ]
    for a, b in common:
        items, first, second = ratings.of_both(a, b)
        both = known[a] & known[b]
        np.testing.assert_array_equal(items, np.flatnonzero(both))
        np.testing.assert_array_equal(first, table[a, both])
        np.testing.assert_array_equal(second, table[b, both])


@pytest.mark.unit
def test_memory_grows_with_the_ratings():
    """Ten thousand raters of five thousand items, two of each: a table of them takes 400 MB."""
    items = np.repeat(np.arange(5_000), 2)
    tracemalloc.start()
    ratings = Ratings(items, np.arange(10_000), np.ones(10_000), (10_000, 5_000))
    assert list(ratings.pairs()) == []
    assert len(list(ratings.pairs(least=1))) == 5_000
    assert ratings.shared.complete.shape == (0, 5_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000


def judged(*rows):
    """Judgements of (segment, rater)."""
    made = (Judgement("ours", str(segment), rater, value=float(n % 7)) for n, (segment, rater) in enumerate(rows))
    return Judgements(tuple(made), "table")


@pytest.mark.unit
@pytest.mark.parametrize(
    ("raters", "judgements", "is_odd"),
    [(99, 99, False), (100, 100, True), (100, 111, True), (100, 112, False), (1_000, 1_000, True)],
)
def test_raters_that_look_like_rows(raters, judgements, is_odd):
    told = many_raters(judged(*((n // 2, f"r{n % raters}") for n in range(judgements))))
    assert told == (
        f"{raters:,} raters of {judgements:,} judgements: is this the rater column?" if is_odd else None
    )


@pytest.mark.unit
def test_rows_for_raters_share_no_item():
    rows = judged(*((n, f"r{n}") for n in range(200)))
    column = RaterColumn("raw", [row.value for row in rows])
    with pytest.raises(InputError, match="holds no item that two of its 200 raters judged") as caught:
        rater_agreement(rows, [column], "raw", [], [], UnitDraws())
    assert caught.value.hint == "200 raters of 200 judgements: is this the rater column?"
