"""Parts of the report page for single metrics, and other pages in its place: the interface for suites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from mtgauge.evaluation import Evaluation
from mtgauge.pages.axes import Axis
from mtgauge.pages.page import Page, PagePart, Section
from mtgauge.pages.spans import Spans
from mtgauge.pages.text import Text
from mtgauge.pages.units import Facet, Factors
from mtgauge.report.page.headline import Statement


class MetricPart:
    """Base of what the page shows of one metric; a subclass overrides what it has, and all else adds nothing.

    Each method is called once for a page.

    Attributes:
        shows_outputs: Whether its sections show the tested outputs of the metric, which the table of other outputs
            then leaves out.
        subject: The subject of a page on which the metric leads, for its heading; None: translation in general.
        packages: Packages with a folder ``templates`` of its own. Their file names begin with the suite's name,
            since of two templates with one name the core's is used.

    Args:
        metric: The label of the metric in the evaluation.
    """

    shows_outputs: ClassVar[bool] = False
    subject: ClassVar[Text | None] = None
    packages: ClassVar[Sequence[str]] = ()

    def __init__(self, metric: str) -> None:
        self.metric = metric

    def statements(self) -> Iterable[Statement]:
        """Return the statements of the first screen about the metric: its unit and scale, and doubts about it."""
        return ()

    def sections(self) -> Iterable[Section]:
        """Return the sections, which follow the comparison of two systems."""
        return ()

    def axes(self) -> Iterable[Axis]:
        """Return the axes of its charts, other than those of `facets`."""
        return ()

    def facets(self) -> Iterable[Facet]:
        """Return what the table of segments can be limited by."""
        return ()

    def layers(self) -> Iterable[Spans]:
        """Return ways to colour the texts; a metric that has one gets no layer of edits."""
        return ()

    def factors(self) -> Factors | None:
        """Return the components of segment scores; None: the details of the metric, side by side."""
        return None

    def pair_parts(self) -> Iterable[PagePart]:
        """Return parts of the comparison of two systems; not called for a single system."""
        return ()

    def pair_data(self) -> Mapping[str, Any]:
        """Return blocks of data for `pair_parts`: name -> a JSON value."""
        return {}

    def said(self) -> Iterable[Text]:
        """Return messages in the data of the metric, for which the page has translations."""
        return ()

    def translations(self) -> Mapping[str, Mapping[str, str]]:
        """Return names in the metric's data: language -> name in English -> name in that language."""
        return {}


class OwnPage(Protocol):
    """A page of another kind, for the evaluations that a suite makes."""

    def accepts(self, evaluation: Evaluation) -> bool:
        """Return whether the page is for an evaluation."""
        ...

    def page(self, evaluation: Evaluation) -> Page:
        """Return the page."""
        ...
