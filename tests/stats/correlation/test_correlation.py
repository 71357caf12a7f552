"""Correlations held against their definitions, SciPy's, and cases by hand."""

import math
import warnings

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget, stride

from mtgauge.base.errors import InputError
from mtgauge.stats import correlation
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, RatedGroups, coefficients, statistics
from textbook import correlation as textbook

# few values, so that there are ties and constant groups
SCORES = st.one_of(
    st.sampled_from([0.0, -1.0, -5.0, 0.5]), st.sampled_from([0.0, 0.1, 0.2, 0.30000000000000004, 1e-9, 7.25]),
    st.integers(-3, 3).map(float), st.none(),
)  # fmt: skip


@st.composite
def tables(draw, elements=SCORES):
    """Gold and metric in lists by system."""
    systems, items = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    table = st.lists(st.lists(elements, min_size=items, max_size=items), min_size=systems, max_size=systems)
    return draw(table), draw(table)


def array(table):
    return np.array([[np.nan if x is None else x for x in row] for row in table])


@pytest.mark.parametrize("statistic", textbook.BY_GROUP)
@pytest.mark.parametrize("grouping", list(Grouping))
@given(tables())
@settings(max_examples=budget(60))
def test_coefficients_are_those_of_the_definitions(statistic, grouping, drawn):
    expected = textbook.correlate(*drawn, statistic, grouping)
    found = correlation.correlate(*map(array, drawn), CorrelationStatistic(statistic), grouping)
    # a sum of squares keeps half the digits where the values are close
    assert found.value == pytest.approx(expected[0], abs=1e-7, nan_ok=True)
    assert (found.groups_used, found.groups_nan, found.groups_short) == expected[1:]
    assert found.threshold is None


@pytest.mark.parametrize("grouping", list(Grouping))
@given(tables())
@settings(max_examples=budget(100))
def test_calibrated_ties_are_those_of_all_candidates(grouping, drawn):
    groups, short = textbook.groups_of(*drawn, grouping)
    found = correlation.correlate(*map(array, drawn), CorrelationStatistic.ACC23_CALIBRATED, grouping)
    expected = textbook.calibrate_ties(groups) if groups else (math.nan, math.nan)
    assert (found.threshold, found.value) == pytest.approx(expected, abs=0, rel=1e-15, nan_ok=True)
    assert (found.groups_used, found.groups_short) == (len(groups), short)


@given(st.integers(2, 30), st.integers(0, 2**32), st.sampled_from([1e-300, 1.0, 1e300]), st.integers(0, 3))
@settings(max_examples=budget(80))
def test_calibrated_ties_of_fine_scores(n, seed, scale, decimals):
    rng = np.random.default_rng(seed)
    gold, metric = rng.integers(0, 4, n).astype(float), np.round(rng.normal(size=n), decimals) ** 3 * scale
    found = correlation.calibrate_ties(RatedGroups.of([gold, metric]))
    expected = textbook.calibrate_ties([list(zip(gold.tolist(), metric.tolist(), strict=True))])
    assert (found.threshold, found.accuracy) == pytest.approx(expected, abs=0, rel=1e-15)


@pytest.mark.parametrize("grouping", list(Grouping))
@given(tables())
@settings(max_examples=budget(100))
def test_differences_are_pooled(grouping, drawn):
    groups, _ = textbook.groups_of(*drawn, grouping)
    expected = textbook.pearson_of_differences(groups) if groups else math.nan
    found = correlation.correlate(*map(array, drawn), CorrelationStatistic.PEARSON_PAIRWISE_DIFFERENCE, grouping)
    assert found.value == pytest.approx(expected, abs=1e-7, nan_ok=True)


@given(tables(st.integers(0, 100)), st.sampled_from([1, 25, 50]))
@settings(max_examples=budget(200))
def test_relative_rankings_are_those_of_the_definition(drawn, least):
    groups, _ = textbook.groups_of(*drawn, "item")
    found = correlation.RelativeRanking.of(RatedGroups.of(list(map(array, drawn)), Grouping.ITEM), least)
    assert (found.concordant, found.discordant) == textbook.relative_ranking(groups, least)
    pairs = found.concordant + found.discordant
    assert math.isnan(found.tau) if not pairs else -1 <= found.tau <= 1


@given(tables(st.integers(-4, 4)).filter(lambda drawn: len(drawn[0]) > 1), st.integers(0, 99))
@settings(max_examples=budget(200))
def test_soft_accuracy_is_that_of_the_definition(drawn, seed):
    signs = correlation.random_signs(len(drawn[0][0]), 50, seed)
    found = correlation.soft_pairwise_accuracy(*drawn, signs)
    assert found.value == pytest.approx(textbook.soft_accuracy(*drawn, signs.tolist()), abs=1e-12)


def peer_kendall(x, y, variant):
    # of two entries there is no asymptotic p-value, which comes with the coefficient
    method = "asymptotic" if len(x) > 2 else "auto"
    return scipy.stats.kendalltau(x, y, method=method, variant=variant)


PEERS = {
    "pearson": lambda x, y: scipy.stats.pearsonr(x, y),
    "spearman": lambda x, y: scipy.stats.spearmanr(x, y),
    "kendall_b": lambda x, y: peer_kendall(x, y, "b"),
    "kendall_c": lambda x, y: peer_kendall(x, y, "c"),
}


@pytest.mark.parametrize("name", PEERS)
def test_coefficients_are_those_of_scipy(name):
    """10,000 vectors of 3 to 60 entries: half of them with ties, some constant, in one call of ours."""
    rng = np.random.default_rng(17)
    gold, metric = rng.normal(size=(2, 10_000, 60))
    metric += gold
    gold[5000:], metric[5000:] = np.round(gold[5000:]), np.round(metric[5000:], 1)
    metric[9000:] = np.round(metric[9000:] / 2)
    metric[9900:] = metric[9900:, :1]
    lengths = rng.integers(3, 61, 10_000)
    gold[np.arange(60) >= lengths[:, None]] = np.nan
    found = coefficients_by_system(gold, metric, name)
    tried = slice(None, None, stride() ** 2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scipy.stats.ConstantInputWarning)
        expected = [
            PEERS[name](x[:n], y[:n]).statistic
            for n, x, y in zip(lengths[tried], gold[tried], metric[tried], strict=True)
        ]
    np.testing.assert_allclose(found[tried], expected, rtol=0, atol=1e-12)


def coefficients_by_system(gold, metric, name):
    groups = RatedGroups.of([gold, metric], Grouping.SYSTEM)
    return statistics.values_by_group(groups, CorrelationStatistic(name))


#: Scores of a few values, which tie, of many, and none.
PEER_SCORES = st.one_of(
    st.sampled_from([0.0, -1.0, -5.0, 0.25]), st.integers(-100, 100).map(lambda n: n / 8), st.just(math.nan)
)


@st.composite
def vectors(draw):
    """Two vectors of 0 to 40 entries; each of free scores, of two values only, or constant; gaps in both."""
    n = draw(st.one_of(st.integers(0, 4), st.integers(5, 40)))
    kinds = st.sampled_from([PEER_SCORES, st.sampled_from([0.0, 1.0, math.nan]), st.sampled_from([3.5, math.nan])])
    return [np.array(draw(st.lists(draw(kinds), min_size=n, max_size=n)), dtype=float) for _ in range(2)]


@pytest.mark.parametrize("name", PEERS)
@given(vectors())
@settings(max_examples=budget(500))
def test_coefficients_of_any_vectors_are_those_of_scipy(name, drawn):
    rated = ~np.isnan(drawn[0] + drawn[1])
    x, y = (vector[rated] for vector in drawn)
    found = correlation.correlate(*drawn, CorrelationStatistic(name))
    if len(x) < 2:  # SciPy refuses these, or has its own conventions
        assert math.isnan(found.value)
        assert found.groups_short == 1
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scipy.stats.ConstantInputWarning)
        expected = PEERS[name](x, y).statistic
    assert found.value == pytest.approx(expected, rel=0, abs=1e-12, nan_ok=True)
    assert math.isnan(found.value) is (len(set(x)) == 1 or len(set(y)) == 1)
    assert found.groups_nan == math.isnan(found.value)


def test_many_pairs_need_no_memory_for_pairs():
    """2,460 entries have 3 million pairs; a threshold that is known is found among them."""
    rng = np.random.default_rng(3)
    gold = np.repeat(np.arange(3.0), 820)
    metric = gold + rng.integers(-3, 4, 2460) / 16
    found = correlation.calibrate_ties(RatedGroups.of([gold, metric]))
    # within a class scores differ by up to 6/16, between neighbours by 10/16 and more
    assert (found.threshold, found.accuracy) == (6 / 16, 1.0)


def test_scores_close_to_each_other_keep_their_correlation():
    gold = np.array([1.0, 2, 3, 5, 4])
    groups = RatedGroups.of([gold, 1e8 + gold])
    assert coefficients.pearson(groups) == pytest.approx([1.0], abs=1e-14)
    assert math.isnan(coefficients.pearson(groups.with_columns(np.stack([gold, np.full(5, 0.1)])))[0])


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ([([1, 2, 3], [10, 30, 20])], 2 / 3), ([([1, 2], [2, 1]), ([1, 2, 3], [1, 2, 3])], 3 / 4),
        ([([1, 1], [2, 2])], 1.0), ([([1, 1], [2, 3])], 0.0), ([], math.nan), ([([1], [2])], math.nan),
    ],
)  # fmt: skip
def test_accuracy_of_systems_by_hand(sets, expected):
    assert correlation.pairwise_accuracy(sets) == pytest.approx(expected, nan_ok=True)


def test_soft_accuracy_takes_items_that_all_systems_have():
    gold = np.array([[1, 2, np.nan, 4], [2, 2, 3, 1.0]])
    metric = np.array([[3, 1, 1, 2], [1, 2, 2, np.nan]])
    assert correlation.common_items(gold, metric).tolist() == [True, True, False, False]
    assert correlation.soft_pairwise_accuracy(gold, metric, correlation.random_signs(2)).items == 2
    assert math.isnan(correlation.soft_pairwise_accuracy(gold[:1], metric[:1], correlation.random_signs(3)).value)


WRONG = [
    (lambda: correlation.correlate([[1, 2]], [[1, 2], [3, 4]]), r"differ in shape: .*\(1, 2\)"),
    (lambda: correlation.correlate([1, 2], [1, math.inf]), "a score is infinite"),
    (lambda: correlation.soft_pairwise_accuracy([[1, 2]], [[1, 2, 3]], correlation.random_signs(2)), "differ in shape"),
    (lambda: correlation.soft_pairwise_accuracy([[1, 2]], [[1, 2]], correlation.random_signs(3)), "3 signs for 2 common items"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_scores_that_do_not_fit_are_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()
