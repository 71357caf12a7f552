"""The parts of the report page for errors that people marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgauge.pages.axes import Axis
from mtgauge.pages.page import Section
from mtgauge.pages.spans import Spans
from mtgauge.pages.units import Facet
from mtgauge.report.page.charts.marked_errors import ErrorCharts
from mtgauge.report.page.error_spans import PlacedErrors
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.parts import MetricPart


def error_parts(facts: EvaluationFacts) -> Iterator[MetricPart]:
    """Yield one for each name of marked errors of which there is any."""
    for number, (label, fitted) in enumerate(facts.marked_errors.items()):
        if fitted.measure.kinds.kinds:
            yield _ErrorPart(facts, PlacedErrors(facts.evaluation, label, fitted, number))


class _ErrorPart(MetricPart):
    """Charts, spans in the texts, and the categories of each segment."""

    def __init__(self, facts: EvaluationFacts, errors: PlacedErrors) -> None:
        super().__init__(errors.label)
        self._errors, self._charts = errors, ErrorCharts(facts, errors)

    def sections(self) -> Iterable[Section]:
        """Return the section of charts."""
        return [self._charts.section]

    def axes(self) -> Iterable[Axis]:
        """Return those of the charts."""
        return self._charts.axes

    def facets(self) -> Iterable[Facet]:
        """Return the categories, where errors have any."""
        return [self._errors.facet] if self._errors.axis.items else []

    def layers(self) -> Iterable[Spans]:
        """Return the errors as spans."""
        return [self._errors.layer]
