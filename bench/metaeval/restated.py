"""The algorithms of mt-metrics-eval, restated in NumPy and SciPy for complete tables of scores.

A trial draws bits and computes the correlations of both metrics again from the swapped scores, with the functions
that mt-metrics-eval calls. Where it loops over Python objects, one for each pair, there are arrays here, so that
the program itself takes longer. Trials are never stopped early.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import scipy.stats

from bench.metaeval.columns import Columns, Scores

#: (g, n) gold -> a function of (g, n) scores that gives their mean correlation with it.
Prepared: TypeAlias = Callable[[Scores], float]


def tests(columns: Columns, statistic: str, grouping: str, pairs: Sequence[Sequence[int]], trials: int) -> Any:
    """Tests pairs of metrics by PERM-BOTH.

    Returns:
        `prepared`, the seconds for each metric before the trials; `seconds`, those for each pair and trial; and
        `tests`: for each pair the difference of its correlations, and in how many trials it was reached.
    """
    gold = _grouped(columns.gold, grouping)
    metrics = {place: _grouped(columns.metrics[place], grouping) for pair in pairs for place in pair}
    start = time.process_time()
    test = (
        _of_decisions(gold, metrics) if statistic == "acc23_calibrated" else _of_scores(gold, metrics, statistic)
    )
    prepared = time.process_time() - start
    start = time.process_time()
    found = [test(first, second, trials) for first, second in pairs]
    seconds = time.process_time() - start
    return {"prepared": prepared / len(metrics), "seconds": seconds / (len(pairs) * trials), "tests": found}


def correlations(columns: Columns, statistic: str, grouping: str, metrics: int) -> Any:
    """The correlations of the first metrics, and the seconds for each of them."""
    gold = _grouped(columns.gold, grouping)
    chosen = [_grouped(scores, grouping) for scores in columns.metrics[:metrics]]
    start = time.process_time()
    if statistic == "acc23_calibrated":
        values = [calibrated(gold, scores)[1] for scores in chosen]
    else:
        mean = CORRELATIONS[statistic](gold)
        values = [mean(scores) for scores in chosen]
    return {"seconds": (time.process_time() - start) / metrics, "values": values}


def calibrated(gold: Scores, metric: Scores) -> tuple[float, float]:
    """The threshold with the highest pairwise accuracy over (g, n) scores, and that accuracy.

    All pairs are sorted by the distance of their scores, and become ties in this order.
    """
    first, second = np.triu_indices(gold.shape[1], 1)
    change, difference = gold[:, first] - gold[:, second], metric[:, first] - metric[:, second]
    distance, is_tied = np.abs(difference).ravel(), (change == 0).ravel()
    is_concordant = (change * difference > 0).ravel()
    right = np.sum(is_tied & (distance == 0)) + np.sum(is_concordant)
    order = np.argsort(distance)
    distance = distance[order]
    steps = (is_tied[order] & (distance > 0)).astype(np.int8) - is_concordant[order]
    reached = right + np.cumsum(steps, dtype=np.int64)
    ends = np.flatnonzero(np.append(distance[1:] != distance[:-1], True))
    best = ends[np.argmax(reached[ends])]
    if reached[best] <= right:
        return 0.0, float(right / distance.size)
    return float(distance[best]), float(reached[best] / distance.size)


def bits(size: int) -> Callable[[], Any]:
    """A source of fair bits, the same for every pair."""
    generator = np.random.default_rng(1)
    return lambda: generator.binomial(1, 0.5, size)


def _of_scores(gold: Scores, metrics: dict[int, Scores], statistic: str) -> Callable[[int, int, int], Any]:
    """Trials that swap scores."""
    mean = CORRELATIONS[statistic](gold)
    standard = {place: scipy.stats.zscore(scores, axis=None) for place, scores in metrics.items()}

    def test(first: int, second: int, trials: int) -> tuple[float, int]:
        a, b = standard[first], standard[second]
        delta = mean(b) - mean(a)
        if delta < 0:
            a, b, delta = b, a, -delta
        draw, count = bits(gold.size), 0
        for _ in range(trials):
            kept = draw().reshape(gold.shape)
            count += mean((1 - kept) * a + kept * b) - mean(kept * a + (1 - kept) * b) >= delta
        return float(delta), int(count)

    return test


def _of_decisions(gold: Scores, metrics: dict[int, Scores]) -> Callable[[int, int, int], Any]:
    """Trials that swap whether the metrics are right about a pair, after each has its own threshold."""
    first, second = np.triu_indices(gold.shape[1], 1)
    order = np.sign(gold[:, first] - gold[:, second])
    right = {}
    for place, scores in metrics.items():
        threshold, _ = calibrated(gold, scores)
        change = scores[:, first] - scores[:, second]
        right[place] = np.where(np.abs(change) <= threshold, 0, np.sign(change)) == order

    def test(a: int, b: int, trials: int) -> tuple[float, int]:
        change = right[b].astype(np.int64) - right[a]
        delta = abs(int(change.sum()))
        draw = bits(change.size)
        count = sum(int(((2 * draw() - 1) * change.ravel()).sum()) >= delta for _ in range(trials))
        return delta / change.size, count

    return test


def _by_group(function: Callable[[Scores, Scores], Any]) -> Callable[[Scores], Prepared]:
    """Calls a function of SciPy for each group."""

    def of(gold: Scores) -> Prepared:
        def mean(metric: Scores) -> float:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return float(np.nanmean([function(g, m)[0] for g, m in zip(gold, metric, strict=True)]))

        return mean

    return of


def _counted(gold: Scores) -> Prepared:
    """Kendall's b with gold's pairs counted once, and the metric's in one NumPy call for each group."""
    first, second = np.triu_indices(gold.shape[1], 1)
    signs = np.sign(gold[:, first] - gold[:, second])
    known = [(row, np.sqrt(np.count_nonzero(row))) for row in signs if row.any()]
    varied = np.flatnonzero(signs.any(axis=1))

    def mean(metric: Scores) -> float:
        values = []
        for place, (row, root) in zip(varied, known, strict=True):
            order = np.sign(metric[place, first] - metric[place, second])
            if untied := np.count_nonzero(order):
                values.append(row.dot(order) / (root * np.sqrt(untied)))
        return float(np.mean(values))

    return mean


def _grouped(scores: Scores, grouping: str) -> Scores:
    """(groups, entries): a row for each segment, or one for all."""
    return np.ascontiguousarray(scores.T) if grouping == "item" else scores.reshape(1, -1)


#: Statistic -> what prepares gold for it.
CORRELATIONS: dict[str, Callable[[Scores], Prepared]] = {
    "pearson": _by_group(scipy.stats.pearsonr),
    "spearman": _by_group(scipy.stats.spearmanr),
    "kendall_b": _by_group(scipy.stats.kendalltau),
    "kendall_b_counted": _counted,
}
