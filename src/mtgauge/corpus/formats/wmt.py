"""The XML of WMT's test sets since 2021.

``dataset`` holds documents, since 2022 in ``collection``s. A ``doc`` has one ``src``, a ``ref`` a translator
and a ``hyp`` for each system; each of these has its segments, ``seg``, in paragraphs, ``p``. Documents may have
different references, and those of test suites often have none. `mtgauge.corpus.markup` reads the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.content import StoredContent
from mtgauge.corpus.formats.documents import document_order, report_untranslated, segment_numbers
from mtgauge.corpus.formats.labels import LanguageLabel, labelled_pair
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.marked import ROLES, read_marked
from mtgauge.corpus.formats.storedset import (
    UNNAMED_SET,
    SegmentTexts,
    StoredSet,
    given_name,
    known_metadata,
)
from mtgauge.corpus.joining import segment_key
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.markup.escaping import ILLEGAL, ILLEGAL_LOSS, escape, start_tag
from mtgauge.corpus.markup.grammar import WMT
from mtgauge.corpus.markup.markedset import Document, MarkedFile, MarkedSegment, SetKind, Version
from mtgauge.corpus.markup.wmtbuilder import UNNAMED
from mtgauge.corpus.roles import role_word


def recognise(content: StoredContent) -> bool:
    """XML whose first element says so, or that has none."""
    return content.is_xml and content.root in ("dataset", "")


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set from a file; every document of every collection, in the order of the file.

    A segment's id is ``DOCUMENT:SEG``. Missing, additional and doubled segments are reported, and labels of
    languages that contradict each other.
    """
    return _Converter(read_marked(content, WMT), content.findings).stored(languages)


class _Converter:
    """Puts the versions of each document side by side."""

    def __init__(self, marked: MarkedFile, findings: Findings) -> None:
        self._marked = marked
        self._findings = findings
        self._sources: dict[str, Document] = {}
        self._segments: dict[str, dict[str, str]] = {}  # document -> key of a segment -> source text
        for version in self._versions(SetKind.SOURCE):
            for document in version.documents:
                self._sources[document.id] = document
                self._segments[document.id] = self._texts(document)

    def stored(self, asked: LanguagePair | None) -> StoredSet:
        rows = [
            (doc, seg) for doc, segments in self._segments.items() for seg in _ids(self._sources[doc], segments)
        ]
        columns = {"document": [doc for doc, _ in rows]} | {
            name: [self._sources[doc].about.get(name, "") for doc, _ in rows]
            for name in ("collection", "domain", "origlang", "testsuite")
        }
        return StoredSet(
            size=len(rows),
            ids=tuple(f"{doc}:{seg}" for doc, seg in rows),
            metadata=known_metadata(columns),
            sources=tuple(text for segments in self._segments.values() for text in segments.values()),
            references=self._columns(SetKind.REFERENCE),
            systems=self._columns(SetKind.TARGET),
            languages=labelled_pair(self._labels(), self._findings, asked),
            name=given_name(self._marked.sets[0].setid) if self._marked.sets else None,
            left=tuple(self._left()),
        )

    def _versions(self, kind: SetKind) -> Iterator[Version]:
        for found in self._marked.sets:
            if found.kind is kind:
                yield from found.versions

    def _texts(self, document: Document) -> dict[str, str]:
        """Key of a segment (`segment_key`) -> text."""
        texts: dict[str, str] = {}
        for segment in document.segments:
            key = segment_key(segment.id)
            if not segment.id:
                self._findings.add("missing-id", say("<seg> has no id"), line=segment.line, segment=document.id)
            elif key in texts:
                place = f"{document.id}:{segment.id}"
                self._findings.add(
                    "doubled-segment", say("the segment stands twice"), line=segment.line, segment=place
                )
            else:
                texts[key] = segment.text
        return texts

    def _columns(self, kind: SetKind) -> dict[str, SegmentTexts]:
        columns: dict[str, SegmentTexts] = {}
        for version in self._versions(kind):
            name = version.system.sysid if version.system is not None else ""
            translated = {document.id: document for document in version.documents}
            texts: list[str | None] = []
            for doc, source in self._segments.items():
                document = translated.get(doc)
                if document is None:
                    texts += [None] * len(source)
                    continue
                found = self._texts(document)
                if found.keys() != source.keys():
                    self._compare(
                        say("{role} {name!r}", role=role_word(ROLES[kind]), name=name), document, found, source
                    )
                texts += map(found.get, source)
            columns[name] = tuple(texts)
        return columns

    def _compare(
        self, column: Sentence, document: Document, found: Mapping[str, str], source: Mapping[str, str]
    ) -> None:
        for key, seg in zip(source, _ids(self._sources[document.id], source), strict=True):
            if key not in found:
                place = f"{document.id}:{seg}"
                message = say("{column} lacks the segment", column=column)
                self._findings.add("missing-segment", message, line=document.line, segment=place)
        for segment in _each_once(document):
            if segment_key(segment.id) not in source:
                message = say("{column} has a segment that the source has not", column=column)
                place = f"{document.id}:{segment.id}"
                self._findings.add("extra-segment", message, line=segment.line, segment=place)

    def _labels(self) -> list[LanguageLabel]:
        """In the order of the file."""
        labels = [
            LanguageLabel(ROLES[kind], document.language, document.line or 0)
            for kind in SetKind
            for version in self._versions(kind)
            for document in version.documents
        ]
        return sorted(labels, key=lambda label: label.line)

    def _left(self) -> Iterator[str]:
        """What the file holds and a test set does not."""
        sources = self._sources.values()
        if any(sum(paragraph.marked for paragraph in source.paragraphs) > 1 for source in sources):
            yield say("paragraph breaks")
        if any("translator" in source.about for source in sources):
            yield say("translators of sources")
        empty = [doc for doc, segments in self._segments.items() if not segments]
        used = {source.about.get("collection") for source in sources}
        unused = [name for name in self._marked.collections if name not in used]
        if empty:
            yield say("documents without segments ({names})", names=", ".join(empty))
        if unused:
            yield say("collections without documents ({names})", names=", ".join(unused))


def _each_once(document: Document) -> Sequence[MarkedSegment]:
    """The segments of a document that have an id; of several of one key the first."""
    by_key = {segment_key(segment.id): segment for segment in reversed([*document.segments]) if segment.id}
    return [segment for segment in document.segments if segment is by_key.get(segment_key(segment.id))]


def _ids(document: Document, keys: Iterable[str]) -> list[str]:
    """The ids that a document has for keys."""
    ids = {segment_key(segment.id): segment.id for segment in _each_once(document)}
    return [ids[key] for key in keys]


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
            losses.changed(say("sources are not known and written as empty segments: WMT XML cannot do without"))

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
