"""Systems put into clusters by the tests of all pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from mtgauge.engine.part import Measured
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
    """The clusters of each metric, from its corpus scores and the tests of all pairs.

    Systems stand best first, by the metric's own direction; those of equal score in the order in which they were
    given. Systems that are not compared are in no cluster.
    """
    compared = set(settings.compared(list(measured[0].rows)))
    for item in measured:
        primary = item.fitted.outputs[0]
        sign = 1 if primary.higher_is_better else -1
        where = (item.label, primary.name, str(Level.CORPUS))
        score = {
            s.system: s.score for s in scores if (s.metric, s.output, s.level) == where and s.system in compared
        }
        order = sorted(score, key=lambda system: -sign * score[system])
        place = {system: index for index, system in enumerate(order)}
        better = np.zeros((len(order), len(order)), dtype=np.bool_)
        for c in comparisons:
            p = c.p_adjusted if method.corrected and c.p_adjusted is not None else c.p
            # where a test can say nothing, no line rests on it
            if (c.metric, c.output, c.level) == where and c.verdict is not None and p < settings.alpha and c.delta:
                best, worst = (c.a, c.b) if c.delta * sign > 0 else (c.b, c.a)
                better[place[best], place[worst]] = True
        ranked = zip(RANKS[method](better), order, strict=True)
        for rank, members in groupby(ranked, key=lambda pair: pair[0]):
            yield Cluster(item.label, rank, tuple(system for _, system in members))
