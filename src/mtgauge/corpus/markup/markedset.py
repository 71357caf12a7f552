"""What a file of a campaign holds: a source, one or more references, or the output of one system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum


class SetKind(StrEnum):
    """Whose texts a file holds; the values are the names of its first element in 2008."""

    SOURCE = "srcset"
    REFERENCE = "refset"
    TARGET = "tgtset"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One translation of an n-best list.

    Attributes:
        text: The translation.
        score: How good the system finds it, 0 to 1; None where the file does not say.
        line: Where it stands in its file, from 1.
    """

    text: str
    score: float | None = None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MarkedSegment:
    """An ``s`` of 2008, a ``seg`` of later years.

    Attributes:
        id: As in the file; empty where it has none.
        text: The text itself, or the best translation.
        score: That of the best translation; None where the file does not say.
        candidates: The other translations of an n-best list, in the order of the file.
        line: Where it begins in its file, from 1.
    """

    id: str
    text: str
    score: float | None = None
    candidates: tuple[Candidate, ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Segments that stand together.

    Attributes:
        segments: In the order of the file.
        marked: Whether the file has a ``p`` around them; else they stand in their document.
    """

    segments: tuple[MarkedSegment, ...]
    marked: bool = True


@dataclass(frozen=True, slots=True)
class Document:
    """One article.

    Attributes:
        id: Its docid; empty where it has none.
        paragraphs: In the order of the file.
        line: Where it begins in its file, from 1.
    """

    id: str
    paragraphs: tuple[Paragraph, ...]
    line: int | None = field(default=None, compare=False)

    @property
    def segments(self) -> Iterator[MarkedSegment]:
        """All segments, through its paragraphs."""
        for paragraph in self.paragraphs:
            yield from paragraph.segments


@dataclass(frozen=True, slots=True)
class SystemElement:
    """The ``system`` element: who made a translation.

    Attributes:
        site: The participating site.
        sysid: Its system.
        description: The description of the system, as it stands in the file.
        line: Where it begins in its file, from 1.
    """

    site: str
    sysid: str
    description: str = ""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Version:
    """One text of a set: the source, one reference, or the output of one system.

    Attributes:
        documents: In the order of the file.
        system: Who made it; None for a source, and where the file does not say.
    """

    documents: tuple[Document, ...]
    system: SystemElement | None = None

    def segments(self) -> Iterator[tuple[Document, MarkedSegment]]:
        """Each segment with its document, in the order of the file."""
        for document in self.documents:
            for segment in document.segments:
                yield document, segment

    def with_segments(self, change: Callable[[MarkedSegment], MarkedSegment]) -> Version:
        """The same documents and paragraphs, each segment changed, one after the other."""
        documents = []
        for document in self.documents:
            paragraphs = [replace(p, segments=tuple(map(change, p.segments))) for p in document.paragraphs]
            documents.append(replace(document, paragraphs=tuple(paragraphs)))
        return replace(self, documents=tuple(documents))


@dataclass(frozen=True, slots=True)
class MarkedSet:
    """A whole file.

    Attributes:
        kind: Whose texts it holds.
        setid: The name of the set; empty where it has none.
        srclang: Source language, as in the file; empty where it is not said.
        tgtlang: Target language; empty where it is not said.
        versions: One for a source or a system, one or more for references.
        line: Where its first element begins in its file, from 1.
    """

    kind: SetKind
    setid: str
    srclang: str
    tgtlang: str
    versions: tuple[Version, ...]
    line: int | None = field(default=None, compare=False)

    @property
    def only(self) -> Version:
        """The one version of a source or of a system's output; the first where a file has more."""
        return self.versions[0]


def place(document: Document, segment: MarkedSegment) -> str:
    """How a segment is named everywhere, as in test sets: ``DOCUMENT:SEGMENT``."""
    return f"{document.id}:{segment.id}"
