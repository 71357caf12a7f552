"""Errors that people marked, as spans in the texts of the page, and the segments that have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from mtgauge.corpus.given_errors import ErrorKind, MarkedError, RatedErrors, error_kind
from mtgauge.evaluation import Evaluation
from mtgauge.measures.error_counts import FittedErrorCounts
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import verbatim
from mtgauge.pages.spans import Label, Side, Spans, TextSpan
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Facet
from mtgauge.report.page.edits import GRADED, graded
from mtgauge.report.page.utf16 import utf16_length

_SIDES = {"target": Side.OUTPUT, "source": Side.SOURCE}


@dataclass(frozen=True)
class PlacedErrors:
    """The marked errors of one name, placed in the texts of an evaluation.

    An error has a place where its rater saw the text that the page shows, or nobody knows what the rater saw.

    Attributes:
        evaluation: What was measured.
        label: What the errors are called.
        fitted: Their measure.
        number: Its place among those of marked errors, from 0.
    """

    evaluation: Evaluation
    label: str
    fitted: FittedErrorCounts
    number: int

    @cached_property
    def axis(self) -> Axis:
        """The categories, each before those below it."""
        categories = self.fitted.measure.kinds.categories
        wider = [category.rpartition("/")[0] for category in categories]
        return Axis(
            id=f"errors-{self.number}",
            title=say("Marked errors") if self.number == 0 else verbatim(self.label),
            items=[category.rpartition("/")[2] for category in categories],
            tips=categories,
            parents=[categories.index(one) if one else None for one in wider],
        )

    @property
    def facet(self) -> Facet:
        """The categories of the errors that people marked in each segment, in any of the systems."""
        kinds = self.fitted.measure.kinds
        places = {category: place for place, category in enumerate(kinds.categories)}
        found: list[set[int]] = [set() for _ in range(len(self.evaluation.testset))]
        for _, unit, _, _, kind in self._marked:
            if kind.category in places:
                found[unit].add(places[kind.category])
        return Facet(self.axis, [sorted(of) for of in found], is_told=False)

    @property
    def layer(self) -> Spans:
        """The errors as spans in the outputs and in the source, with category, severity and rater."""
        placed = [(span, label) for span, label in self._placed if span is not None]
        grades = [grade for grade in GRADED if any(span.severity == grade for span, _ in placed)]
        return Spans.of(
            self.label,
            self.label,
            [span for span, _ in placed],
            units=len(self.evaluation.testset),
            owners=len(self.evaluation.systems),
            labels={label.id: label for _, label in placed},
            side=None,
            legend=[graded(grade) for grade in grades],
            scored=[item.label for item in self.evaluation.measured].index(self.label),
        )

    @property
    def without_place(self) -> int:
        """How many errors have no place in these texts."""
        return sum(span is None for span, _ in self._placed)

    @property
    def number_of_errors(self) -> int:
        """How many errors there are, those of the source itself among them."""
        return len(self._marked)

    @property
    def raters(self) -> Sequence[str]:
        """The names of the raters, each once, those who marked no error among them."""
        rated = (rated.rater for column in self._columns for entry in column for rated in entry)
        return sorted({name for name in rated if name})

    @property
    def _columns(self) -> Iterator[Sequence[Sequence[RatedErrors]]]:
        """What was marked in each system of the page."""
        for system in self.evaluation.systems:
            yield self.fitted.marked.get(system.name, ())

    @cached_property
    def _marked(self) -> Sequence[tuple[int, int, RatedErrors, MarkedError, ErrorKind]]:
        """Places of system and segment, the judgement, the error, and its kind in its usual spelling."""
        kinds = self.fitted.measure.kinds
        return [
            (owner, unit, rated, error, kinds.usual(kind))
            for owner, column in enumerate(self._columns)
            for unit, entry in enumerate(column)
            for rated in entry
            for error in rated.errors
            if (kind := error_kind(error)) is not None
        ]

    @cached_property
    def _placed(self) -> Sequence[tuple[TextSpan | None, Label]]:
        """Each error with its span, as far as it has a place."""
        sources = self.evaluation.testset.sources
        found: list[tuple[TextSpan | None, Label]] = []
        for owner, unit, rated, error, kind in self._marked:
            in_source = error.side == "source"
            seen = rated.source if in_source else rated.target
            output = self.evaluation.systems[owner].segments[unit]
            shown = output if not in_source else sources[unit] if sources is not None else None
            label = _label(kind, rated.rater)
            place = _place(error, seen, shown)
            span = place and TextSpan(
                unit, owner, *place, label.id, side=_SIDES[error.side], severity=label.severity
            )
            found.append((span, label))
        return found


def _label(kind: ErrorKind, rater: str) -> Label:
    """What an error of a kind is called; grades that have no colour of their own stand in the name."""
    grade = kind.severity.casefold()
    name: Text = verbatim(kind.category) if kind.category else say("error")
    if grade in GRADED:
        return Label("\n".join((*kind, rater)), name, severity=grade, by=rater)
    named = f"{kind.category} ({kind.severity})" if kind.category and kind.severity else "".join(kind)
    return Label("\n".join((*kind, rater)), verbatim(named) if named else name, by=rater)


def _place(error: MarkedError, seen: str | None, shown: str | None) -> tuple[int, int] | None:
    """Where an error lies in the text that is shown, in UTF-16 code units; None where it has no place there."""
    if error.start is None or error.end is None or shown is None or seen not in (None, shown):
        return None
    if not 0 <= error.start <= error.end <= len(shown):
        return None
    return utf16_length(shown[: error.start]), utf16_length(shown[: error.end])
