"""Spans: marked places of texts with labels, such as edits, matches, annotated errors, hits of a check-point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtgauge.base.readable import TextChoice
from mtgauge.pages.text import Scripted, Text

#: Numbers for each marked place; see `Spans.columns`.
RUN = 5


class Side(TextChoice):
    """The text that a span lies in."""

    OUTPUT = "output"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Label(Scripted):
    """What a span says of its place.

    Attributes:
        id: Its name in the data, and for the style.
        name: What readers call it; None: `id`.
        meaning: What it means; None where the name says it.
        severity: ``minor``, ``major`` or ``critical``, where errors are graded; else empty.
        by: Who says it, where that is to be told; else empty.
        look: Its style where that is not the one of its id: ``found``, ``in-part`` or ``missed``.
        item: The place of the item of `Spans.axis` that it is about; None for none.
        is_quiet: Whether it is shown only where units are limited by its item, as what covers most of a text.
    """

    id: str
    name: Text | None = None
    meaning: Text | None = None
    severity: str = ""
    by: str = ""
    look: str = ""
    item: int | None = None
    is_quiet: bool = False


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A marked place.

    Attributes:
        unit: The place of the unit among all.
        owner: The place of the system, run or rater that it is about.
        begin: Where it begins, in UTF-16 code units, as scripts count.
        end: Where it ends; equal to `begin` where something is missing.
        label: Id of its label.
        side: The text that it lies in.
        severity: Of its label, where labels are graded.
        link: (place of a reference, begin, end): what it corresponds to; None for nothing.
    """

    unit: int
    owner: int
    begin: int
    end: int
    label: str
    side: Side = Side.OUTPUT
    severity: str = ""
    link: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans:
    """A layer of spans over all texts: one way to colour them.

    Attributes:
        id: Its name.
        title: What readers call it.
        labels: The labels that occur, in the order of their legend; columns name them by their places.
        columns: For each owner n lists of numbers, one for each unit: the place of the reference that the links
            point into, or -1; then for each span, in the order of the text, the place of its label, how far it
            begins behind the end of the one before it and how long it is, and the same two in the reference.
            Lengths are those of UTF-16 code units. Spans that overlap have a negative gap.
        side: The text that the spans of `columns` lie in.
        originals: Columns of further spans, which lie in the source; empty where there are none.
        legend: What stands in the legend; empty: all labels.
        foreign: Whether the layer comes from no measure of the page.
        axis: Id of the axis whose items its labels are about: where units are limited by an item, spans of others
            are not shown. None where all are.
        scored: The place of the metric that has a value only where somebody looked for such places; None where a
            program looked everywhere.
    """

    id: str
    title: str | Text
    labels: Sequence[Label]
    columns: Sequence[Sequence[Sequence[int]]]
    side: Side = Side.OUTPUT
    originals: Sequence[Sequence[Sequence[int]]] = ()
    legend: Sequence[Label] = ()
    foreign: bool = False
    axis: str | None = None
    scored: int | None = None

    @classmethod
    def of(
        cls,
        id: str,  # noqa: A002  # the name of the field
        title: str | Text,
        spans: Iterable[TextSpan],
        *,
        units: int,
        owners: int,
        labels: Mapping[str, Label] | None = None,
        side: Side | None = Side.OUTPUT,
        **more: Any,
    ) -> Spans:
        """A layer from single spans, those of one side or all.

        Args:
            id: Its name.
            title: What readers call it.
            spans: In any order; those of the other side are left out.
            units: Number of units.
            owners: Number of owners.
            labels: Id -> label, for names and meanings; one that is not there is shown by its id.
            side: The side; None for both.
            more: Everything else of a layer.
        """
        known = labels or {}
        found: dict[tuple[str, str], Label] = {}
        placed: dict[tuple[Side, int, int], list[TextSpan]] = {}
        for span in spans:
            if side in (None, span.side):
                key = span.label, span.severity
                if key not in found:
                    found[key] = replace(known.get(span.label, Label(span.label)), severity=span.severity)
                placed.setdefault((span.side, span.owner, span.unit), []).append(span)
        places = {key: place for place, key in enumerate(found)}

        def columns_of(one: Side) -> list[list[list[int]]]:
            return [
                [_numbers(placed.get((one, owner, unit), []), places) for unit in range(units)]
                for owner in range(owners)
            ]

        return cls(
            id=id,
            title=title,
            labels=list(found.values()),
            columns=columns_of(side or Side.OUTPUT),
            side=side or Side.OUTPUT,
            originals=columns_of(Side.SOURCE) if side is None else (),
            **more,
        )

    def to_json(self) -> dict[str, Any]:
        """What the page's script must know before it opens any spans."""
        title = self.title.to_json() if isinstance(self.title, Text) else self.title
        return {
            "id": self.id,
            "title": title,
            "labels": [label.to_json() for label in self.labels],
            "side": self.side,
            "originals": bool(self.originals),
            "legend": [label.to_json() for label in self.legend],
            "foreign": self.foreign,
            "axis": self.axis,
            "scored": self.scored,
        }


def _numbers(spans: Sequence[TextSpan], places: Mapping[tuple[str, str], int]) -> list[int]:
    """The spans of a text, written as `Spans.columns` has them; links into several references are left out."""
    references = {span.link[0] for span in spans if span.link}
    reference = references.pop() if len(references) == 1 else -1
    numbers = [reference]
    end = linked = 0
    for span in sorted(spans, key=lambda one: (one.begin, one.end)):
        start, stop = span.link[1:] if span.link and reference >= 0 else (linked, linked)
        place = places[span.label, span.severity]
        numbers += [place, span.begin - end, span.end - span.begin, start - linked, stop - start]
        end, linked = span.end, stop
    return numbers
