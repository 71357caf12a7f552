"""How the page of an evaluation scores some of its segments again."""

from __future__ import annotations

from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.settings import AUTO, ENOUGH_DOCUMENTS
from mtgauge.measures import Level
from mtgauge.pages.units import Jackknife, Rescoring
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.rows import rows_of_page


def rescoring_of(facts: EvaluationFacts) -> list[Rescoring]:
    """One for each metric."""
    found = rows_of_page(facts.evaluation.measured)
    rows = [found.get(metric) for metric in facts.metrics]
    return [
        Rescoring() if one is None else Rescoring(one.as_json(), [one.blocks[system] for system in facts.systems])
        for one in rows
    ]


def jackknife_of(facts: EvaluationFacts) -> Jackknife:
    """Intervals at the level of the run, over the units that it draws."""
    evaluation = facts.evaluation
    testset, settings = evaluation.testset, evaluation.settings
    units = UnitsByGroup(testset, settings).of(*groups_of(testset, Level.CORPUS))
    ids = {"document": "document", **{name: f"slice-{place}" for place, name in enumerate(testset.slices)}}
    return Jackknife(
        alpha=settings.alpha,
        facet=ids.get(units.name),
        least=ENOUGH_DOCUMENTS if settings.resample_by == AUTO else 2,
    )
