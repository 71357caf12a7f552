"""Where systems lose ease, as marks in their texts, linked to the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge.measures import Batch
from mtgauge.measures.documents import DocumentOrder
from mtgauge.pages.spans import Label, Spans, TextSpan
from mtgauge.pages.text import Text, say
from mtgauge.report.page.utf16 import utf16_length
from mtgauge.suites.ease.marks import EaseMark, MarkKind, ease_marks
from mtgauge.suites.ease.page.placed import PlacedEase

_LEGEND: Mapping[str, tuple[Text, Text]] = {
    "in-part": (say("in part"), say("it is there, and something of it is another; or a word is uncommon")),
    "missed": (say("missed"), say("nothing of the reference matches it, or nothing of it is there")),
}
#: Parameters of single words, which are shown at first; chunks and clauses would cover every text.
_SHOWN = frozenset({"P11", "P12", "Q12"})


def loss_layer(ease: PlacedEase) -> Spans:
    """The marks of levels 1 to 3 in the texts of all systems."""
    systems = ease.evaluation.systems
    spans = [span for owner in range(len(systems)) for span in _spans_of(ease, owner)]
    return Spans.of(
        ease.label,
        ease.axis.title,
        spans,
        units=len(ease.evaluation.testset),
        owners=len(systems),
        labels=_labels(ease),
        legend=[Label(look, *words, look=look) for look, words in _LEGEND.items()],
        axis=ease.axis.id,
    )


def _labels(ease: PlacedEase) -> Mapping[str, Label]:
    return {
        f"{name} {kind}": Label(
            f"{name} {kind}", ease.name_of(name), look=kind, item=place, is_quiet=name not in _SHOWN
        )
        for place, name in enumerate(ease.names)
        for kind in MarkKind
    }


def _spans_of(ease: PlacedEase, owner: int) -> Iterator[TextSpan]:
    systems, fitted = ease.evaluation.systems, ease.fitted
    ease.progress("ease", owner, len(systems))
    order = DocumentOrder.of(fitted.measure, ease.evaluation.testset)
    taken = order.system(systems[owner])
    batch = Batch.of(fitted.testset, taken, slice(0, len(taken)))
    linked = fitted.linked(fitted.prepared.texts.units(batch.hypotheses), 0)
    pairs = linked.segments()
    names = [fitted.prepared.names[number] for number in linked.best_of_segments.tolist()]
    texts, columns = _Places(), list(fitted.references.texts)
    for mark in ease_marks(pairs, frozenset(one.id for one in fitted.prepared.parameters)):
        ours = texts.of(batch.hypotheses[mark.segment], pairs.candidate.texts[mark.segment].forms)
        name = names[mark.segment]
        reference = fitted.references.texts[name][mark.segment] or ""
        theirs = texts.of(reference, pairs.reference.texts[mark.segment].forms)
        yield _span(mark, owner, order.place(mark.segment), ours, theirs, columns.index(name))


class _Places:
    """Where the words of texts begin and end, in UTF-16 code units."""

    def __init__(self) -> None:
        self._known: dict[str, list[tuple[int, int]]] = {}

    def of(self, text: str, forms: Sequence[str]) -> list[tuple[int, int]]:
        """Begin and end of each word; a word that the text does not have stands where the one before it ends."""
        if text not in self._known:
            found, end = [], 0
            for form in forms:
                start = text.find(form, end)
                begin, end = (start, start + len(form)) if start >= 0 else (end, end)
                found.append((begin, end))
            if not text.isascii():
                found = [(utf16_length(text[:a]), utf16_length(text[:b])) for a, b in found]
            self._known[text] = found
        return self._known[text]


def _span(
    mark: EaseMark,
    owner: int,
    unit: int,
    ours: list[tuple[int, int]],
    theirs: list[tuple[int, int]],
    reference: int,
) -> TextSpan:
    """A mark as a place of the page."""
    first, end = mark.ours
    before = ours[first - 1][1] if first else 0
    place = (ours[first][0], ours[end - 1][1]) if first < end else (before, before)
    link = None
    if mark.theirs is not None:
        link = (reference, theirs[mark.theirs[0]][0], theirs[mark.theirs[1] - 1][1])
    return TextSpan(unit, owner, *place, f"{mark.parameter} {mark.kind}", link=link)
