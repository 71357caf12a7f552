"""What files of NIST, CWMT and WMT hold: sources, references and outputs, with all that they say of them.

A file is a `MarkedFile` of sets; a set holds versions of one text, a version holds documents, and these hold
paragraphs of segments. WMT writes the versions of a document side by side; here they stand in three sets, as NIST
has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum


class SetKind(StrEnum):
    """Whose texts a set holds; the values are the names of its element in 2008."""

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
        paragraphs: In the order of the file. A paragraph in a paragraph ends the one around it for as long as it
            lasts.
        about: What the file says of the document, under the names that test sets have for it: ``domain``,
            ``origlang``, ``collection``, ``testsuite``; in WMT's XML also the ``translator`` of a source.
        language: Of this version of it, as in WMT's XML; empty where its set says it, or nobody.
        has_layout: Whether there were headlines or other elements that lay it out, beside paragraphs.
        line: Where it begins in its file, from 1; in WMT's XML, where this version of it does.
    """

    id: str
    paragraphs: tuple[Paragraph, ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)
    language: str = ""
    has_layout: bool = field(default=False, compare=False)
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
    """Texts of one kind.

    Attributes:
        kind: Whose texts it holds.
        setid: The name of the set; empty where it has none.
        srclang: Source language, as in the file; empty where it is not said.
        tgtlang: Target language; empty where it is not said.
        versions: One for a source or a system, one or more for references.
        element: The name of its element in its file.
        line: Where that begins, from 1.
    """

    kind: SetKind
    setid: str
    srclang: str
    tgtlang: str
    versions: tuple[Version, ...]
    element: str = field(default="", compare=False)
    line: int | None = field(default=None, compare=False)

    @property
    def only(self) -> Version:
        """The one version of a source or of a system's output; the first where a file has more."""
        return self.versions[0]


@dataclass(frozen=True, slots=True)
class MarkedFile:
    """A whole file.

    Attributes:
        sets: In the order of the file. A ``dataset`` of WMT's is three: a source, references and outputs, each of
            which may have no version.
        collections: Names of WMT's collections, in the order of the file, empty ones too.
    """

    sets: tuple[MarkedSet, ...]
    collections: tuple[str, ...] = ()


def place(document: Document, segment: MarkedSegment) -> str:
    """How a segment is named everywhere, as in test sets: ``DOCUMENT:SEGMENT``."""
    return f"{document.id}:{segment.id}"
