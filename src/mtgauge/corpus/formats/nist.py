"""The test sets of NIST's mteval, and of CWMT, which took them over.

A ``srcset``, ``refset`` or ``tstset`` (CWMT 2008: ``tgtset``) has documents, and these have segments: ``seg``, or
``s``. A file may hold several sets, and a set several systems. Segments belong together by document and id, in any
order. `mtgauge.corpus.markup` reads the files; a test set has the best translation of each segment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.content import StoredContent
from mtgauge.corpus.formats.documents import document_order, report_untranslated, segment_numbers
from mtgauge.corpus.formats.labels import LanguageLabel, labelled_pair
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.marked import ROLES, read_marked
from mtgauge.corpus.formats.storedset import UNNAMED_SET, StoredSet, given_name, known_metadata
from mtgauge.corpus.joining import segment_key
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.markup.escaping import ILLEGAL, ILLEGAL_LOSS
from mtgauge.corpus.markup.grammar import ABOUT, NIST
from mtgauge.corpus.markup.markedset import (
    Document,
    MarkedFile,
    MarkedSegment,
    MarkedSet,
    Paragraph,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.markup.writer import write_sets
from mtgauge.corpus.roles import role_word

_KINDS = {role: kind for kind, role in ROLES.items()}
_OUTER_BLANKS = re.compile(r"^\s+|\s+$")
#: What test sets call something that a document says of itself -> what files call it.
_ATTRIBUTES = {ours: attribute for attribute, ours in ABOUT.items()}

#: (document, segment) as `segment_key` has it: what a segment is known by in all sets.
_Key = tuple[str, str]


@dataclass(slots=True)
class _Column:
    """One source, reference or system: its segments, their ids in the file, and the lines they stand on."""

    role: str
    name: str
    texts: dict[_Key, str] = field(default_factory=dict)
    ids: dict[_Key, str] = field(default_factory=dict)
    lines: dict[_Key, int | None] = field(default_factory=dict)
    documents: dict[str, int | None] = field(default_factory=dict)

    @property
    def words(self) -> Sentence:
        """How messages call it."""
        if self.role == "source":
            return role_word(self.role)
        return say("{role} {name!r}", role=role_word(self.role), name=self.name)


def recognise(content: StoredContent) -> bool:
    """By the first element; SGML without one that is known, too."""
    return content.root in NIST.roots or (not content.is_xml and content.root in ("dataset", ""))


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set, or the part of one that a file holds, in the order of its source or else of its first set.

    A segment's id is ``DOCUMENT:SEG``. Missing, additional and doubled segments are reported, and labels of
    languages that contradict each other.
    """
    return _Converter(read_marked(content, NIST), content.findings).stored(languages)


class _Converter:
    """Puts the sets of a file side by side."""

    def __init__(self, marked: MarkedFile, findings: Findings) -> None:
        self._sets = marked.sets
        self._findings = findings
        self._columns: dict[tuple[str, str], _Column] = {}
        self._metadata: dict[str, dict[str, str]] = {name: {} for name in _ATTRIBUTES}
        self._silent: dict[str, None] = {}  # systems without documents

    def stored(self, asked: LanguagePair | None) -> StoredSet:
        for number, found in enumerate(self._sets, start=1):
            self._take_set(found, number)
        columns = list(self._columns.values())
        sources = [column for column in columns if column.role == "source"]
        base = (sources + columns or [_Column("", "")])[0]
        keys = list(base.texts)
        for column in columns:
            if column is not base:
                self._compare(column, base)
        values = {name: [about.get(doc, "") for doc, _ in keys] for name, about in self._metadata.items()}
        return StoredSet(
            size=len(keys),
            ids=tuple(base.ids.values()),
            metadata=known_metadata({"document": [doc for doc, _ in keys], **values}),
            sources=tuple(base.texts.values()) if sources else None,
            references={c.name: tuple(map(c.texts.get, keys)) for c in columns if c.role == "reference"},
            systems={c.name: tuple(map(c.texts.get, keys)) for c in columns if c.role == "system"},
            languages=labelled_pair(list(self._labels()), self._findings, asked),
            name=given_name(self._name()),
            left=tuple(self._left(columns)),
        )

    def _name(self) -> str | None:
        """That of all sets; they are parts of one."""
        named = [found for found in self._sets if found.setid]
        for found in named:
            first = named[0]
            if found.setid != first.setid:
                message = say(
                    "<{element}> has the setid {setid!r}, the <{other}> of line {line} has {known!r}",
                    element=found.element,
                    setid=found.setid,
                    other=first.element,
                    line=first.line,
                    known=first.setid,
                )
                self._findings.add("several-sets", message, line=found.line)
        return named[0].setid if named else None

    def _labels(self) -> Iterator[LanguageLabel]:
        for found in self._sets:
            yield LanguageLabel("source", found.srclang, found.line or 0)
            role = "reference" if ROLES[found.kind] == "reference" else "system"
            yield LanguageLabel(role, found.tgtlang, found.line or 0)

    def _take_set(self, found: MarkedSet, number: int) -> None:
        role = ROLES[found.kind]
        makers = [
            (version.system.site, version.system.sysid) if version.system else ("", "")
            for version in found.versions
        ]
        counts = Counter(sysid or site for site, sysid in makers)
        for version, (site, sysid) in zip(found.versions, makers, strict=True):
            name = sysid or site
            if counts[name] > 1 and site and sysid:
                name = f"{site}-{sysid}"
            if role == "source":
                name = "source"
            elif role == "reference":
                name = name or f"ref{number}"
            if version.documents:
                self._take_version(version, role, name)
            else:
                self._silent[name] = None

    def _take_version(self, version: Version, role: str, name: str) -> None:
        column = self._columns.setdefault((role, name or role), _Column(role, name or role))
        for document in version.documents:
            doc = document.id
            if not doc:
                self._findings.add("missing-id", say("<doc> has no docid"), line=document.line)
                doc = f"line {document.line}"
            if not name:
                message = say("names no system: its <doc> has no sysid")
                self._findings.add("missing-name", message, line=document.line, segment=doc)
            if doc in column.documents:
                message = say(
                    "document {document!r} of {column} stands twice, first on line {line}",
                    document=doc,
                    column=column.words,
                    line=column.documents[doc],
                )
                self._findings.add("doubled-document", message, line=document.line)
            column.documents.setdefault(doc, document.line)
            self._note_metadata(document, doc)
            for segment in document.segments:
                self._take_segment(segment, doc, column)

    def _note_metadata(self, document: Document, doc: str) -> None:
        for name, value in document.about.items():
            was = self._metadata[name].setdefault(doc, value)
            if was != value:
                message = say(
                    "document {document!r} has the {attribute} {value!r}, before it was {was!r}",
                    document=doc,
                    attribute=_ATTRIBUTES[name],
                    value=value,
                    was=was,
                )
                self._findings.add("contradicting-metadata", message, line=document.line)

    def _take_segment(self, segment: MarkedSegment, doc: str, column: _Column) -> None:
        if not segment.id:
            self._findings.add("missing-id", say("<seg> has no id"), line=segment.line, segment=doc)
            return
        key = (doc, segment_key(segment.id))
        place = f"{doc}:{segment.id}"
        if segment.candidates and not segment.text:
            message = say("has candidates (cand), and an empty translation before them")
            hint = say(
                "the best translation stands first: in an s before its candidates, in a seg as the first of them"
            )
            self._findings.add("empty-segment", message, line=segment.line, segment=place, hint=hint)
        if key in column.texts:
            message = say(
                "{column} has the segment twice, first on line {line}", column=column.words, line=column.lines[key]
            )
            self._findings.add("doubled-segment", message, line=segment.line, segment=place)
            return
        column.texts[key] = segment.text
        column.ids[key] = place
        column.lines[key] = segment.line

    def _compare(self, column: _Column, base: _Column) -> None:
        if column.texts.keys() == base.texts.keys():
            return
        for key, place in base.ids.items():
            if key not in column.texts:
                message = say(
                    "{column} lacks the segment that the {base} has on line {line}",
                    column=column.words,
                    base=base.words,
                    line=base.lines[key],
                )
                self._findings.add("missing-segment", message, line=column.documents.get(key[0]), segment=place)
        for key, place in column.ids.items():
            if key not in base.texts:
                message = say(
                    "{column} has a segment that the {base} has not", column=column.words, base=base.words
                )
                self._findings.add("extra-segment", message, line=column.lines[key], segment=place)

    def _left(self, columns: Sequence[_Column]) -> Iterator[str]:
        """What the file holds and a test set does not."""
        versions = [version for found in self._sets for version in found.versions]
        documents = [document for version in versions for document in version.documents]
        segments = [segment for document in documents for segment in document.segments]
        if any(document.has_layout or any(p.marked for p in document.paragraphs) for document in documents):
            yield say("paragraph breaks and headlines")
        if any(version.system is not None and version.system.description for version in versions):
            yield say("descriptions of systems")
        if any(segment.score is not None for segment in segments):
            yield say("scores of translations")
        if any(segment.candidates for segment in segments):
            yield say("n-best candidates")
        filled = {doc for column in columns for doc, _ in column.texts}
        empty = dict.fromkeys(doc for column in columns for doc in column.documents if doc not in filled)
        if empty:
            yield say("documents without segments ({names})", names=", ".join(empty))
        if self._silent:
            yield say("systems without documents ({names})", names=", ".join(self._silent))


def write(stored: StoredSet, losses: Losses) -> bytes:
    """All sets of a test set in one XML file, under ``mteval``."""
    losses.without(stored, keeps=("ids", "name", "languages", "document", "domain", "origlang"))
    return write_sets(_sets(stored, losses))


def _sets(stored: StoredSet, losses: Losses) -> Iterator[MarkedSet]:
    report_untranslated(stored, losses)
    documents = document_order(stored, losses)
    numbers = segment_numbers(stored, documents, losses)
    breaks, legal = losses.one_line(), losses.cleaner(ILLEGAL, "\ufffd", ILLEGAL_LOSS)
    blanks = losses.cleaner(_OUTER_BLANKS, "", say("outer blanks are taken away"))
    source, target = (stored.languages.source, stored.languages.target) if stored.languages else ("any", "any")
    about = [
        {name: values[positions[0]] for name, values in stored.metadata.items()} for _, positions in documents
    ]
    for role, name, texts in stored.texts():
        if all(text is None for text in texts):
            continue
        filled = losses.empty_for_missing(role, name, texts, stored.metadata.get("document"))
        articles = []
        for (doc, positions), known in zip(documents, about, strict=True):
            segments = [MarkedSegment(numbers[i], blanks(legal(breaks(filled[i])))) for i in positions]
            articles.append(Document(doc, (Paragraph(tuple(segments), marked=False),), known))
        kind = _KINDS[role]
        version = Version(tuple(articles), None if kind is SetKind.SOURCE else SystemElement("", name))
        target_language = "" if kind is SetKind.SOURCE else target
        yield MarkedSet(kind, stored.name or UNNAMED_SET, source, target_language, (version,))
