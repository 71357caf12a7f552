"""Which segments people judge: shares, ties, and values held to their definitions."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.errors import OptionError
from mtgauge.stats.power import units_needed
from mtgauge.suites.metaeval.budget import budget_power
from mtgauge.suites.metaeval.sampling import (
    check_budget,
    highest_sample,
    largest_remainders,
    random_sample,
    rank_disagreement,
    score_variance,
    stratified_sample,
)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("sizes", "seats", "shares"),
    [
        ([10, 10], 4, [2, 2]),
        ([10, 10], 5, [3, 2]),  # equal remainders: the first
        ([47, 16, 157], 10, [2, 1, 7]),
        ([1, 1, 1], 1, [1, 0, 0]),
        ([3, 5], 8, [3, 5]),
        ([3, 5], 0, [0, 0]),
    ],
)
def test_largest_remainders(sizes, seats, shares):
    assert largest_remainders(sizes, seats) == shares


@pytest.mark.property
@given(st.lists(st.integers(1, 40), min_size=1, max_size=8), st.data())
def test_shares_are_within_one_of_proportion(sizes, data):
    seats = data.draw(st.integers(0, sum(sizes)))
    shares = largest_remainders(sizes, seats)
    assert sum(shares) == seats
    for share, size in zip(shares, sizes, strict=True):
        assert abs(share - seats * size / sum(sizes)) < 1
        assert share <= size


DOMAINS = ["news"] * 12 + ["talks"] * 8
DOCUMENTS = ["n1"] * 9 + ["n2"] * 3 + ["t1"] * 4 + ["t2"] * 4


@pytest.mark.unit
@pytest.mark.parametrize("seed", [0, 1, 12345])
def test_strata_have_their_shares(seed):
    chosen = stratified_sample(DOCUMENTS, DOMAINS, 20, 10, seed)
    assert chosen == sorted(set(chosen))
    assert Counter(DOMAINS[i] for i in chosen) == {"news": 6, "talks": 4}
    assert Counter(DOCUMENTS[i] for i in chosen) in (
        {"n1": 5, "n2": 1, "t1": 2, "t2": 2},
        {"n1": 4, "n2": 2, "t1": 2, "t2": 2},
    )
    assert chosen == stratified_sample(DOCUMENTS, DOMAINS, 20, 10, seed)


@pytest.mark.unit
@pytest.mark.parametrize("draw", [random_sample, lambda n, b, s: stratified_sample(DOCUMENTS, None, n, b, s)])
def test_the_seed_decides(draw):
    found = {tuple(draw(20, 6, seed)) for seed in range(30)}
    assert len(found) > 20
    assert {i for sample in found for i in sample} == set(range(20))
    assert draw(20, 20, 3) == list(range(20))


@pytest.mark.unit
def test_highest_values_first_of_equal_ones_and_gaps_last():
    values = np.array([1.0, np.nan, 3.0, 1.0, 1.0])
    assert [highest_sample(values, budget) for budget in (1, 2, 3, 5)] == [[2], [0, 2], [0, 2, 3], [0, 1, 2, 3, 4]]


scores = st.lists(
    st.lists(st.one_of(st.integers(0, 4), st.just(float("nan"))), min_size=3, max_size=3), min_size=2, max_size=4
).map(lambda rows: np.array(rows, dtype=float))


@pytest.mark.property
@given(scores)
def test_variance_over_systems(matrix):
    found = score_variance([matrix])
    every = matrix[~np.isnan(matrix)]
    for segment, value in enumerate(found):
        column = matrix[:, segment][~np.isnan(matrix[:, segment])]
        if len(column) < 2:
            assert np.isnan(value)
        else:
            scale = every.var()
            assert value == pytest.approx(column.var() / scale if scale else 0)
    assert score_variance([matrix, 10 * matrix]) == pytest.approx(found, nan_ok=True)


@pytest.mark.property
@given(
    st.integers(2, 4).flatmap(
        lambda n: st.lists(
            st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=2), min_size=n, max_size=n),
            min_size=2,
            max_size=3,
        )
    )
)
def test_disagreement_is_the_share_of_contrary_pairs(matrices):  # fmt: skip
    matrices = [np.array(matrix, dtype=float) for matrix in matrices]
    for segment, value in enumerate(rank_disagreement(matrices)):
        votes = [
            (one[a, segment] - one[b, segment]) * (other[a, segment] - other[b, segment]) < 0
            for one, other in combinations(matrices, 2)
            for a, b in combinations(range(len(one)), 2)
        ]
        assert value == pytest.approx(sum(votes) / len(votes))


@pytest.mark.unit
def test_pairs_without_scores_do_not_count():
    first = np.array([[1.0, np.nan], [2.0, 1.0], [np.nan, np.nan]])
    assert rank_disagreement([first, -first]) == pytest.approx([1.0, np.nan], nan_ok=True)


@pytest.mark.unit
def test_what_a_budget_finds():
    rng = np.random.default_rng(3)
    base = rng.normal(70, 10, 400)
    matrix = np.array([base, base + rng.normal(4, 8, 400), base + rng.normal(4.1, 8, 400)])
    found = budget_power("DA", matrix, 100, difference=2.0, alpha=0.05, power=0.8)
    assert (found.pairs, found.found) == (3, 2)
    deviations = [np.std(matrix[a] - matrix[b], ddof=1) for a, b in combinations(range(3), 2)]
    assert found.needed_for_difference == units_needed(2.0, float(np.median(deviations)), 1, 0.05, 0.8)
    more = budget_power("DA", matrix, 400, difference=2.0, alpha=0.05, power=0.8)
    assert more.detectable == pytest.approx(found.detectable / 2)
    assert budget_power("DA", matrix[:1], 100, difference=None, alpha=0.05, power=0.8) is None


@pytest.mark.unit
@pytest.mark.parametrize("budget", [0, -3, 21])
def test_budgets_that_cannot_be_filled(budget):
    with pytest.raises(OptionError, match="cannot be chosen from 20"):
        check_budget(budget, 20)
