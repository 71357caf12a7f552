"""What the sections of the page ask of rankings: names, axes, and the systems as people see them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mtgauge.evaluation import Evaluation
from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.text import Text, say
from mtgauge.report.decimals import Decimals
from mtgauge.report.names import asked_name
from mtgauge.suites.metaeval.compared import SystemColumn
from mtgauge.suites.metaeval.experiment import ScoredUnit
from mtgauge.suites.metaeval.page.words import experiment_titles
from mtgauge.suites.metaeval.ranking import MetricRanking

#: Decimals of correlations.
DIGITS = 3
#: Significant digits that the range of scores in a column is shown with, at least.
_SIGNIFICANT = 3


@dataclass(frozen=True, slots=True)
class JudgedGroup:
    """Systems that were compared by one column of people's scores.

    Attributes:
        ranking: The ranking that says most of them: one of systems, if there is one, with the most metrics.
        clusters: System -> the cluster that people put it in, from 1, best first; empty where that is not known.
    """

    ranking: MetricRanking
    clusters: dict[str, int]

    @property
    def count(self) -> int:
        """How many clusters there are; 0 where that is not known."""
        return max(self.clusters.values(), default=0)

    @property
    def people(self) -> SystemColumn:
        """People's scores."""
        return self.ranking.columns[0]

    @property
    def order(self) -> list[str]:
        """The systems, best first."""
        if self.ranking.judged:
            return [one.system for one in self.ranking.judged]
        sign = -1 if self.people.higher_is_better else 1
        scores = dict(zip(self.ranking.systems, self.people.scores, strict=True))
        return sorted(scores, key=lambda system: (sign * scores[system], system))


class RankingFacts:
    """Rankings, looked at as the page needs it.

    Args:
        rankings: One for each experiment.
        evaluation: What they are from.
    """

    def __init__(self, rankings: Sequence[MetricRanking], evaluation: Evaluation) -> None:
        self.rankings = rankings
        self.evaluation = evaluation
        self.titles = experiment_titles(rankings)
        self._labels = list(dict.fromkeys(row.metric for ranking in rankings for row in ranking.metrics))
        self._systems = list(dict.fromkeys(system for ranking in rankings for system in ranking.systems))
        self._columns = {column.name: column for ranking in rankings for column in ranking.columns}

    @cached_property
    def names(self) -> dict[str, str]:
        """Metric, or column of people's scores -> its name for readers; each name stands for one of them."""
        names = {label: asked_name(label) for label in self._columns}
        shared = Counter(names.values())
        return {label: label if shared[name] > 1 else name for label, name in names.items()}

    @cached_property
    def groups(self) -> list[JudgedGroup]:
        """The systems of all experiments, once for each column of people's scores and choice of systems."""
        found: dict[tuple[str, tuple[str, ...]], MetricRanking] = {}
        for ranking in self.rankings:
            key = (ranking.human, ranking.systems)
            if key not in found or _says_most(ranking) > _says_most(found[key]):
                found[key] = ranking
        return [JudgedGroup(ranking, _clusters(ranking)) for ranking in found.values()]

    @cached_property
    def metric_axis(self) -> Axis:
        """The metrics, in the order of the first ranking."""
        return Axis(
            id="metric",
            title=say("Metric"),
            items=[self.names[label] for label in self._labels],
            tips=self._labels,
            choice=Choice.ONE,
            better=[self._columns[label].higher_is_better for label in self._labels],
            decimals=[self.decimals(label) for label in self._labels],
        )

    @cached_property
    def system_axis(self) -> Axis:
        """The systems."""
        return Axis(id="system", title=say("System"), items=self._systems)

    @cached_property
    def cluster_axis(self) -> Axis:
        """The clusters of people's scores, which have colours and shapes."""
        most = max(group.count for group in self.groups)
        items: list[Text] = [say("Cluster {n}", n=number) for number in range(1, most + 1)]
        return Axis(
            id="cluster", title=say("Cluster"), items=items if most > 1 else [say("All systems")], coloured=True
        )

    def system_place(self, system: str) -> int:
        """The place of a system on its axis, whose items have the name as it is shown."""
        return self._systems.index(system)

    def metric_place(self, metric: str) -> int:
        """The place of a metric on its axis."""
        return self._labels.index(metric)

    def decimals(self, name: str) -> int:
        """Decimals of the scores in a column: those of its measure, or more where scores lie close together."""
        scores = self._columns[name].scores
        spread = max(scores) - min(scores)
        needed = _SIGNIFICANT - 1 - math.floor(math.log10(spread)) if spread else 0
        of_measure = Decimals(self.evaluation).of_metric(name) if name in self.evaluation.fitted else 0
        return max(of_measure, needed)


def _says_most(ranking: MetricRanking) -> tuple[bool, int]:
    return ranking.experiment.unit is ScoredUnit.SYSTEM, len(ranking.metrics)


def _clusters(ranking: MetricRanking) -> dict[str, int]:
    """System -> the number of its cluster."""
    ends = sorted({one.standing.cluster for one in ranking.judged})
    return {one.system: ends.index(one.standing.cluster) + 1 for one in ranking.judged}
