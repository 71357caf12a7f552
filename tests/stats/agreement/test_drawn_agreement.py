"""Agreement in a resample is that of the ratings written out as often as they were drawn."""

import math

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.stats.agreement import (
    KappaWeights,
    ScaleLevel,
    drawn_alpha,
    drawn_cohen,
    drawn_fleiss,
    drawn_pair,
    drawn_reliability,
    drawn_repeats,
)
from mtgauge.stats.agreement import drawn as drawn_agreement
from mtgauge.stats.agreement.kappa import category_distances
from mtgauge.stats.correlation.groups import Grouping, RatedGroups
from textbook import agreement as textbook
from textbook import correlation as correlations

RATINGS = st.integers(-3, 5)


@st.composite
def drawn_tables(draw, elements=RATINGS, most_raters=4):
    """Ratings in lists by rater, the group of each unit, and how often each group was drawn."""
    k, n = draw(st.integers(2, most_raters)), draw(st.integers(2, 7))
    table = [draw(st.lists(elements, min_size=n, max_size=n)) for _ in range(k)]
    groups = draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
    groups = [sorted(set(groups)).index(group) for group in groups]
    size = max(groups) + 1
    return table, groups, draw(st.lists(st.integers(0, 3), min_size=size, max_size=size).filter(any))


def written_out(table, groups, counts):
    """The table with each unit as often as its group was drawn."""
    places = [unit for unit, group in enumerate(groups) for _ in range(counts[group])]
    return [[row[place] for place in places] for row in table]


def array(table):
    return np.array([[np.nan if x is None else x for x in row] for row in table], dtype=float)


def values(function, counts):
    """The values of one resample, which do not depend on those beside it."""
    found = function(np.array([counts, [1] * len(counts), counts]))
    np.testing.assert_array_equal(found[0], found[2])
    return found[0]


@pytest.mark.parametrize("level", list(ScaleLevel))
@given(drawn_tables(st.one_of(RATINGS, st.none())))
@settings(max_examples=budget(150))
@example(([[7, 7, 1], [7, 7, 2]], [0, 1, 2], [1, 2, 0]))  # all that was drawn is equal
def test_alpha(level, drawn):
    table, groups, counts = drawn
    assume(any(sum(x is not None for x in unit) > 1 for unit in zip(*table, strict=True)))
    units = RatedGroups.of([array(table)], Grouping.ITEM)
    of_units = np.array(groups)[np.sum(~np.isnan(array(table)), axis=0) > 1]
    [found] = values(drawn_alpha(units, level, of_units, len(counts)), counts)
    expected = textbook.krippendorff_alpha(written_out(*drawn), level)
    assert found == pytest.approx(expected, abs=1e-11, nan_ok=True)


@given(drawn_tables(), st.integers(1, 9))
@settings(max_examples=budget(100))
def test_reliability_in_parts_is_the_same(drawn, cells):
    """Pairs of raters and resamples come in parts where they are many."""
    table, groups, counts = drawn
    drawn_counts = np.array([counts, [1] * len(counts), counts])
    whole = drawn_reliability(table, np.array(groups))(drawn_counts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawn_agreement, "_CELLS", cells)
        found = drawn_reliability(table, np.array(groups))(drawn_counts)
    np.testing.assert_allclose(found, whole, rtol=1e-12, atol=1e-12)


@given(drawn_tables())
@settings(max_examples=budget(150))
@example(([[7, 7, 1], [7, 7, 2]], [0, 1, 2], [1, 2, 0]))
def test_reliability(drawn):
    table, groups, counts = drawn
    rows = written_out(*drawn)
    assume(len(rows[0]) > 1)
    found = values(drawn_reliability(table, np.array(groups)), counts)
    pairs = [correlations.pearson(list(zip(a, b, strict=True))) for i, a in enumerate(rows) for b in rows[i + 1 :]]
    known = [r for r in pairs if not math.isnan(r)]
    expected = [
        *textbook.intraclass_correlations(rows), math.fsum(known) / len(known) if known else math.nan,
    ]  # fmt: skip
    if len({x for row in rows for x in row}) == 1:
        assert np.isnan(found).all()
    else:
        assert found.tolist() == pytest.approx(expected, abs=1e-9, nan_ok=True)


@given(drawn_tables(most_raters=2))
@settings(max_examples=budget(150))
def test_pairs_of_raters(drawn):
    table, groups, counts = drawn
    first, second = written_out(*drawn)
    found = values(drawn_pair(*table, np.array(groups)), counts)
    expected = [
        correlations.pearson(list(zip(first, second, strict=True))),
        sum(a - b for a, b in zip(first, second, strict=True)) / len(first),
        textbook.krippendorff_alpha([first, second], "interval"),
    ]
    assert found.tolist() == pytest.approx(expected, abs=1e-9, nan_ok=True)


@given(drawn_tables(most_raters=2))
@settings(max_examples=budget(150))
def test_ratings_given_again(drawn):
    table, groups, counts = drawn
    first, second = written_out(*drawn)
    found = values(drawn_repeats(*table, np.array(groups)), counts)
    pairs = list(zip(first, second, strict=True))
    expected = [
        sum(a == b for a, b in pairs) / len(pairs),
        sum(abs(a - b) for a, b in pairs) / len(pairs),
        correlations.pearson(pairs),
    ]
    assert found.tolist() == pytest.approx(expected, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize("weights", list(KappaWeights))
@given(drawn_tables(st.integers(0, 3), most_raters=2))
@settings(max_examples=budget(150))
def test_kappa_of_two(weights, drawn):
    table, groups, counts = drawn
    categories = sorted({x for row in table for x in row})
    pairs = list(zip(*written_out(*drawn), strict=True))
    observed = sum(textbook.distance(a, b, categories, weights) for a, b in pairs)
    expected = sum(textbook.distance(a, b, categories, weights) for a, _ in pairs for _, b in pairs)
    [found] = values(drawn_cohen(*table, weights, np.array(groups)), counts)
    assert found == pytest.approx(
        1 - observed * len(pairs) / expected if expected else math.nan, abs=1e-12, nan_ok=True
    )


@pytest.mark.parametrize("weights", list(KappaWeights))
@given(drawn_tables(st.integers(0, 3)))
@settings(max_examples=budget(150))
def test_kappa_of_many(weights, drawn):
    table, groups, counts = drawn
    categories = sorted({x for row in table for x in row})
    units = np.array([[unit.count(c) for c in categories] for unit in zip(*table, strict=True)])
    expected = textbook.fleiss_kappa(list(zip(*written_out(*drawn), strict=True)), categories, weights)
    [found] = values(drawn_fleiss(units, weights, np.array(groups)), counts)
    assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_distances_of_categories():
    assert category_distances(3, KappaWeights.QUADRATIC).tolist() == [[0, 1, 4], [1, 0, 1], [4, 1, 0]]
