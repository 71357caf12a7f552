"""The XML of WMT's test sets since 2021.

``dataset`` holds documents, since 2022 in ``collection``s. A ``doc`` has one ``src``, a ``ref`` a translator
and a ``hyp`` for each system; each of these has its segments, ``seg``, in paragraphs, ``p``. Documents may have
different references, and those of test suites often have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.documents import document_order, report_untranslated, segment_numbers
from mtgauge.corpus.formats.labels import Label, labelled_pair
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import StoredContent
from mtgauge.corpus.formats.storedset import (
    UNNAMED_SET,
    SegmentTexts,
    StoredSet,
    given_name,
    known_metadata,
)
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.markup.escaping import ILLEGAL, ILLEGAL_LOSS, escape, start_tag, unwrapped
from mtgauge.corpus.markup.events import Element, Grammar, events, walk

#: The name of a reference whose translator is not named.
UNNAMED = "ref"

_SIDES = frozenset({"src", "ref", "hyp"})
_GRAMMAR = Grammar(
    parents={
        "dataset": frozenset({""}),
        "collection": frozenset({"dataset"}),
        "doc": frozenset({"dataset", "collection"}),
        "src": frozenset({"doc"}),
        "ref": frozenset({"doc"}),
        "hyp": frozenset({"doc"}),
        "p": _SIDES,
        "seg": _SIDES | {"p"},
    },
    holding_text=frozenset({"seg"}),
)


@dataclass(slots=True)
class _Side:
    """The source of a document, or one translation of it."""

    line: int
    language: str
    segments: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Document:
    element: Element
    collection: str
    source: _Side | None = None
    references: dict[str, _Side] = field(default_factory=dict)
    systems: dict[str, _Side] = field(default_factory=dict)
    paragraphs: int = 0


def recognise(content: StoredContent) -> bool:
    """XML whose first element says so, or that has none."""
    return content.is_xml and content.root in ("dataset", "")


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set from a file; every document of every collection, in the order of the file.

    A segment's id is ``DOCUMENT:SEG``. Missing, additional and doubled segments are reported, and labels of
    languages that contradict each other.
    """
    findings = content.findings
    reader = _Reader(findings, languages)
    walk(events(content.text, findings, xml=True), _GRAMMAR, findings, reader.start, reader.end)
    return reader.stored()


class _Reader:
    def __init__(self, findings: Findings, languages: LanguagePair | None) -> None:
        self._findings = findings
        self._asked = languages
        self._name: str | None = None
        self._collection = ""
        self._collections: dict[str, int] = {}  # collection -> number of its documents
        self._documents: dict[str, _Document] = {}
        self._document: _Document | None = None
        self._side: _Side | None = None
        self._translators = 0

    def start(self, element: Element) -> None:
        match element.name:
            case "dataset":
                self._name = given_name(element.get("id"))
            case "collection":
                self._collection = element.get("id")
                self._collections.setdefault(self._collection, 0)
            case "doc":
                self._start_document(element)
            case "src" | "ref" | "hyp":
                self._start_side(element)
            case "p" if self._document is not None and self._side is self._document.source:
                self._document.paragraphs += 1

    def end(self, element: Element) -> None:
        match element.name:
            case "collection":
                self._collection = ""
            case "doc":
                self._end_document()
            case "src" | "ref" | "hyp":
                self._side = None
            case "seg":
                self._segment(element)

    def _start_document(self, element: Element) -> None:
        self._document = _Document(element, self._collection)
        self._collections[self._collection] = self._collections.get(self._collection, 0) + 1
        name = element.get("id")
        if not name:
            self._findings.add("<doc> has no id", line=element.line)
            name = f"line {element.line}"
        elif name in self._documents:
            first = self._documents[name].element.line
            self._findings.add(f"document {name!r} stands twice, first on line {first}", line=element.line)
            name = f"{name} (line {element.line})"
        self._documents[name] = self._document

    def _start_side(self, element: Element) -> None:
        self._side = _Side(element.line, element.get("lang"))
        document = self._document
        if document is None:
            return
        if element.name == "src":
            self._translators += bool(element.get("translator"))
            if document.source is not None:
                self._findings.add("the document has two sources", line=element.line, segment=self._id())
            document.source = self._side
            return
        sides = document.references if element.name == "ref" else document.systems
        name = element.get("translator") or UNNAMED if element.name == "ref" else element.get("system")
        if not name:
            self._findings.add("<hyp> names no system", line=element.line)
        elif name in sides:
            kind = "reference" if element.name == "ref" else "system"
            self._findings.add(f"{kind} {name!r} stands twice in its document", line=element.line)
        else:
            sides[name] = self._side

    def _id(self, seg: str = "") -> str:
        name = self._document.element.get("id") if self._document else ""
        return f"{name}:{seg}" if seg else name

    def _segment(self, element: Element) -> None:
        seg = element.get("id")
        if not seg:
            self._findings.add("<seg> has no id", line=element.line, segment=self._id())
        elif self._side is not None:
            if seg in self._side.segments:
                self._findings.add("the segment stands twice", line=element.line, segment=self._id(seg))
            self._side.segments.setdefault(seg, unwrapped(element.text))
            self._side.lines.setdefault(seg, element.line)

    def _end_document(self) -> None:
        document = self._document
        if document is None:
            return
        if document.source is None:
            self._findings.add("the document has no source", line=document.element.line, segment=self._id())
            document.source = _Side(document.element.line, "")
        for kind, sides in (("reference", document.references), ("system", document.systems)):
            for name, side in sides.items():
                self._check_segments(kind, name, side, document.source)
        self._document = None

    def _check_segments(self, kind: str, name: str, side: _Side, source: _Side) -> None:
        if side.segments.keys() == source.segments.keys():
            return
        for seg in source.segments:
            if seg not in side.segments:
                message = f"{kind} {name!r} lacks the segment"
                self._findings.add(message, line=side.line, segment=self._id(seg))
        for seg, line in side.lines.items():
            if seg not in source.segments:
                message = f"{kind} {name!r} has a segment that the source has not"
                self._findings.add(message, line=line, segment=self._id(seg))

    def stored(self) -> StoredSet:
        documents = [(name, doc) for name, doc in self._documents.items() if doc.source is not None]
        rows = [(name, doc, seg) for name, doc in documents for seg in _source(doc).segments]
        columns = {
            "document": [name for name, _, _ in rows],
            "collection": [doc.collection for _, doc, _ in rows],
        } | {
            attribute: [doc.element.get(attribute) for _, doc, _ in rows]
            for attribute in ("domain", "origlang", "testsuite")
        }
        return StoredSet(
            size=len(rows),
            ids=tuple(f"{name}:{seg}" for name, _, seg in rows),
            metadata=known_metadata(columns),
            sources=tuple(_source(doc).segments[seg] for _, doc, seg in rows),
            references=_columns(rows, [doc.references for _, doc, _ in rows]),
            systems=_columns(rows, [doc.systems for _, doc, _ in rows]),
            languages=labelled_pair(list(_labels([doc for _, doc in documents])), self._findings, self._asked),
            name=self._name,
            left=tuple(self._left(documents)),
        )

    def _left(self, documents: Sequence[tuple[str, _Document]]) -> Iterator[str]:
        if any(doc.paragraphs > 1 for _, doc in documents):
            yield "paragraph breaks"
        if self._translators:
            yield "translators of sources"
        empty = {
            "documents without segments": [name for name, doc in documents if not _source(doc).segments],
            "collections without documents": [name for name, count in self._collections.items() if not count],
        }
        for what, names in empty.items():
            if names:
                yield f"{what} ({', '.join(names)})"


def _labels(documents: Sequence[_Document]) -> Iterator[Label]:
    for doc in documents:
        yield Label("source", _source(doc).language, _source(doc).line)
        for role, sides in (("reference", doc.references), ("system", doc.systems)):
            for side in sides.values():
                yield Label(role, side.language, side.line)


def _source(document: _Document) -> _Side:
    assert document.source is not None  # noqa: S101  # documents without one are left out before
    return document.source


def _columns(
    rows: Sequence[tuple[str, _Document, str]], sides: Sequence[Mapping[str, _Side]]
) -> dict[str, SegmentTexts]:
    names = dict.fromkeys(name for _, group in groupby(sides, key=id) for name in next(group))
    return {
        name: tuple(
            side[name].segments.get(seg) if name in side else None
            for (_, _, seg), side in zip(rows, sides, strict=True)
        )
        for name in names
    }


def write(stored: StoredSet, losses: Losses) -> bytes:
    """The XML of a test set; references and systems that lack a whole document are left out of it."""
    losses.without(stored, keeps=("ids", "name", "languages", "document", "domain", "origlang", "collection",
                                  "testsuite"))  # fmt: skip
    return "\n".join(_Writer(stored, losses).lines()).encode()


class _Writer:
    def __init__(self, stored: StoredSet, losses: Losses) -> None:
        self._stored = stored
        self._losses = losses
        breaks, legal = losses.one_line(), losses.cleaner(ILLEGAL, "\ufffd", ILLEGAL_LOSS)
        self._clean: Callable[[str], str] = lambda text: escape(legal(breaks(text)))
        self._source = stored.languages.source if stored.languages else None
        self._target = stored.languages.target if stored.languages else None
        if stored.sources is None:
            losses.changed("sources are not known and written as empty segments: WMT XML cannot do without")

    def lines(self) -> Iterator[str]:
        yield "<?xml version='1.0' encoding='utf-8'?>"
        yield start_tag("dataset", id=self._stored.name or UNNAMED_SET)
        report_untranslated(self._stored, self._losses)
        documents = document_order(self._stored, self._losses)
        seg_ids = segment_numbers(self._stored, documents, self._losses)
        opened = ""
        for name, positions in documents:
            collection = self._value("collection", positions)
            if collection != opened and opened:
                yield "  </collection>"
            if collection != opened and collection:
                yield "  " + start_tag("collection", id=collection)
            opened = collection
            yield from self._document(name, positions, seg_ids)
        if opened:
            yield "  </collection>"
        yield "</dataset>\n"

    def _value(self, column: str, positions: Sequence[int]) -> str:
        values = self._stored.metadata.get(column)
        return values[positions[0]] if values else ""

    def _document(self, name: str, positions: Sequence[int], seg_ids: Sequence[str]) -> Iterator[str]:
        given = {key: self._value(key, positions) or None for key in ("origlang", "domain", "testsuite")}
        yield "    " + start_tag("doc", id=name, **given)
        for role, column, texts in self._stored.texts():
            chosen = [texts[i] for i in positions]
            if all(text is None for text in chosen):
                continue
            filled = self._losses.empty_for_missing(role, column, chosen, [name] * len(chosen))
            yield from self._side(role, column, filled, [seg_ids[i] for i in positions])
        if self._stored.sources is None:
            yield from self._side("source", "source", [""] * len(positions), [seg_ids[i] for i in positions])
        yield "    </doc>"

    def _side(self, role: str, name: str, texts: Sequence[str], seg_ids: Sequence[str]) -> Iterator[str]:
        if role == "source":
            element, start = "src", start_tag("src", lang=self._source)
        elif role == "reference":
            translator = None if name == UNNAMED else name
            element, start = "ref", start_tag("ref", lang=self._target, translator=translator)
        else:
            element, start = "hyp", start_tag("hyp", lang=self._target, system=name)
        yield f"      {start}"
        yield "        <p>"
        for seg, text in zip(seg_ids, texts, strict=True):
            yield f"          {start_tag('seg', id=seg)}{self._clean(text)}</seg>"
        yield "        </p>"
        yield f"      </{element}>"
