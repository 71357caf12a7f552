"""Systems that tests cannot tell apart: what a report may say about who is first under a metric."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mtgauge.engine.clusters import clusters_of
from mtgauge.engine.results import Cluster, Comparison
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.paired import PairedTest


@dataclass(frozen=True)
class Bands:
    """The clusters of an evaluation, also where nobody asked for them.

    They are those that the run made. Where it made none and tested all pairs, they are found by the same rule from
    its own tests: that of pairs, which rests on the p-values that decide. Tests that could separate nothing make
    no clusters.

    Attributes:
        evaluation: What was measured.
        without: Systems that have no place; the others are in the clusters that they make among themselves.
    """

    evaluation: Evaluation
    without: frozenset[str] = frozenset()

    def of(self, metric: str) -> Mapping[str, int]:
        """System -> the rank of its cluster under a metric, the best systems first; empty where there is none."""
        if not any(c.verdict is not None for c in self._tests if c.metric == metric):
            return {}
        return self.ranks(self.clusters, metric)

    def first(self, metric: str, among: Collection[str]) -> tuple[str, ...]:
        """The first of some systems: one, or several that no test tells apart, the best first.

        Args:
            metric: The metric.
            among: The systems that can be first.

        Returns:
            Their names; none where no test says who is first.
        """
        ranks = {system: rank for system, rank in self.of(metric).items() if system in among}
        best = min(ranks.values(), default=None)
        return tuple(system for system, rank in ranks.items() if rank == best)

    def ranks(self, clusters: Sequence[Cluster], metric: str) -> Mapping[str, int]:
        """System -> the rank of its cluster under the primary output of a metric, in the order of the clusters."""
        where = metric, self._primary[metric]
        found = [cluster for cluster in clusters if (cluster.metric, cluster.output) == where]
        return {system: cluster.rank for cluster in found for system in cluster.systems}

    @cached_property
    def _primary(self) -> Mapping[str, str]:
        return {item.label: item.fitted.outputs[0].name for item in self.evaluation.measured}

    @cached_property
    def clusters(self) -> Sequence[Cluster]:
        """Those that the run made, or else those that nobody asked for."""
        made, method = self.evaluation.clusters, self.evaluation.settings.clusters
        if not made or method is None:
            return self._found
        return self._by(method) if self.without else made

    @cached_property
    def _tests(self) -> Sequence[Comparison]:
        """The tests of primary corpus scores."""
        return [
            c
            for c in self.evaluation.comparisons
            if c.level == Level.CORPUS and c.output == self._primary[c.metric]
        ]

    @cached_property
    def _found(self) -> Sequence[Cluster]:
        """Clusters that nobody asked for."""
        settings = self.evaluation.settings
        decided = all(PairedTest(c.method).decides_scores for c in self._tests)
        if settings.baseline is not None or settings.contrasts or not decided:
            return ()
        return self._by(ClusterMethod.PAIRWISE)

    def _by(self, method: ClusterMethod) -> Sequence[Cluster]:
        """The clusters of the systems that have a place."""
        evaluation = self.evaluation
        scores = [s for s in evaluation.scores if s.system not in self.without]
        tests = [c for c in evaluation.comparisons if self.without.isdisjoint((c.a, c.b))]
        return list(clusters_of(evaluation.measured, scores, tests, method, evaluation.settings))
