"""Sums in fixed point are exact, whatever the order and the pieces."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from mtgauge.stats.exact_sums import exact_sums, rounded
from mtgauge.stats.totals import total

#: So many rows of them do not exceed the largest float.
FINITE = st.floats(-1e300, 1e300)
SHAPES = array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=6)


@given(arrays(np.float64, SHAPES, elements=FINITE), st.integers(0, 6))
def test_sums_of_pieces_are_the_rounded_sum_of_all(rows, cut):
    pieces = exact_sums(rows[cut:]) + exact_sums(rows[:cut])
    assert rounded(pieces).tolist() == [math.fsum(column) for column in rows.T.tolist()]
    assert rounded(pieces).tolist() == total(rows).tolist()


@given(arrays(np.int64, SHAPES, elements=st.integers(-(2**50), 2**50)), st.integers(0, 6))
def test_sums_of_integers(rows, cut):
    pieces = exact_sums(rows[cut:]) + exact_sums(rows[:cut])
    assert rounded(pieces).tolist() == total(rows).tolist()


@pytest.mark.parametrize("value", [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1, -0.1, 0.0])
def test_every_float_is_its_own_sum(value):
    assert rounded(exact_sums(np.array([[value]]))).tolist() == [value]


def test_what_rounding_loses_is_kept():
    rows = np.array([[1e16], [1.0], [-1e16], [2.0**-60]])
    assert rounded(sum(exact_sums(row[np.newaxis]) for row in rows)).tolist() == [1.0 + 2.0**-60]
    rows = np.array([[1.0], [2.0**-53], [2.0**-200]])
    assert rounded(exact_sums(rows[:2])) == 1.0
    assert rounded(exact_sums(rows)) == 1.0 + 2.0**-52
