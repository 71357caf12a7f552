"""Sums, draws, intervals, p-values and corrections compared with simple definitions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from thoroughness import budget

from mtgauge.stats import totals
from mtgauge.stats.correction import Correction, adjust, factors
from mtgauge.stats.intervals import percentile_interval
from mtgauge.stats.paired import P_VALUES, PairedTest, permutation_p
from mtgauge.stats.resampling import Draws
from mtgauge.stats.sparse import SparseColumns
from mtgauge.stats.totals import StackedSums, WeightedSums, Weights, group_totals, total

INTEGERS = hnp.arrays(
    np.int64, hnp.array_shapes(min_dims=2, max_dims=2, max_side=8), elements=st.integers(-(2**40), 2**40)
)
FLOATS = hnp.arrays(
    np.float64, hnp.array_shapes(min_dims=2, max_dims=2, max_side=8),
    # below 1e-250 the last limbs of a value are not numbers that doubles have
    elements=st.floats(-1e6, 1e6).map(lambda value: value if abs(value) > 1e-250 else 0.0),
)  # fmt: skip


def exact(weights, rows):
    return [
        [
            sum(Fraction(w) * Fraction(x) for w, x in zip(line.tolist(), column.tolist(), strict=True))
            for column in rows.T
        ]
        for line in weights
    ]


@given(INTEGERS, st.integers(0, 99))
@settings(max_examples=budget(200))
def test_integer_sums_are_exact(rows, seed):
    weights = np.random.default_rng(seed).integers(0, 5, size=(3, len(rows)))
    sums = WeightedSums(rows, 5 * len(rows))(Weights(weights))
    assert sums.tolist() == [[float(value) for value in line] for line in exact(weights, rows)]
    assert total(rows).tolist() == [float(value) for value in exact(np.ones((1, len(rows)), dtype=int), rows)[0]]


def test_large_integers_that_cancel_leave_an_exact_rest():
    rows = np.array([[2**52 - 1], [-(2**52)], [2**40 + 1]])
    weights = Weights(np.array([[3, 3, 0], [1, 0, 0], [3, 3, 1]]))
    assert WeightedSums(rows, 7)(weights).tolist() == [[-3], [2**52 - 1], [2**40 - 2]]


@given(FLOATS, st.integers(0, 99))
@settings(max_examples=budget(200))
def test_float_sums_keep_sixty_bits_of_the_largest_value(rows, seed):
    weights = np.random.default_rng(seed).integers(0, 5, size=(3, len(rows)))
    sums = WeightedSums(rows, 5 * len(rows))(Weights(weights))
    largest = np.abs(rows).max(axis=0)
    for line, truth in zip(sums.tolist(), exact(weights, rows), strict=True):
        for value, right, top in zip(line, truth, largest.tolist(), strict=True):
            bound = Fraction(top) * 5 * len(rows) / 2**58 + abs(right) / 2**51
            assert abs(Fraction(value) - right) <= bound


@given(FLOATS, st.randoms())
@settings(max_examples=budget(200))
def test_float_sums_do_not_depend_on_order(rows, random):
    order = list(range(len(rows)))
    random.shuffle(order)
    ones = Weights(np.ones((1, len(rows)), dtype=int))
    assert total(rows).tolist() == total(rows[order]).tolist()
    assert WeightedSums(rows, len(rows))(ones).tolist() == WeightedSums(rows[order], len(rows))(ones).tolist()


@given(INTEGERS, FLOATS, st.integers(0, 99))
@settings(max_examples=budget(200))
def test_stacked_sums_are_those_of_each_matrix(integers, floats, seed):
    n = min(len(integers), len(floats))
    matrices = [integers[:n], floats[:n], integers[:n] % 7, floats[:n, :1]]
    weights = Weights(np.random.default_rng(seed).integers(0, 5, size=(4, n)))
    stacked = StackedSums(matrices, 5 * n)(weights)
    for rows, sums in zip(matrices, stacked, strict=True):
        assert sums.tolist() == WeightedSums(rows, 5 * n)(weights).tolist()


@st.composite
def mostly_zeros(draw):
    """Wide rows with one nonzero in ten: counts, counts whose sums exceed 2^53, or floats."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    n, k = draw(st.integers(1, 40)), draw(st.integers(16, 40))
    counts = rng.integers(-9, 10, size=(n, k)) * (rng.random((n, k)) < 0.1)
    factors = {
        "counts": 1,
        "large": 10**6,
        "huge": 2**44 + 1,
        "floats": rng.random(k) * 10.0 ** rng.integers(-9, 9),
    }
    return counts * factors[draw(st.sampled_from(list(factors)))]


@given(mostly_zeros(), st.integers(0, 70), st.integers(0, 99))
@settings(max_examples=budget(200))
def test_zeros_are_skipped_without_a_trace(rows, samples, seed):
    weights = np.random.default_rng(seed).integers(0, 5, size=(samples, len(rows)))
    most = 5 * len(rows)
    sums = []
    for most_filled in (-1, 1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(totals, "_MOST_FILLED", most_filled)
            sums.append(StackedSums([rows, rows[:, :16]], most)(Weights(weights)))
    dense, sparse = sums
    assert [part.tobytes() for part in sparse] == [part.tobytes() for part in dense]
    assert [part.shape for part in sparse] == [(samples, rows.shape[1]), (samples, 16)]
    if rows.dtype == np.int64:
        # the last ones, since exact sums are slow
        assert sparse[0][-4:].tolist() == [[float(value) for value in line] for line in exact(weights[-4:], rows)]


def test_sparse_columns_are_the_matrix_they_were_made_of():
    matrix = np.array([[0, 1.5, 0, 0], [0, 0, 0, -2], [0, 3, 0, 4]])
    columns = SparseColumns.of(matrix)
    assert columns.sizes.tolist() == [0, 2, 0, 2]
    assert columns.values.tolist() == [1.5, 3, -2, 4]
    assert (np.eye(3) @ columns).tolist() == matrix.tolist()
    twice = SparseColumns.side_by_side([columns, columns])
    assert (np.eye(3) @ twice).tolist() == np.hstack([matrix, matrix]).tolist()
    assert (np.zeros((2, 0)) @ SparseColumns.of(np.zeros((0, 5)))).tolist() == np.zeros((2, 5)).tolist()


@given(FLOATS, st.integers(0, 99))
@settings(max_examples=budget(200))
def test_float_sums_do_not_depend_on_how_many_units_there_may_be(rows, seed):
    """Fewer than 2^13 units need two limbs, more units three."""
    weights = Weights(np.random.default_rng(seed).integers(0, 5, size=(3, len(rows))))
    few, many = (WeightedSums(rows, weight)(weights) for weight in (2**13, 2**13 + 1))
    assert few.tobytes() == many.tobytes()


@pytest.mark.parametrize("rows", [np.arange(12).reshape(6, 2), np.arange(12).reshape(6, 2) / 7])
def test_group_totals(rows):
    groups = np.array([1, 0, 1, 2, 2, 1])
    expected = [rows[groups == g].sum(axis=0) for g in range(3)]
    assert np.allclose(group_totals(rows, groups, 3), expected)


@pytest.mark.parametrize("units", [2, 3, 31, 5000])
@pytest.mark.parametrize("seed", [0, 12345])
def test_draws_are_those_of_one_call(units, seed):
    """Blocks only bound the memory: the numbers are those that sacreBLEU draws at once."""
    draws = Draws(units, 700, seed)
    once = np.random.default_rng(seed).choice(units, size=(700, units), replace=True)
    counts = np.concatenate(list(draws.bootstrap()))
    assert np.array_equal(counts, [np.bincount(row, minlength=units) for row in once])
    booleans = np.random.default_rng(seed).integers(2, size=(700, units), dtype=bool)
    assert np.array_equal(np.concatenate(list(draws.swaps())), booleans)


def test_seed_zero_is_a_seed():
    first, second = (np.concatenate(list(Draws(50, 20, 0).bootstrap())) for _ in range(2))
    assert np.array_equal(first, second)


def test_percentile_interval_takes_ranks_from_both_ends():
    scores = np.random.default_rng(1).permutation(1000).astype(float)[:, None]
    assert [bound.tolist() for bound in percentile_interval(scores, 0.05)] == [[25.0], [974.0]]
    assert [bound.tolist() for bound in percentile_interval(scores, 0.1)] == [[50.0], [949.0]]
    assert [bound.tolist() for bound in percentile_interval(scores[:1], 0.05)] == [[scores[0, 0]]] * 2


P_CASES = [
    # observed 2; differences of ten resamples
    (PairedTest.BOOTSTRAP, [2, 2, 2, 2, 4, 0, 3, 1, 2, 2], 2, (2 + 1) / 11),
    (PairedTest.RANDOMIZATION, [2, -2, 1, 0, 3, -1, 0, 0, 1, -3], 2, (4 + 1) / 11),
    (PairedTest.SACREBLEU_RANDOMIZATION, [2, -2, 1, 0, 3, -1, 0, 0, 1, -3], 2, (2 + 1) / 11),
    (PairedTest.SACREBLEU_BOOTSTRAP, [2, 2, 2, 2, 7, 0, 3, 1, 2, 2], 2, (1 + 1) / 11),
]


@pytest.mark.parametrize(("test", "differences", "observed", "expected"), P_CASES)
def test_p_values_by_hand(test, differences, observed, expected):
    assert P_VALUES[test](np.array(differences, dtype=float), float(observed)) == expected


def test_equal_systems_are_never_significant():
    nothing = np.zeros(100)
    assert P_VALUES[PairedTest.BOOTSTRAP](nothing, 0.0) == 1
    assert P_VALUES[PairedTest.RANDOMIZATION](nothing, 0.0) == 1


CORRECTIONS = [
    # worked by hand; Benjamini and Hochberg (1995) give the second form of bh
    ([0.01, 0.04, 0.03], Correction.HOLM, [0.03, 0.06, 0.06]),
    ([0.01, 0.04, 0.03], Correction.BH, [0.03, 0.04, 0.04]),
    ([0.01, 0.04, 0.03], Correction.NONE, [0.01, 0.04, 0.03]),
    ([0.5, 0.9], Correction.HOLM, [1.0, 1.0]),
    ([0.2], Correction.HOLM, [0.2]),
    ([], Correction.BH, []),
]


@pytest.mark.parametrize(("p", "correction", "expected"), CORRECTIONS)
def test_corrections_by_hand(p, correction, expected):
    assert adjust(p, correction) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("correction", "expected"),
    [
        (Correction.HOLM, [3, 1, 2, 4]),
        (Correction.BH, [4 / 2, 4 / 4, 4 / 3, 4 / 1]),
        (Correction.NONE, [1, 1, 1, 1]),
        (Correction.MAXT, [1, 1, 1, 1]),
    ],
)
def test_factors_of_a_correction_go_by_rank(correction, expected):
    assert factors([0.01, 0.04, 0.03, 0.005], correction) == pytest.approx(expected)


@given(st.lists(st.floats(1e-6, 1), min_size=1, max_size=20))
def test_corrections_never_make_a_p_value_smaller(p):
    holm, bh = adjust(p, Correction.HOLM), adjust(p, Correction.BH)
    assert all(raw <= b + 1e-12 and b <= h + 1e-12 <= 1 + 1e-11 for raw, b, h in zip(p, bh, holm, strict=True))
    order = sorted(range(len(p)), key=p.__getitem__)
    assert [holm[i] for i in order] == sorted(holm)


def test_differences_as_large_as_the_observed_one_count_in_the_permutation_test():
    assert permutation_p(np.array([2.0, -2.0, 1.0, -1.0]), 2.0) == 0.5
    assert permutation_p(np.array([2.0, -1.5, 1.0, -1.0]), 2.0, tie=0.5) == 0.5
