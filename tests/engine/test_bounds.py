"""Bounds that are read off resamples, where some resamples have no value."""

from types import SimpleNamespace

import numpy as np
import pytest

from mtgauge.engine.intervals import Bounds, Intervals
from mtgauge.engine.settings import Settings
from mtgauge.measures import Output
from mtgauge.stats.intervals import IntervalMethod, bca_interval, percentile_interval

NAN = float("nan")
KEY = ("metric", "system")
VALUES = np.random.default_rng(3).normal(size=100)
INFLUENCES = np.random.default_rng(4).normal(size=(12, 1))


def bounds(drawn, observed=0.0, method="percentile", influences=INFLUENCES):
    """The bounds of one value, at the level of 90%."""
    part = SimpleNamespace(
        n=12,
        lone=None,
        settings=Settings.of(ci_method=method, alpha=0.1, intervals=True),
        bootstrap=lambda: {KEY: np.array(drawn)[:, None]},
        whole=lambda key: np.array([observed]),
        outputs=lambda item: [None],
        influences=lambda key: influences,
    )
    [found] = Intervals(part).of_score(None, KEY)
    return found


def without(defined):
    return np.where(np.arange(100) < defined, VALUES, NAN)


@pytest.mark.parametrize("defined", [100, 99, 21, 20])
@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_resamples_without_a_value_are_left_out(defined, method):
    drawn = VALUES[:defined, None]
    if method == "bca":
        low, high = bca_interval(drawn, np.array([0.0]), INFLUENCES, 0.1)
    else:
        low, high = percentile_interval(drawn, 0.1)
    found = bounds(without(defined), method=method)
    assert (found.low, found.high, found.defined) == (low[0], high[0], defined / 100)
    assert found.method is IntervalMethod(method)
    assert found.error == pytest.approx(np.std(drawn, ddof=1))


UNKNOWN = [
    # of 19 values 5% are less than one
    pytest.param({"drawn": without(19)}, 0.19, id="too few"),
    pytest.param({"drawn": without(0)}, 0.0, id="none"),
    pytest.param({"drawn": VALUES, "observed": NAN}, 1.0, id="no score"),
    pytest.param({"drawn": without(99), "method": "bca", "influences": INFLUENCES * NAN}, 0.99, id="no influence"),
]


@pytest.mark.parametrize(("options", "share"), UNKNOWN)
def test_where_there_are_no_bounds(options, share):
    assert bounds(**options) == Bounds(defined=share)


def test_influences_count_for_bca_alone():
    assert bounds(without(99), influences=INFLUENCES * NAN).low is not None


@pytest.mark.parametrize(
    ("n", "lone", "named", "method"),
    [
        (2, None, "percentile", "percentile"),
        (1, None, "percentile", None),
        (12, "law", "auto", None),
        (12, "law", "percentile", "percentile"),
        (12, None, "auto", "jackt"),
    ],
)
def test_a_single_unit_has_no_interval(n, lone, named, method):
    part = SimpleNamespace(n=n, lone=lone, settings=Settings.of(ci_method=named, intervals=True))
    assert Intervals(part).method == method


def test_a_difference_may_be_as_large_as_the_range_of_the_values():
    """Two correlations, from -1 to 1, differ by up to 2."""
    output = Output("r", -1, 1)
    influences = {("m", "s"): np.array([[3.0], [-3.0]]), ("m", "t"): np.zeros((2, 1))}
    part = SimpleNamespace(
        n=2,
        lone=None,
        settings=Settings.of(intervals=True),
        tested=lambda item: [0],
        outputs=lambda item: [output],
        delta=lambda first, second: np.array([1.5]),
        strata=lambda key: [influences[key]],
    )
    [found] = Intervals(part).of_difference(None, ("m", "s"), ("m", "t"))
    assert (found.low, found.high) == (-2, 2)
