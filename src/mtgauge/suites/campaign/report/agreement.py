"""How far the metrics of a task agree with what people judged: correlations of systems' and segments' scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.suites.campaign.scoring.measuring import TaskScores
from mtgauge.suites.metaeval.experiment import PAIRWISE_ACCURACY, Experiment, ScoredUnit
from mtgauge.suites.metaeval.jobs.ranking import ranking_of
from mtgauge.suites.metaeval.ranking import MetricRanking, RankedMetric

#: How agreement is measured; metrics stand in the order of the first one.
STATISTICS = (str(CorrelationStatistic.KENDALL_B), str(CorrelationStatistic.PEARSON), PAIRWISE_ACCURACY)


@dataclass(frozen=True, slots=True)
class HumanAgreement:
    """How far the metrics agree with one column of judgements.

    Attributes:
        human: The heading of the column.
        rankings: Statistic -> the metrics by it over systems, in the order of `STATISTICS`; empty where there is
            none.
        segments: The metrics by Pearson's correlation over the segments of all systems, with tests; None where
            there is none.
        reasons: Why there is none of these, one sentence each.
    """

    human: str
    rankings: Mapping[str, MetricRanking]
    segments: MetricRanking | None = None
    reasons: tuple[str, ...] = ()

    @property
    def first(self) -> MetricRanking | None:
        """The metrics by the first statistic."""
        return next(iter(self.rankings.values()), None)

    @property
    def all(self) -> list[MetricRanking]:
        """Every ranking: over systems by each statistic, then over segments."""
        return [*self.rankings.values(), *([self.segments] if self.segments is not None else [])]

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics, best first."""
        return [row.metric for row in self.first.metrics] if self.first is not None else []

    @property
    def separates_none(self) -> bool:
        """Whether people tell none of the systems apart, so that no order of them can be held against metrics."""
        return self.first is not None and len(self.first.human_clusters) == 1

    def of(self, metric: str) -> list[RankedMetric]:
        """The agreement of a metric by each statistic."""
        return [next(row for row in found.metrics if row.metric == metric) for found in self.rankings.values()]


def agreements(scores: TaskScores, progress: Progress = silent, threads: int = 0) -> tuple[HumanAgreement, ...]:
    """The agreement of the metrics with each column of judgements.

    Systems that nobody judged are left out. Intervals are from resamples of systems and segments, at the level of
    those of scores.

    Args:
        scores: What was measured of a task.
        progress: Called as ``progress(task, done, of)``.
        threads: Cores to use for tests; 0 for all.
    """
    return tuple(_Agreeing(scores, reading.column.name, progress, threads).found() for reading in scores.human)


@dataclass(frozen=True, slots=True)
class _Agreeing:
    """Finds the agreement with one column."""

    scores: TaskScores
    human: str
    progress: Progress
    threads: int

    def found(self) -> HumanAgreement:
        """The agreement, as far as there is one."""
        reasons: dict[str, None] = {}
        rankings: dict[str, MetricRanking] = {}
        segments = None
        try:
            # tests of metrics on a few systems find nothing
            asked = self._asked(unit=ScoredUnit.SYSTEM, trials=0)
            for statistic in STATISTICS:
                rankings[statistic] = self._ranking(replace(asked, statistic=statistic))
        except InputError as error:
            reasons[error.message] = None
        try:
            segments = self._ranking(self._asked(unit=ScoredUnit.SEGMENT))
        except InputError as error:
            reasons[error.message] = None
        return HumanAgreement(self.human, rankings, segments, tuple(reasons))

    def _asked(self, **about: Any) -> Experiment:
        settings = self.scores.evaluation.settings
        draws = {"alpha": settings.alpha, "seed": settings.seed}
        samples = {} if settings.samples is None else {"samples": settings.samples}
        return Experiment.of({"human": self.human, **draws, **samples, **about})

    def _ranking(self, experiment: Experiment) -> MetricRanking:
        names = [reading.column.name for reading in self.scores.human]
        return ranking_of(self.scores.evaluation, names, experiment, self.progress, threads=self.threads)
