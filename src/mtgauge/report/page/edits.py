"""What matched what, for the segments of the page: edits as numbers, and the words for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.metrics.base import Batch, Explanation, FittedMeasure, Resources, Span
from mtgauge.metrics.wer import Wer
from mtgauge.report.page.facts import Facts
from mtgauge.report.page.text import Text, say

#: label -> (its name, what it means). A label that is not here is shown by its own name.
LABELS: Mapping[str, tuple[Text, Text]] = {
    "substitution": (say("substitution"), say("another word than in the reference")),
    "insertion": (say("insertion"), say("a word too many")),
    "deletion": (say("deletion"), say("a word of the reference is missing here")),
    "shift": (say("shift"), say("stands elsewhere in the reference")),
    "stem": (say("stem"), say("another form of the same word")),
    "synonym": (say("synonym"), say("a word of the same meaning")),
    "paraphrase": (say("paraphrase"), say("other words for the same")),
}
#: What is as it should be is not marked.
UNMARKED = frozenset({"match", "exact"})
#: Numbers for one edit: label, start and end in the output, start and end in the reference.
EDIT_SIZE = 5

Edits = list[int]


@dataclass
class EditTable:
    """The edits of a metric, written segment by segment.

    Attributes:
        metric: Name of the metric.
        measured: Whether it is one of the evaluation's; otherwise it only colours texts.
        fitted: The metric on this test set.
        labels: Labels in the order in which they came up; edits name them by their places here.
    """

    metric: str
    measured: bool
    fitted: FittedMeasure
    labels: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """What the page's script must know before it opens any edits."""
        return {"metric": self.metric, "measured": self.measured, "labels": self.labels}

    def of(self, facts: Facts, part: slice) -> list[list[Edits]]:
        """The edits of some segments, a list a system; see `edits_of`."""
        evaluation = facts.evaluation
        columns = []
        for system in evaluation.systems:
            batch = Batch.of(evaluation.testset, system, part)
            columns.append([self._edits(batch, index) for index in range(len(batch))])
        return columns

    def _edits(self, batch: Batch, index: int) -> Edits:
        position = batch.start + index
        references = self.fitted.references
        texts = {name: column[position] for name, column in references.texts.items()} if references else {}
        return edits_of(self.fitted.explain(batch, index), batch.hypotheses[index], texts, self.labels)


def edit_tables(facts: Facts) -> list[EditTable]:
    """One for each metric that explains itself; where none does, word error rate colours the texts."""
    evaluation = facts.evaluation
    testset = evaluation.testset
    found = [
        EditTable(item.label, measured=True, fitted=item.fitted)
        for item in evaluation.measured
        if item.fitted.measure.explains
    ]
    if not found and testset.references is not None:
        fitted = Wer().fit(testset.references, Resources(testset.languages))
        found.append(EditTable(Wer.id, measured=False, fitted=fitted))
    return found


def edits_of(
    explanation: Explanation, output: str, references: Mapping[str, str | None], labels: list[str]
) -> Edits:
    """The edits of one output as numbers.

    Args:
        explanation: What a metric says.
        output: The output.
        references: The segment's references by name, in their order.
        labels: Labels so far; new ones are added.

    Returns:
        The place of the reference that the output was compared with, -1 for none; then for each edit its label,
        start and end in the output, start and end in the reference, -1 where there is nothing in the reference.
        What the output lacks has equal start and end: the place where it would stand. Offsets count
        UTF-16 code units, as scripts do.
    """
    spans = explanation.spans
    name = next((span.reference for span in spans if span.reference in references), None)
    partners = _partners(explanation)
    here = _utf16(output)
    there = _utf16((references.get(name) if name is not None else None) or "")
    edits = [-1 if name is None else list(references).index(name)]
    for ours, theirs in _pairs(spans, partners):
        label = (ours or theirs).label  # type: ignore[union-attr]  # one of them is there
        if label in UNMARKED:
            continue
        if label not in labels:
            labels.append(label)
        place = (ours.start, ours.end) if ours else _place(theirs, spans, partners)
        pair = (there[theirs.start], there[theirs.end]) if theirs else (-1, -1)
        edits += [labels.index(label), here[place[0]], here[place[1]], *pair]
    return edits


def _partners(explanation: Explanation) -> dict[Span, Span]:
    """Span -> the span that it is linked to, in both directions; the first where there are more."""
    found: dict[Span, Span] = {}
    for link in explanation.links:
        one, other = explanation.spans[link.first], explanation.spans[link.second]
        found.setdefault(one, other)
        found.setdefault(other, one)
    return found


def _pairs(spans: Sequence[Span], partners: Mapping[Span, Span]) -> Iterator[tuple[Span | None, Span | None]]:
    """(span of the output, its partner or None), and (None, span of the reference) where it has no partner."""
    for span in spans:
        if span.side == "hypothesis":
            yield span, partners.get(span)
        elif span.side == "reference" and span not in partners:
            yield None, span


def _place(missing: Span | None, spans: Sequence[Span], partners: Mapping[Span, Span]) -> tuple[int, int]:
    """Where a span of the reference would stand in the output: behind the partner of the words before it."""
    assert missing is not None  # noqa: S101  # a pair without both is none
    before = [
        span
        for span in spans
        if span.side == "reference" and span.end <= missing.start and span in partners and span.label != "shift"
    ]
    if not before:
        return (0, 0)
    place = partners[max(before, key=lambda span: span.end)].end
    return (place, place)


def _utf16(text: str) -> Sequence[int]:
    """Offset in characters -> offset in UTF-16 code units."""
    if not any(character > "\uffff" for character in text):
        return range(len(text) + 1)
    offsets = [0]
    for character in text:
        offsets.append(offsets[-1] + (2 if character > "\uffff" else 1))
    return offsets
