"""Which systems people tell apart: where they tell none apart, no metric can be judged by their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mtgauge.stats.rank_sum import mann_whitney_p, significant_digits
from mtgauge.stats.wins import WinsRank, wins_ranks
from mtgauge.suites.metaeval.columns import ScoreColumn


@dataclass(frozen=True, slots=True)
class JudgedSystem:
    """A system as people see it.

    Attributes:
        system: Its name.
        rated: Number of its segments, or documents, that have a score.
        standing: Its wins, losses, ranks and cluster.
    """

    system: str
    rated: int
    standing: WinsRank


def systems_by_people(systems: Sequence[str], gold: ScoreColumn, alpha: float) -> list[JudgedSystem]:
    """The systems, best first, with clusters by the rule of WMT's direct assessment (Kocmi et al. 2022).

    Systems stand by their score; one is better than another if a one-sided test of Mann and Whitney of its items'
    scores against those of the other gives p < `alpha`, without correction for several tests.

    Args:
        systems: s names.
        gold: What people say of them; the result is empty without scores of items.
        alpha: The level.
    """
    if gold.items is None:
        return []
    samples = [significant_digits(row[~np.isnan(row)]) for row in gold.items]
    order = sorted(range(len(samples)), key=lambda place: (-gold.systems[place], place))
    better = np.zeros((len(order), len(order)), dtype=np.bool_)
    for above, first in enumerate(order):
        for below in range(above + 1, len(order)):
            better[above, below] = mann_whitney_p(samples[first], samples[order[below]]) < alpha
    return [
        JudgedSystem(systems[place], len(samples[place]), standing)
        for place, standing in zip(order, wins_ranks(better), strict=True)
    ]


def clusters_of(judged: Sequence[JudgedSystem]) -> tuple[tuple[str, ...], ...]:
    """The names of the systems of each cluster, best first."""
    clusters: dict[tuple[int, int], list[str]] = {}
    for one in judged:
        clusters.setdefault(one.standing.cluster, []).append(one.system)
    return tuple(map(tuple, clusters.values()))
