"""Which document and segment of a translation belongs to which of the source."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mtgauge.corpus.markup.markedset import Document, MarkedSegment, Version
from mtgauge.suites.campaign.validation.sequence import SequenceDifference, compare


@dataclass(frozen=True)
class AlignedDocument:
    """A document of a translation beside its source.

    Attributes:
        source: The document of the source.
        target: Its translation.
    """

    source: Document
    target: Document

    @cached_property
    def source_segments(self) -> tuple[MarkedSegment, ...]:
        """The segments of the source."""
        return tuple(self.source.segments)

    @cached_property
    def target_segments(self) -> tuple[MarkedSegment, ...]:
        """The segments of the translation."""
        return tuple(self.target.segments)

    @cached_property
    def comparison(self) -> SequenceDifference:
        """Their ids, held against each other."""
        return compare([s.id for s in self.source_segments], [s.id for s in self.target_segments])


@dataclass(frozen=True, slots=True)
class Moved:
    """A segment that stands in another document.

    Attributes:
        home: Where it belongs.
        expected: Its position there.
        away: Where it stands.
        found: Its position there.
    """

    home: AlignedDocument
    expected: int
    away: AlignedDocument
    found: int


@dataclass(frozen=True)
class AlignedFiles:
    """A translation beside its source.

    Attributes:
        source: The source; no document stands twice in it, and no segment twice in a document.
        target: The translation.
    """

    source: Version
    target: Version

    @cached_property
    def comparison(self) -> SequenceDifference:
        """The ids of documents, held against each other."""
        return compare([d.id for d in self.source.documents], [d.id for d in self.target.documents])

    @cached_property
    def renamed(self) -> tuple[tuple[int, int], ...]:
        """(found, expected) of documents under another id."""
        return tuple(self.comparison.renamed(self.comparison.missing, self.comparison.extra))

    @cached_property
    def documents(self) -> tuple[AlignedDocument, ...]:
        """The documents that have a counterpart, in the order of the translation."""
        pairs = sorted((*self.comparison.common(), *self.renamed))
        return tuple(AlignedDocument(self.source.documents[e], self.target.documents[f]) for f, e in pairs)

    @cached_property
    def moved(self) -> tuple[Moved, ...]:
        """Segments of another document: one document lacks that id, and one other has it too much."""
        lost, strange = defaultdict(list), defaultdict(list)
        for document in self.documents:
            for expected in document.comparison.missing:
                lost[document.source_segments[expected].id].append((document, expected))
            for found in document.comparison.extra:
                strange[document.target_segments[found].id].append((document, found))
        return tuple(
            Moved(*lost[name][0], *places[0])
            for name, places in strange.items()
            if len(places) == 1 and len(lost.get(name, ())) == 1
        )

    @cached_property
    def renamed_segments(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """Number of the aligned document -> (found, expected) of its segments under another id."""
        home = {(id(m.home), m.expected) for m in self.moved}
        away = {(id(m.away), m.found) for m in self.moved}
        renamed = {}
        for number, document in enumerate(self.documents):
            missing = {e for e in document.comparison.missing if (id(document), e) not in home}
            extra = {f for f in document.comparison.extra if (id(document), f) not in away}
            renamed[number] = tuple(document.comparison.renamed(missing, extra))
        return renamed

    def pairs(self) -> Iterator[tuple[Document, MarkedSegment, MarkedSegment]]:
        """Each segment that has a source: its document, the source, the segment; in the order of documents."""
        for number, document in enumerate(self.documents):
            found = sorted((*document.comparison.common(), *self.renamed_segments[number]))
            for position, expected in found:
                yield document.target, document.source_segments[expected], document.target_segments[position]
        for moved in self.moved:
            segment = moved.away.target_segments[moved.found]
            yield moved.away.target, moved.home.source_segments[moved.expected], segment
