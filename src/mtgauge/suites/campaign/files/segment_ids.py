"""The ids of segments in files that name each segment once: tables, and WMT's XML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mtgauge.corpus.markup.markedset import Document, MarkedSegment, Paragraph, Version, place

#: The document of texts that have none.
WHOLE = "all"


@dataclass(frozen=True, slots=True)
class TableSegment:
    """A segment of a table.

    Attributes:
        id: As it stands there.
        segment: The text, under whatever id.
        document: As it stands there; None where the table has no documents.
    """

    id: str
    segment: MarkedSegment
    document: str | None = None


def has_documents(version: Version) -> bool:
    """Whether a text has documents of its own."""
    return [document.id for document in version.documents] != [WHOLE]


def table_ids(version: Version) -> list[str]:
    """What a table calls each segment: by its own id where all differ, else as ``DOCUMENT:SEGMENT``."""
    segments = [*version.segments()]
    counts = Counter(segment.id for _, segment in segments)
    is_unique = all(count == 1 for count in counts.values())
    return [segment.id if is_unique else place(document, segment) for document, segment in segments]


def placed(rows: Iterable[TableSegment], source: Version | None) -> Version:
    """The segments of a table in their documents.

    A row belongs to the document that it names; without one, to that of the source which has its id. A row that
    neither knows stays in the document of the row before it. Rows of one document need not stand together, since
    ids say what they are; in their document they keep the order of the table.

    Args:
        rows: In the order of the table.
        source: What was translated, and whose ids are known; None: the table is the source itself.
    """
    homes = _Homes.of(source)
    documents: dict[str, list[MarkedSegment]] = {}
    runs: list[tuple[str, list[MarkedSegment]]] = []
    last = homes.first
    for row in rows:
        last, name = homes.find(row, last)
        segment = MarkedSegment(
            name, row.segment.text, row.segment.score, row.segment.candidates, row.segment.line
        )
        if source is not None:
            documents.setdefault(last, []).append(segment)
        elif runs and runs[-1][0] == last:
            runs[-1][1].append(segment)
        else:
            runs.append((last, [segment]))
    found = documents.items() if source is not None else runs
    return Version(tuple(_document(name, segments, homes.about.get(name)) for name, segments in found))


def _document(name: str, segments: list[MarkedSegment], about: Mapping[str, str] | None) -> Document:
    return Document(name, (Paragraph(tuple(segments), marked=False),), about or {}, line=segments[0].line)


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where the segments of a source are.

    Attributes:
        first: The document of rows that say nothing.
        known: ``DOCUMENT:SEGMENT``, and the id alone where only one document has it -> document and segment.
        about: Document -> what is said of it.
    """

    first: str = WHOLE
    known: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    about: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, source: Version | None) -> _Homes:
        if source is None:
            return cls()
        segments = [*source.segments()]
        counts = Counter(segment.id for _, segment in segments)
        alone = {s.id: (d.id, s.id) for d, s in segments if counts[s.id] == 1}
        known = alone | {place(d, s): (d.id, s.id) for d, s in segments}
        first = source.documents[0].id if source.documents else WHOLE
        return cls(first, known, {document.id: document.about for document in source.documents})

    def find(self, row: TableSegment, last: str) -> tuple[str, str]:
        """The document of a row, and what its segment is called there."""
        if row.document:
            return row.document, row.id.removeprefix(f"{row.document}:")
        return self.known.get(row.id, (last, row.id))
