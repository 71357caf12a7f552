"""How far the metrics of a task agree with what people judged: correlations of the systems' scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtgauge.campaign.scoring.measuring import TaskScores
from mtgauge.engine.progress import Progress, silent
from mtgauge.errors import InputError
from mtgauge.metaeval import PAIRWISE_ACCURACY, Experiment, MetricRanking, RankedMetric, ScoredUnit
from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.workflows.meta import ranking_of

#: How agreement is measured; metrics stand in the order of the first one.
STATISTICS = (str(CorrelationStatistic.KENDALL_B), str(CorrelationStatistic.PEARSON), PAIRWISE_ACCURACY)


@dataclass(frozen=True, slots=True)
class HumanAgreement:
    """How far the metrics agree with one column of judgements.

    Attributes:
        human: The heading of the column.
        rankings: Statistic -> the metrics by it, in the order of `STATISTICS`; empty where there is none.
        reason: Why there is none; empty where there are.
    """

    human: str
    rankings: Mapping[str, MetricRanking]
    reason: str = ""

    @property
    def first(self) -> MetricRanking | None:
        """The metrics by the first statistic."""
        return next(iter(self.rankings.values()), None)

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


def agreements(scores: TaskScores, progress: Progress = silent) -> tuple[HumanAgreement, ...]:
    """The agreement of the metrics with each column of judgements.

    Systems that nobody judged are left out. Intervals are from resamples of systems and segments, at the level of
    those of scores.

    Args:
        scores: What was measured of a task.
        progress: Called as ``progress(task, done, of)``.
    """
    return tuple(_agreement(scores, reading.column.name, progress) for reading in scores.human)


def _agreement(scores: TaskScores, human: str, progress: Progress) -> HumanAgreement:
    settings = scores.evaluation.settings
    samples = Experiment().samples if settings.samples is None else settings.samples
    names = [reading.column.name for reading in scores.human]
    rankings = {}
    for statistic in STATISTICS:
        experiment = Experiment(
            human=human,
            unit=ScoredUnit.SYSTEM,
            statistic=statistic,
            trials=0,
            alpha=settings.alpha,
            seed=settings.seed,
            samples=samples,
        )
        try:
            rankings[statistic] = ranking_of(scores.evaluation, names, experiment, progress)
        except InputError as error:
            return HumanAgreement(human, {}, error.message)
    return HumanAgreement(human, rankings)
