"""Which segments people are to judge, where they cannot judge all.

``random`` and ``stratified`` samples speak for the whole test set. The others choose segments on which systems
are told apart best, with fewer judgements (Zouhar et al. 2025, "How to select datapoints for efficient human
evaluation of NLG models?"): ``variance`` those on which a metric scores systems most differently, ``disagreement``
those on which metrics rank systems most differently. What people say of these does not speak for the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

#: Scores of segments under one metric: (systems, n), NaN where one is missing.
ScoreMatrix = npt.NDArray[np.float64]


class SampleBy(StrEnum):
    """How segments are chosen, by the names that users write."""

    RANDOM = "random"
    STRATIFIED = "stratified"
    VARIANCE = "variance"
    DISAGREEMENT = "disagreement"

    @property
    def needs_scores(self) -> bool:
        """Whether segments are chosen by what metrics say of them."""
        return self in (SampleBy.VARIANCE, SampleBy.DISAGREEMENT)


def check_budget(budget: int, n: int) -> None:
    """Raises OptionError for a budget that n segments cannot fill."""
    if not 1 <= budget <= n:
        raise OptionError(say("a budget of {budget:,} segments cannot be chosen from {n:,}", budget=budget, n=n))


def random_sample(n: int, budget: int, seed: int) -> list[int]:
    """The positions of `budget` of n segments, each equally likely, in their order."""
    return sorted(_shuffled(n, seed)[:budget].tolist())


def stratified_sample(
    documents: Sequence[str] | None, domains: Sequence[str] | None, n: int, budget: int, seed: int
) -> list[int]:
    """The positions of `budget` of n segments, from domains and documents in proportion to their size.

    Each domain has its share of the budget, then each document its share of that of its domain. Shares are rounded
    by largest remainders (Hamilton's method); where remainders are equal, the seed decides, and so it does for the
    segments of a document. Without documents or domains, all segments are of one.

    Args:
        documents: The document of each segment, or None.
        domains: The domain of each segment, or None.
        n: Number of segments.
        budget: How many are chosen.
        seed: Any integer >= 0.
    """
    order = _shuffled(n, seed).tolist()
    chosen: list[int] = []
    of_domain = _parted(order, domains)
    for part, share in zip(of_domain, largest_remainders([len(part) for part in of_domain], budget), strict=True):
        of_document = _parted(part, documents)
        sizes = [len(segments) for segments in of_document]
        for segments, size in zip(of_document, largest_remainders(sizes, share), strict=True):
            chosen += segments[:size]
    return sorted(chosen)


def largest_remainders(sizes: Sequence[int], seats: int) -> list[int]:
    """Whole numbers that add up to `seats`, in proportion to sizes; of equal remainders the first comes first.

    Args:
        sizes: One or more, not all 0.
        seats: At most their sum, so that no share exceeds its size.
    """
    total = sum(sizes)
    shares = [seats * size // total for size in sizes]
    by_remainder = sorted(range(len(sizes)), key=lambda i: -(seats * sizes[i] % total))
    for i in by_remainder[: seats - sum(shares)]:
        shares[i] += 1
    return shares


def highest_sample(values: npt.NDArray[np.float64], budget: int) -> list[int]:
    """The positions of the `budget` highest of n values, in their order; of equal ones the first is taken first.

    Segments without a value (NaN) are taken last.
    """
    ranked = np.argsort(np.where(np.isnan(values), np.inf, -values), kind="stable")
    return sorted(ranked[:budget].tolist())


def score_variance(columns: Sequence[ScoreMatrix]) -> npt.NDArray[np.float64]:
    """How differently metrics score the systems on each segment: (n,) values, NaN where fewer than two are scored.

    It is the variance of the scores of the systems, divided by that of all scores of the metric, so that no metric
    counts more for its scale; of several metrics it is the mean.
    """
    return _mean([_spread(scores) for scores in columns])


def _spread(scores: ScoreMatrix) -> npt.NDArray[np.float64]:
    present = ~np.isnan(scores)
    count = present.sum(axis=0)
    means = np.where(present, scores, 0).sum(axis=0) / np.maximum(count, 1)
    spread = np.where(present, scores - means, 0) ** 2
    variance = spread.sum(axis=0) / np.maximum(count, 1)
    scale = float(np.var(scores[present])) if present.any() else 0.0
    return np.where(count > 1, variance / scale if scale else 0.0, np.nan)


def rank_disagreement(columns: Sequence[ScoreMatrix]) -> npt.NDArray[np.float64]:
    """How differently metrics rank the systems on each segment: (n,) values from 0 to 1, NaN where none are.

    It is the share of pairs of systems that one metric puts in one order and another metric in the other, over all
    pairs of metrics; pairs without both scores under both do not count. A tie contradicts nothing.

    Args:
        columns: Scores of two metrics or more, the higher the better in each.
    """
    shares = []
    for first, second in combinations(columns, 2):
        contrary = np.zeros(first.shape[1])
        ranked = np.zeros(first.shape[1])
        for a, b in combinations(range(len(first)), 2):
            product = np.sign(first[a] - first[b]) * np.sign(second[a] - second[b])
            contrary += product < 0
            ranked += ~np.isnan(product)
        shares.append(np.where(ranked > 0, contrary / np.maximum(ranked, 1), np.nan))
    return _mean(shares)


def _mean(columns: Sequence[npt.NDArray[np.float64]]) -> npt.NDArray[np.float64]:
    """The mean of those that have a value."""
    stacked = np.array(columns)
    present = ~np.isnan(stacked)
    count = present.sum(axis=0)
    return np.where(count > 0, np.where(present, stacked, 0).sum(axis=0) / np.maximum(count, 1), np.nan)


def _shuffled(n: int, seed: int) -> npt.NDArray[np.int64]:
    return np.random.default_rng(seed).permutation(n)


def _parted(positions: Sequence[int], labels: Sequence[str] | None) -> list[list[int]]:
    """Positions by label, the labels in the order of their first position."""
    parts: dict[str, list[int]] = {}
    for position in positions:
        parts.setdefault("" if labels is None else labels[position], []).append(position)
    return list(parts.values())
