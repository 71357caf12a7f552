"""The parts of the report page for check-points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mtgauge.pages.page import Fragment, PagePart, Section
from mtgauge.pages.spans import Spans
from mtgauge.pages.text import say
from mtgauge.pages.units import Facet
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import Statement
from mtgauge.report.page.parts import MetricPart
from mtgauge.suites.checkpoints.measure import FittedCheckPoints
from mtgauge.suites.checkpoints.page.introduction import checkpoint_statements
from mtgauge.suites.checkpoints.page.pair import checkpoint_block
from mtgauge.suites.checkpoints.page.placed import PlacedCheckPoints
from mtgauge.suites.checkpoints.page.section import CheckPointSection


def checkpoint_parts(facts: EvaluationFacts) -> Iterator[MetricPart]:
    """Yield one for each metric that scores check-points."""
    fitted = [(name, one) for name, one in facts.evaluation.fitted.items() if isinstance(one, FittedCheckPoints)]
    for number, (label, one) in enumerate(fitted):
        yield _CheckPointPart(facts, PlacedCheckPoints(facts.evaluation, label, one, number, facts.progress))


class _CheckPointPart(MetricPart):
    """Category scores, marks in the texts, and the categories in which two systems differ."""

    shows_outputs = True
    subject = say("Check-points")
    packages = (__package__,)

    def __init__(self, facts: EvaluationFacts, placed: PlacedCheckPoints) -> None:
        super().__init__(placed.label)
        self._facts, self._placed = facts, placed

    def statements(self) -> Iterable[Statement]:
        """Return the unit and the scale, the points left out, and how many units are right."""
        return checkpoint_statements(self._facts, self._placed)

    def sections(self) -> Iterable[Section]:
        """Return the section of categories."""
        return [CheckPointSection(self._facts, self._placed).section]

    def facets(self) -> Iterable[Facet]:
        """Return the categories of each segment."""
        return [self._placed.facet]

    def layers(self) -> Iterable[Spans]:
        """Return marks for hits and misses."""
        return [self._placed.layer]

    def pair_parts(self) -> Iterable[PagePart]:
        """Return a table with the categories that differ most."""
        return [Fragment("checkpoint-pair.html", {"placed": self._placed})]

    def pair_data(self) -> Mapping[str, Any]:
        """Return scores and tests by category."""
        return {self._placed.axis.id: checkpoint_block(self._facts, self._placed)}

    def translations(self) -> Mapping[str, Mapping[str, str]]:
        """Return the names that categories and groups have."""
        return self._placed.translations
