"""The kernels of pairs and ranks of scores: what they refuse."""

import numpy as np
import pytest

from mtgauge import native

THREE, TWO, NONE = np.array([1.0, 2, 3]), np.array([1.0, 2]), np.zeros(0)
GAP = np.array([1.0, np.nan, 3])
KEPT = np.ones((2, 3), dtype=np.uint8)
#: Gold, first metric, second metric, swaps, sizes, what the message says.
WRONG = [
    (THREE, TWO, THREE, KEPT, [3], "do not fit"),
    (THREE, THREE, TWO, KEPT, [3], "do not fit"),
    (THREE, THREE, NONE, KEPT, [3], "do not fit"),
    (THREE, THREE, THREE, KEPT[:, :2], [3], "do not fit"),
    (THREE, THREE, THREE, KEPT, [2], "do not fit"),
    (THREE, THREE, THREE, KEPT, [-1, 4], "do not fit"),
    (GAP, THREE, THREE, KEPT, [3], "not a number"),
    (THREE, GAP, THREE, KEPT, [3], "not a number"),
    (THREE, THREE, GAP, KEPT, [3], "not a number"),
]
#: Those that one column can have.
WRONG_ALONE = [(gold, first, sizes, said) for gold, first, second, kept, sizes, said in WRONG
               if kept.shape == (2, 3) and second is THREE]  # fmt: skip


@pytest.mark.parametrize("kernel", [native.swapped_pair_counts, native.swapped_rank_products])
@pytest.mark.parametrize(("gold", "first", "second", "kept", "sizes", "said"), WRONG)
def test_scores_and_swaps_that_do_not_fit_are_refused(kernel, gold, first, second, kept, sizes, said):
    with pytest.raises(ValueError, match=said):
        kernel(gold, first, second, kept, np.array(sizes, dtype=np.int64))


@pytest.mark.parametrize("kernel", [native.pair_counts, native.rank_products])
@pytest.mark.parametrize(("gold", "metric", "sizes", "said"), WRONG_ALONE)
def test_scores_that_do_not_fit_are_refused(kernel, gold, metric, sizes, said):
    with pytest.raises(ValueError, match=said):
        kernel(gold, metric, np.array(sizes, dtype=np.int64))


def test_fewer_than_no_threads_are_refused():
    with pytest.raises(ValueError, match="threads must be 0"):
        native.swapped_pair_counts(THREE, THREE, THREE, KEPT, np.array([3]), -1)


def test_no_groups_and_no_trials_give_empty_arrays():
    gold, counts = native.swapped_pair_counts(NONE, NONE, NONE, np.zeros((2, 0), np.uint8), np.zeros(0, np.int64))
    assert (gold.shape, counts.shape) == ((2, 0), (2, 2, 4, 0))
    squares, sums = native.swapped_rank_products(THREE, THREE, THREE, KEPT[:0], np.array([3]))
    assert (squares.tolist(), sums.shape) == ([8.0], (2, 0, 2, 1))
