"""BCa intervals: the textbook's example, the textbook's definition, and what must hold for any scores."""

from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from mtgauge import evaluate
from mtgauge.stats.intervals import acceleration, bca_interval, jackknife_influences, percentile_interval
from mtgauge.stats.resampling import Draws
from textbook import bca

# The spatial test, Efron and Tibshirani (1993), table 14.1: task A of 26 children.
SPATIAL = np.array(
    [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41]
)
FLOATS = st.floats(-100, 100, allow_subnormal=False)


def variances(totals):
    """Variance with n in the denominator from totals of (1, x, x squared)."""
    count, values, squares = np.moveaxis(totals, -1, 0)
    return (squares / count - (values / count) ** 2)[..., None]


def spatial():
    rows = np.column_stack([np.ones(26), SPATIAL, SPATIAL**2])
    counts = np.concatenate(list(Draws(26, 20_000, 1).bootstrap()))
    influences = jackknife_influences(variances(rows.sum(axis=0) - rows))
    return variances(counts @ rows), variances(rows.sum(axis=0)), influences


def test_the_example_of_the_textbook():
    """Table 14.2: variance 171.5, a = 0.061; 90% intervals (100.8, 233.9) percentile, (115.8, 259.6) BCa."""
    resampled, observed, influences = spatial()
    assert observed[0] == pytest.approx(171.5, abs=0.05)
    assert acceleration(influences[:, 0]) == pytest.approx(0.061, abs=0.0005)
    # theirs come from 2,000 resamples of their own
    assert np.ravel(percentile_interval(resampled, 0.1)) == pytest.approx([100.8, 233.9], abs=4)
    assert np.ravel(bca_interval(resampled, observed, influences, 0.1)) == pytest.approx([115.8, 259.6], abs=4)


@given(hnp.arrays(np.float64, st.integers(2, 30), elements=FLOATS))
def test_acceleration_is_that_of_the_definition(values):
    rows = np.column_stack([np.ones(len(values)), values])
    without = rows.sum(axis=0) - rows
    influences = jackknife_influences(without[:, 1:] / without[:, :1])

    def mean(units):
        return sum(units) / len(units)

    assume(np.ptp(values) > 1e-3)
    assert acceleration(influences[:, 0]) == pytest.approx(bca.acceleration(values.tolist(), mean), abs=1e-6)


@given(
    hnp.arrays(np.float64, st.integers(20, 200), elements=FLOATS), FLOATS,
    hnp.arrays(np.float64, 12, elements=FLOATS), st.floats(0.01, 0.5),
)  # fmt: skip
def test_bounds_follow_the_definition(scores, observed, influences, alpha):
    below = np.sum(scores < observed) + np.sum(scores == observed) / 2
    assume(0.5 <= below <= len(scores) - 0.5)
    low, high = bca_interval(scores[:, None], np.array([observed]), influences[:, None], alpha)
    shares = bca.ends(scores.tolist(), observed, acceleration(influences), alpha)
    ordered = np.sort(scores)
    # a share that falls on a rank may be rounded to either side of it
    assert low[0] in {ordered[min(int(len(scores) * shares[0] + e), len(scores) - 1)] for e in (-1e-6, 1e-6)}
    assert high[0] in {
        ordered[max(len(scores) - 1 - int(len(scores) * (1 - shares[1]) + e), 0)] for e in (-1e-6, 1e-6)
    }


@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 99), st.just(2)), elements=FLOATS), st.floats(0.01, 0.9))
def test_without_bias_and_acceleration_bounds_are_the_percentiles(scores, alpha):
    middle = np.concatenate([scores, -scores])
    nothing = np.zeros((3, 2))
    bounds = bca_interval(middle, np.zeros(2), nothing, alpha)
    assert np.array_equal(bounds, percentile_interval(middle, alpha))


@pytest.mark.parametrize("observed", [-1.0, 0.0, 5.0, 9.0, 99.0])
@pytest.mark.parametrize("a", [0.0, 1e9])
def test_bounds_exist_wherever_the_score_lies(observed, a):
    scores = np.arange(10.0)[:, None]
    influences = np.array([[a], [-a / 3]])
    low, high = bca_interval(scores, np.array([observed]), influences, 0.05)
    assert 0 <= low[0] <= 9
    assert 0 <= high[0] <= 9


def test_half_a_resample_is_kept_on_the_side_that_has_none():
    """Efron and Tibshirani 1993, equation 14.10, with half of 20 resamples on one side of the score, and not none."""
    normal, alpha = NormalDist(), 1e-4
    share = normal.cdf(2 * normal.inv_cdf(0.5 / 20) + normal.inv_cdf(1 - alpha / 2))
    scores, nothing = np.arange(20.0)[:, None], np.zeros((3, 1))
    _, high = bca_interval(scores, np.array([-1.0]), nothing, alpha)
    assert high[0] == 19 - int(20 * (1 - share)) == 9
    low, _ = bca_interval(scores, np.array([20.0]), nothing, alpha)
    assert low[0] == int(20 * (1 - share)) == 10


@pytest.mark.parametrize("unit", ["segment", "document"])
def test_an_evaluation_uses_either_method_and_names_it(unit):
    rng = np.random.default_rng(3)
    words = ["river", "town", "bridge", "rose", "fell", "council"]
    reference = [" ".join(rng.choice(words, 9)) for _ in range(60)]
    systems = {
        name: [" ".join(w if rng.random() < keep else "x" for w in line.split()) for line in reference]
        for name, keep in {"a": 0.9, "b": 0.8}.items()
    }
    asked = {"metrics": "bleu", "intervals": True, "test": "bootstrap", "resample_by": unit,
             "documents": [f"d{i // 3}" for i in range(60)]}  # fmt: skip
    percentile, corrected = (
        evaluate(systems, reference, ci_method=method, **asked) for method in ("percentile", "bca")
    )
    for one, other in zip(percentile.scores, corrected.scores, strict=True):
        assert one.score == other.score
        assert "ci:" not in one.signature
        assert other.signature.endswith("ci:bca")
    assert [s.low for s in percentile.scores] != [s.low for s in corrected.scores]
    assert all(s.low <= s.score <= s.high for s in corrected.scores if s.output == "score")
    [a], [b] = percentile.comparisons, corrected.comparisons
    assert (a.delta, a.p) == (b.delta, b.p)
    assert (a.low, a.high) != (b.low, b.high)


def test_beyond_the_pole_of_the_formula_the_bound_stays_at_its_end():
    """With the greatest acceleration, that of a single unit, 1 - a z is below 0 from z = 6 on."""
    influences = np.array([[1.0], [0.0], [0.0]])
    assert acceleration(influences[:, 0]) == pytest.approx(1 / 6)
    _, high = bca_interval(np.arange(10.0)[:, None], np.array([4.5]), influences, 1e-14)
    assert high[0] == 9
