"""Titles of axes with values of a metric."""

from __future__ import annotations

from mtgauge.pages.charts import verbatim
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts


def directed(facts: EvaluationFacts, metric: str) -> Text:
    """The title of an axis with values of a metric; of effects it says the unit."""
    unit, name = facts.effect_unit(metric), verbatim(facts.names[metric])
    title = name if unit is None else say("{metric}: effect in {unit}", metric=name, unit=unit)
    return with_direction(title, facts.evaluation.directions[metric])


def with_direction(name: str | Text, higher_is_better: bool | None) -> Text:
    """The name of a metric with the direction in which its values are better, where there is one."""
    if higher_is_better is None:
        return name if isinstance(name, Text) else verbatim(name)
    if higher_is_better:
        return say("{metric} (higher is better)", metric=name)
    return say("{metric} (lower is better)", metric=name)
