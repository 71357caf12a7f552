"""Check-points from annotated texts and their word alignment (Zhou et al. 2008, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mtgauge.linguistics.alignment.links import WordAlignment, WordLink
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, PointReference
from mtgauge.suites.checkpoints.controls import Controls, Removal
from mtgauge.suites.checkpoints.placing import text_at
from mtgauge.suites.checkpoints.units import FoundUnit, UnitFinder, forms_of, spans_of


@dataclass(frozen=True, slots=True)
class AnnotatedSegment:
    """What check-points of a segment are made from.

    Attributes:
        id: That of the segment.
        source: The annotated source.
        references: Name of each reference that translates it -> its annotation.
        links: Name of each reference -> its alignment: words of the source's annotation with those of its own.
        other: The source by another annotator; None without one.
    """

    id: str
    source: AnnotatedText
    references: Mapping[str, AnnotatedText]
    links: Mapping[str, WordAlignment]
    other: AnnotatedText | None = None


@dataclass(slots=True)
class Extraction:
    """What came of extraction.

    Attributes:
        points: The check-points, in the order of the segments.
        removed: How many each reason left out.
    """

    points: list[CheckPoint] = field(default_factory=list)
    removed: Counter[Removal] = field(default_factory=Counter)


def extract_checkpoints(
    segments: Iterable[AnnotatedSegment],
    source_finder: UnitFinder,
    target_finder: UnitFinder,
    controls: Controls | None = None,
    dictionary: Dictionary | None = None,
) -> Extraction:
    """The check-points of segments.

    Args:
        segments: The segments.
        source_finder: Finds the units of source categories.
        target_finder: Finds those of target categories, in each reference by itself.
        controls: Which quality controls are on.
        dictionary: From the source's language into the references'; None without one.

    Raises:
        OptionError: A control needs what is not there.
    """
    made = Extraction()
    for segment in segments:
        maker = _SegmentCheckPoints(segment, controls or Controls(), dictionary, made.removed)
        made.points += maker.of_source(source_finder)
        made.points += maker.of_references(target_finder)
    return made


class _SegmentCheckPoints:
    """The check-points of one segment."""

    def __init__(
        self,
        segment: AnnotatedSegment,
        controls: Controls,
        dictionary: Dictionary | None,
        removed: Counter[Removal],
    ) -> None:
        self._segment, self._controls, self._dictionary, self._removed = segment, controls, dictionary, removed
        self._numbers: Counter[str] = Counter()
        self._links = {name: _by_source(links) for name, links in segment.links.items()}

    def of_source(self, finder: UnitFinder) -> Iterator[CheckPoint]:
        """Those of the source, each with what is aligned with it."""
        source = self._segment.source
        refused = self._controls.refuses(source)
        agreed = self._agreed(finder)
        for unit in finder.units(source):
            reason = refused
            if (
                reason is None
                and agreed is not None
                and (unit.category, spans_of(source, unit.words)) not in agreed
            ):
                reason = Removal.AGREEMENT
            entries = self._entries(unit)
            parts = () if reason else tuple(self._aligned(unit))
            if not reason and not parts:
                reason = Removal.ALIGNMENT
            if not reason:
                parts, reason = self._sure(parts, entries)
            if reason:
                self._removed[reason] += 1
                continue
            yield CheckPoint(
                self._id(unit.category), self._segment.id, unit.category, parts,
                spans_of(source, unit.words), forms_of(source, unit.words), entries,
            )  # fmt: skip

    def of_references(self, finder: UnitFinder) -> Iterator[CheckPoint]:
        """Those of each reference, which is what translates them."""
        for name, text in self._segment.references.items():
            for unit in finder.units(text):
                spans = spans_of(text, unit.words)
                part = PointReference(name, spans, text=text_at(spans, text.text))
                yield CheckPoint(self._id(unit.category), self._segment.id, unit.category, (part,))

    def _id(self, category: str) -> str:
        self._numbers[category] += 1
        return f"{self._segment.id}/{category}/{self._numbers[category]}"

    def _agreed(self, finder: UnitFinder) -> set[tuple[str, object]] | None:
        """Category and place of the units that the other annotator's text has; None where none has to agree."""
        other = self._segment.other
        if not self._controls.agreement or other is None:
            return None
        return {(unit.category, spans_of(other, unit.words)) for unit in finder.units(other)}

    def _aligned(self, unit: FoundUnit) -> Iterator[PointReference]:
        """What is aligned with a unit in each reference."""
        for name, text in self._segment.references.items():
            of_word = self._links[name]
            links = [link for word in unit.words for link in of_word.get(word, ())]
            if links:
                spans = spans_of(text, (link.target for link in links))
                confidence = min(link.confidence for link in links)
                yield PointReference(name, spans, True, text_at(spans, text.text), round(confidence, 4))

    def _sure(
        self, parts: Sequence[PointReference], entries: Sequence[str]
    ) -> tuple[tuple[PointReference, ...], Removal | None]:
        """The references that the controls leave, and why there is none."""
        least = self._controls.least_confidence
        sure = tuple(part for part in parts if least is None or (part.confidence or 0) >= least)
        if not sure:
            return (), Removal.CONFIDENCE
        if self._controls.in_dictionary:
            known = {word for entry in entries for word in entry.lower().split()}
            sure = tuple(part for part in sure if self._has_known(part, known))
            if not sure:
                return (), Removal.DICTIONARY
        return sure, None

    def _has_known(self, part: PointReference, known: set[str]) -> bool:
        text = self._segment.references[part.reference]
        return any(
            word.form.lower() in known
            for word in text.words
            if any(start <= word.start and word.end <= end for start, end in part.spans)
        )

    def _entries(self, unit: FoundUnit) -> tuple[str, ...]:
        """What the dictionary has for all of the unit, its words joined without and with blanks, and for each."""
        if self._dictionary is None:
            return ()
        words = [form.lower() for form in forms_of(self._segment.source, unit.words)]
        keys = dict.fromkeys(["".join(words), " ".join(words), *words])
        found = (entry for key in keys for entry in self._dictionary.entries.get(key, ()))
        return tuple(dict.fromkeys(found))


def _by_source(alignment: WordAlignment) -> dict[int, list[WordLink]]:
    """The links of each word of the source."""
    found: dict[int, list[WordLink]] = {}
    for link in alignment.links:
        found.setdefault(link.source, []).append(link)
    return found
