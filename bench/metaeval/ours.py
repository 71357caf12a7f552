"""Tests and correlations by mtgauge."""

from __future__ import annotations

import os
import time
from typing import Any

from bench.metaeval.columns import Columns
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, correlate
from mtgauge.suites.metaeval.permutation import compare_metrics


def tests(columns: Columns, statistic: str, grouping: str, trials: int, early_stopping: bool) -> Any:
    """Tests all pairs of metrics by PERM-BOTH; somebody listens to the progress. As many threads as products have.

    Returns:
        `seconds` of the processor; `made`, the trials of all tests; `tests`, all that each test found.
    """
    start = time.process_time()
    found = compare_metrics(
        columns.gold,
        list(columns.metrics),
        CorrelationStatistic(statistic),
        Grouping(grouping),
        trials=trials,
        early_stopping=early_stopping,
        threads=int(os.environ.get("OPENBLAS_NUM_THREADS", "1")),
        progress=lambda done, of: None,
    )
    seconds = time.process_time() - start
    rows = [(test.better, test.worse, test.delta, test.count, test.trials) for test in found]
    return {"seconds": seconds, "made": sum(test.trials for test in found), "tests": rows}


def correlations(columns: Columns, statistic: str, grouping: str, metrics: int) -> Any:
    """The correlations of the first metrics, and the seconds for each of them."""
    how = CorrelationStatistic(statistic), Grouping(grouping)
    start = time.process_time()
    values = [correlate(columns.gold, scores, *how).value for scores in columns.metrics[:metrics]]
    return {"seconds": (time.process_time() - start) / metrics, "values": values}
