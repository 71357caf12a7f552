"""How well the metrics of a task agree with what people judged of it."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.campaign.scoring.measuring import TaskScores
from mtgauge.errors import InputError
from mtgauge.metaeval import Experiment, MetricRanking, ScoredUnit
from mtgauge.sentences import Sentence, say
from mtgauge.workflows.meta import ranking_of


@dataclass(frozen=True, slots=True)
class PeopleAgreement:
    """Metrics held against people.

    Attributes:
        rankings: For each column of judgements the metrics by their correlation with it, over systems and over
            segments.
        undefined: Why there is none of a column, one sentence each: too few systems, equal judgements.
    """

    rankings: tuple[MetricRanking, ...] = ()
    undefined: tuple[Sentence, ...] = ()


def agreement_with_people(scores: TaskScores, threads: int = 0) -> PeopleAgreement:
    """How the metrics of a task agree with each column of judgements.

    Args:
        scores: What was measured, with what people judged.
        threads: Cores to use; 0 for all.
    """
    settings = scores.evaluation.settings
    rankings: list[MetricRanking] = []
    undefined: dict[Sentence, None] = {}
    for reading in scores.human:
        name = reading.column.name
        for unit in (ScoredUnit.SYSTEM, ScoredUnit.SEGMENT):
            experiment = Experiment(
                name=f"{name} {unit}", human=name, unit=unit, alpha=settings.alpha, seed=settings.seed
            )
            try:
                rankings.append(ranking_of(scores.evaluation, scores.judged, experiment, threads=threads))
            except InputError as error:
                undefined[say("{name}: {message}", name=name, message=error.message)] = None
    return PeopleAgreement(tuple(rankings), tuple(undefined))
