"""Ranks of metrics by hand."""

import math

import pytest

from mtgauge.suites.metaeval.permutation import MetricTest
from mtgauge.suites.metaeval.ranks import metric_ranks

NAMES = ["b", "a", "c", "d"]
VALUES = [0.5, 0.5, 0.4, 0.3]
CASES = [
    # no difference is significant
    ({}, VALUES, [1, 1, 1, 1]),
    # c is worse than a member of the first rank, d than none of the second
    ({(1, 2): 0.05}, VALUES, [1, 1, 2, 2]),
    # a comes first by its name, and b may follow it into another rank
    ({(1, 0): 0.01, (0, 2): 0.2}, VALUES, [2, 1, 2, 2]),
    ({(1, 2): 0.0501, (1, 3): 0.0, (2, 3): 0.0}, VALUES, [1, 1, 1, 2]),
    # every difference is significant
    ({(1, 0): 0, (1, 2): 0, (1, 3): 0, (0, 2): 0, (0, 3): 0, (2, 3): 0}, VALUES, [2, 1, 3, 4]),
    # without a value a metric is last
    ({(2, 3): 0.0}, [0.5, math.nan, 0.4, 0.3], [1, 2, 1, 2]),
]


@pytest.mark.parametrize(("p", "values", "expected"), CASES)
def test_ranks_by_hand(p, values, expected):
    tests = [MetricTest(better, worse, 0.1, round(10_000 * share), 10_000) for (better, worse), share in p.items()]
    assert metric_ranks(NAMES, values, tests) == expected
