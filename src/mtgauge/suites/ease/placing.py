"""Where metrics stand among the levels of cognitive ease (section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mtgauge.measures.elementary import Values
from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.stats.limits import check_samples
from mtgauge.suites.ease.tuning import correlation


@dataclass(frozen=True, slots=True)
class PlacedMetric:
    """The correlation of a metric, or of people, with a value of ease.

    Attributes:
        metric: The metric.
        value: Name of the value: ``G1``, ``A1``, ``B1``.
        pearson: Pearson's correlation over units.
        low: Lower bound of its interval.
        high: Upper bound.
    """

    metric: str
    value: str
    pearson: float
    low: float
    high: float


def place(
    metrics: Mapping[str, Values],
    values: Mapping[str, Values],
    groups: Sequence[int],
    *,
    samples: int = 1000,
    seed: int = 1,
    alpha: float = 0.05,
) -> list[PlacedMetric]:
    """Which level metrics and people go with: their correlation with G, A and B of each level (section 7).

    Intervals are of resampled groups: documents, or segments with the translations of all systems.

    Args:
        metrics: Name -> (n,) scores of units by metrics or people, higher better.
        values: Name -> (n,) values of ease, such as ``G1``.
        groups: (n,) which units stay together in resamples.
        samples: Number of resamples.
        seed: Of them.
        alpha: One minus the confidence level.

    Raises:
        OptionError: There are more than 10,000,000 resamples.
    """
    check_samples(samples)
    draws = _draws(groups, samples, seed)
    found = []
    for metric, scores in metrics.items():
        for name, own in values.items():
            drawn = np.array([_weighted_pearson(scores, own, weights) for weights in draws])
            drawn = drawn[~np.isnan(drawn)]
            low, high = np.quantile(drawn, [alpha / 2, 1 - alpha / 2]) if len(drawn) else (np.nan, np.nan)
            value = correlation(own, scores, CorrelationStatistic.PEARSON)
            found.append(PlacedMetric(metric, name, value, float(low), float(high)))
    return found


def _draws(groups: Sequence[int], samples: int, seed: int) -> list[Values]:
    """How often each unit is drawn, with its group, in each resample."""
    labels = np.asarray(groups)
    count = int(labels.max()) + 1
    random = np.random.default_rng(seed)
    drawn = [np.bincount(random.integers(count, size=count), minlength=count) for _ in range(samples)]
    return [times[labels].astype(np.float64) for times in drawn]


def _weighted_pearson(one: Values, other: Values, weights: Values) -> float:
    known = ~(np.isnan(one) | np.isnan(other))
    weights, one, other = weights[known], one[known], other[known]
    whole = weights.sum()
    if not whole:
        return float("nan")
    one, other = one - weights @ one / whole, other - weights @ other / whole
    norm = float(np.sqrt((weights @ one**2) * (weights @ other**2)))
    return float(weights @ (one * other)) / norm if norm > 0 else float("nan")
