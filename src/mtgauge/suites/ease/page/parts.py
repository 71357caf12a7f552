"""The parts of the report page for cognitive ease."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgauge.pages.page import Section
from mtgauge.pages.spans import Spans
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Facet, Factors
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import Statement
from mtgauge.report.page.parts import MetricPart
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.page.introduction import ease_statements
from mtgauge.suites.ease.page.losses import loss_layer
from mtgauge.suites.ease.page.placed import PlacedEase
from mtgauge.suites.ease.page.section import EaseSection
from mtgauge.suites.ease.page.tree import ease_factors


def ease_parts(facts: EvaluationFacts) -> Iterator[MetricPart]:
    """Yield one for each metric of ease."""
    measured = (item for item in facts.evaluation.measured if isinstance(item.fitted, FittedEase))
    for number, item in enumerate(measured):
        yield _EasePart(facts, PlacedEase(facts.evaluation, item, number, facts.progress))


class _EasePart(MetricPart):
    """Levels and parameters, the tree of a segment's ease, marks where ease is lost."""

    subject = say("Cognitive ease")

    def __init__(self, facts: EvaluationFacts, ease: PlacedEase) -> None:
        super().__init__(ease.label)
        self._facts, self._ease = facts, ease

    def statements(self) -> Iterable[Statement]:
        """Return the scale, the share of unstable levels, and the parts that do not count."""
        return ease_statements(self._ease)

    def sections(self) -> Iterable[Section]:
        """Return the section of levels and parameters."""
        return [EaseSection(self._facts, self._ease).section]

    def facets(self) -> Iterable[Facet]:
        """Return the levels and parameters in which segments are weakest."""
        return [self._ease.facet]

    def layers(self) -> Iterable[Spans]:
        """Return where ease is lost, unless there are too many outputs."""
        return [loss_layer(self._ease)] if self._facts.has_factors else []

    def factors(self) -> Factors:
        """Return the tree of levels and parameters."""
        return ease_factors(self._ease)

    def said(self) -> Iterable[Text]:
        """Return the names that levels, parameters and the profile have."""
        return self._ease.said
