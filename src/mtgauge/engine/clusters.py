"""Clusters of systems, from the tests of all pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
import numpy.typing as npt

from mtgauge.engine.measured import Measured
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level
from mtgauge.stats.clusters import RANKS, ClusterMethod


def clusters_of(
    measured: Sequence[Measured],
    scores: Sequence[Score],
    comparisons: Sequence[Comparison],
    method: ClusterMethod,
    settings: Settings,
) -> Iterator[Cluster]:
    """The clusters of each tested output that has a direction, from its corpus scores and the tests of all pairs.

    Systems are ordered best first, by the output's own direction; systems of equal score keep the order in which
    they were given. Systems that are not compared, or have no value, are in no cluster.
    """
    compared = set(settings.compared(list(measured[0].rows)))
    values: dict[tuple[str, str], dict[str, float]] = {}
    for s in scores:
        if s.level == Level.CORPUS and s.system in compared and s.score is not None:
            values.setdefault((s.metric, s.output), {})[s.system] = s.score
    tests: dict[tuple[str, str], list[Comparison]] = {}
    for c in comparisons:
        if c.level == Level.CORPUS:
            tests.setdefault((c.metric, c.output), []).append(c)
    for item in measured:
        for output in item.fitted.outputs:
            if output.is_tested and output.higher_is_better is not None:
                where = item.label, output.name
                sign = 1 if output.higher_is_better else -1
                order = sorted(values.get(where, {}), key=lambda system: -sign * values[where][system])
                better = _better(order, tests.get(where, ()), method, sign, settings.alpha)
                ranked = zip(RANKS[method](better), order, strict=True)
                for rank, members in groupby(ranked, key=lambda pair: pair[0]):
                    yield Cluster(item.label, rank, tuple(system for _, system in members), output.name)


def _better(
    order: Sequence[str], comparisons: Sequence[Comparison], method: ClusterMethod, sign: int, alpha: float
) -> npt.NDArray[np.bool_]:
    """(n, n) verdicts: whether one system is shown to be better than another, with systems in the given order."""
    place = {system: index for index, system in enumerate(order)}
    better = np.zeros((len(order), len(order)), dtype=np.bool_)
    for c in comparisons:
        p = c.p_adjusted if method.corrected and c.p_adjusted is not None else c.p
        # a test that cannot decide separates no clusters
        if c.verdict is not None and p < alpha and c.delta:
            best, worst = (c.a, c.b) if c.delta * sign > 0 else (c.b, c.a)
            better[place[best], place[worst]] = True
    return better
