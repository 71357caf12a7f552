"""Correlations of a few made-up ratings, with ties and gaps, beside the values of SciPy and of the textbook."""

import json
from pathlib import Path

import numpy as np
import pytest

from mtgauge.stats import correlation
from mtgauge.stats.correlation import CorrelationStatistic, Grouping

pytestmark = pytest.mark.unit

CASE = json.loads((Path(__file__).parents[2] / "cases" / "meta" / "correlations.json").read_text("utf-8"))


@pytest.mark.parametrize("row", CASE["rows"], ids=lambda row: f"{row['statistic']}-{row['grouping']}")
def test_a_correlation(row):
    gold, metric = (np.array(CASE[name], float) for name in ("gold", "metric"))
    found = correlation.correlate(gold, metric, CorrelationStatistic(row["statistic"]), Grouping(row["grouping"]))
    assert found.value == pytest.approx(row["value"], abs=1e-12)
    assert found.groups_used == row["groups_used"]
    if "threshold" in row:
        assert found.threshold == row["threshold"]


def test_soft_pairwise_accuracy():
    soft = CASE["soft"]
    gold, metric = (np.array(soft[name], float) for name in ("gold", "metric"))
    found = correlation.soft_pairwise_accuracy(gold, metric, np.array(soft["signs"], np.int8))
    assert found.value == pytest.approx(soft["value"], abs=1e-12)
