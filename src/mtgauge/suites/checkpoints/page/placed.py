"""Check-points as the page needs them: the tree of categories, the segments that have them, marks in the texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from mtgauge.base.progress import Progress
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Batch
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import verbatim
from mtgauge.pages.spans import Label, Side, Spans, TextSpan
from mtgauge.pages.text import ENGLISH, Text, say
from mtgauge.pages.units import Facet
from mtgauge.report.page.utf16 import utf16_length
from mtgauge.suites.checkpoints.measure import FittedCheckPoints
from mtgauge.suites.checkpoints.placing import reads_as
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, Taxonomy
from mtgauge.suites.checkpoints.translations import PointOutcome, PointTranslation

#: What the legend of the marks says: style -> (name, meaning).
_LEGEND: Mapping[str, tuple[Text, Text]] = {
    "found": (say("found"), say("words of a check-point's reference that the translation has")),
    "in-part": (say("in part"), say("a check-point of the source, of whose reference some is missing")),
    "missed": (say("missed"), say("a check-point of the source, of whose reference nothing is there")),
}
_LOST = {PointOutcome.PART: "in-part", PointOutcome.NOTHING: "missed"}


@dataclass(frozen=True)
class PlacedCheckPoints:
    """The check-points of one metric, placed in the texts of an evaluation.

    Attributes:
        evaluation: What was measured.
        label: The metric.
        fitted: Its measure.
        number: Its place among those of check-points, from 0.
        progress: Called while marks are found.
    """

    evaluation: Evaluation
    label: str
    fitted: FittedCheckPoints
    number: int
    progress: Progress

    @property
    def taxonomy(self) -> Taxonomy:
        """Categories and groups."""
        return self.fitted.taxonomy

    @cached_property
    def names(self) -> Sequence[str]:
        """Ids of the groups and categories that are evaluated, each after the group that it is in."""
        parents = {name: self._parent(name) for name in self.fitted.row_names[1:]}
        found: list[str] = []

        def add(parent: str | None) -> None:
            for name, above in parents.items():
                if above == parent and self.fitted.has_checkpoints(name):
                    found.append(name)
                    add(name)

        add(None)
        return found

    @cached_property
    def axis(self) -> Axis:
        """The groups, with their categories in them."""
        parents = [self._parent(name) for name in self.names]
        return Axis(
            id=f"points-{self.number}",
            title=say("Check-points") if self.number == 0 else verbatim(self.label),
            items=[self.name_of(name) for name in self.names],
            tips=self.names,
            parents=[self.names.index(one) if one else None for one in parents],
        )

    @property
    def depths(self) -> Sequence[int]:
        """How deep each of `names` lies."""
        return [len(self.axis.ancestors(place)) for place in range(len(self.names))]

    def name_of(self, name: str) -> Text:
        """A group or category in words."""
        return Text(self._words(name).get(ENGLISH, name), {})

    def unsummed(self) -> Iterator[Text]:
        """Which categories no sum has, each with its number of check-points; nothing where sums have them all."""
        left_out = self.fitted.left_out
        if left_out:
            named = (say("{category} ({n})", category=self.name_of(name), n=n) for name, n in left_out.items())
            yield say(
                "Sums leave out categories of fewer than {n} check-points: {names}.",
                n=self.fitted.measure.least,
                names=reduce(lambda first, second: say("{first}, {second}", first=first, second=second), named),
            )

    @property
    def translations(self) -> dict[str, dict[str, str]]:
        """Language -> what groups and categories are called in English -> their name in that language."""
        found: dict[str, dict[str, str]] = {}
        for name in self.names:
            words = self._words(name)
            for language, own in words.items():
                if language != ENGLISH and ENGLISH in words:
                    found.setdefault(language, {})[words[ENGLISH]] = own
        return found

    @property
    def facet(self) -> Facet:
        """The categories of which each segment has a check-point."""
        found: list[set[int]] = [set() for _ in range(len(self.evaluation.testset))]
        for number, point in enumerate(self.fitted.matcher.points):
            found[point.segment].add(self.names.index(self.fitted.place_of(number)[0]))
        return Facet(self.axis, [sorted(of) for of in found], is_told=False)

    @property
    def layer(self) -> Spans:
        """What each system has of the check-points, linked to the reference, and what it lost, in the source."""
        spans = [span for owner in range(len(self.evaluation.systems)) for span in self._spans_of(owner)]
        return Spans.of(
            self.label,
            self.axis.title,
            spans,
            units=len(self.evaluation.testset),
            owners=len(self.evaluation.systems),
            labels=self._labels,
            side=None,
            legend=[Label(look, *words, look=look) for look, words in _LEGEND.items()],
            axis=self.axis.id,
        )

    @cached_property
    def _labels(self) -> Mapping[str, Label]:
        return {
            f"{name} {look}": Label(f"{name} {look}", title, look=look, item=place)
            for place, name in enumerate(self.names)
            for look, title in (
                ("found", self.name_of(name)),
                ("in-part", say("{category}, in part", category=self.name_of(name))),
                ("missed", say("{category}, missed", category=self.name_of(name))),
            )
        }

    def _spans_of(self, owner: int) -> Iterator[TextSpan]:
        systems = self.evaluation.systems
        self.progress("check-points", owner, len(systems))
        output = systems[owner].segments
        found = self.fitted.translations(Batch(output))
        main = _main_references(found)
        for one in found:
            linked = main[one.segment] == one.reference
            yield from self._matched(one, owner, output[one.segment] or "", is_linked=linked)
            if one.outcome in _LOST and one.point.spans:
                yield from self._lost(one, owner)

    def _matched(self, one: PointTranslation, owner: int, output: str, *, is_linked: bool) -> Iterator[TextSpan]:
        names = list(self.evaluation.testset.references.texts) if self.evaluation.testset.references else []
        place = names.index(one.reference)
        reference = self.fitted.references.texts[one.reference][one.segment] or ""
        for words in one.words:
            begin, end = (utf16_length(output[:at]) for at in words.ours)
            first, last = (utf16_length(reference[:at]) for at in words.theirs)
            link = (place, first, last) if is_linked else None
            yield TextSpan(one.segment, owner, begin, end, f"{one.category} found", link=link)

    def _lost(self, one: PointTranslation, owner: int) -> Iterator[TextSpan]:
        sources = self.evaluation.testset.sources
        text = sources[one.segment] if sources is not None else None
        if text is None or not reads_as(one.point, text):
            return
        for start, stop in one.point.spans:
            begin, end = utf16_length(text[:start]), utf16_length(text[:stop])
            label = f"{one.category} {_LOST[one.outcome]}"
            yield TextSpan(one.segment, owner, begin, end, label, side=Side.SOURCE)

    def _words(self, name: str) -> Mapping[str, str]:
        items: Sequence[Category | CategoryGroup] = (*self.taxonomy.groups, *self.taxonomy.categories)
        return next(item.names for item in items if item.id == name)

    def _parent(self, name: str) -> str | None:
        """The first group that names a group or category."""
        return next((group.id for group in self.taxonomy.groups if name in group.members), None)


def _main_references(found: Sequence[PointTranslation]) -> dict[int, str]:
    """The reference that counts for most check-points of each segment, the first of several: links lead there."""
    counts: dict[int, dict[str, int]] = {}
    for one in found:
        of = counts.setdefault(one.segment, {})
        of[one.reference] = of.get(one.reference, 0) + bool(one.words)
    return {segment: max(of, key=of.__getitem__) for segment, of in counts.items()}
