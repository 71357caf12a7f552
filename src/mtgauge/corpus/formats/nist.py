"""The test sets of NIST's mteval, and of CWMT, which took them over.

A ``srcset``, ``refset`` or ``tstset`` (CWMT 2008: ``tgtset``) has documents, and these have segments: ``seg``, or
``s``. Whose translation it is stands on the document (``sysid``, ``site``) or, in CWMT 2008, on a ``system``
before it. A file may hold several sets, and a set several systems. Segments belong together by document and id, in
any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.documents import document_order, report_untranslated, segment_numbers
from mtgauge.corpus.formats.labels import Label, labelled_pair
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import StoredContent
from mtgauge.corpus.formats.storedset import UNNAMED_SET, StoredSet, given_name, known_metadata
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.markup.escaping import ILLEGAL, ILLEGAL_LOSS, escape, start_tag, unwrapped
from mtgauge.corpus.markup.events import Element, Grammar, events, walk

_ROLES = {"srcset": "source", "refset": "reference", "tstset": "system", "tgtset": "system"}
_SETS = frozenset(_ROLES)
#: What a file of this format may begin with.
ROOTS = _SETS | {"mteval"}
#: Elements that lay a document out.
_LAYOUT = frozenset({"p", "hl", "headline", "poster", "post", "quote", "text", "body", "title", "dateline"})
_BODIES = _LAYOUT | {"doc"}
_GRAMMAR = Grammar(
    parents=dict.fromkeys(_SETS, frozenset({"", "mteval"}))
    | dict.fromkeys(("doc", "system"), _SETS)
    | dict.fromkeys(_LAYOUT | {"seg", "s"}, _BODIES)
    | {"mteval": frozenset({""}), "cand": frozenset({"seg", "s"})},
    holding_text=frozenset({"seg", "s", "system", "cand"}),
)

_ELEMENTS = {"source": "srcset", "reference": "refset", "system": "tstset"}
_OUTER_BLANKS = re.compile(r"^\s+|\s+$")

#: (document, segment): what a segment is known by in all sets.
_Key = tuple[str, str]


@dataclass(slots=True)
class _Column:
    """One source, reference or system: its segments and the lines they stand on."""

    role: str
    name: str
    texts: dict[_Key, str] = field(default_factory=dict)
    lines: dict[_Key, int] = field(default_factory=dict)
    documents: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.role if self.role == "source" else f"{self.role} {self.name!r}"


def recognise(content: StoredContent) -> bool:
    """By the first element; SGML without one that is known, too."""
    return content.root in ROOTS or (not content.is_xml and content.root in ("dataset", ""))


def read(content: StoredContent, languages: LanguagePair | None) -> StoredSet:
    """A test set, or the part of one that a file holds, in the order of its source or else of its first set.

    A segment's id is ``DOCUMENT:SEG``. Missing, additional and doubled segments are reported, and labels of
    languages that contradict each other.
    """
    findings = content.findings
    reader = _Reader(findings, languages)
    stream = events(content.text, findings, xml=content.is_xml)
    walk(stream, _GRAMMAR, findings, reader.start, reader.end)
    return reader.stored()


class _Reader:
    def __init__(self, findings: Findings, languages: LanguagePair | None) -> None:
        self._findings = findings
        self._asked = languages
        self._labels: list[Label] = []
        self._columns: dict[tuple[str, str], _Column] = {}
        self._name: tuple[str, str] | None = None  # that of the set, and which element gave it
        self._metadata: dict[str, dict[str, str]] = {"domain": {}, "origlang": {}}
        self._left: dict[str, None] = {}
        self._sets = 0
        self._role = ""
        self._system: Element | None = None
        self._document = ""
        self._column = _Column("", "")
        self._candidates = False

    def start(self, element: Element) -> None:
        name = element.name
        if name in _ROLES:
            self._start_set(element)
        elif name == "system":
            self._system = element
        elif name == "doc":
            self._start_document(element)
        elif name in _LAYOUT:
            self._left["paragraph breaks and headlines"] = None
        elif name == "cand":
            self._candidates = True
        elif name in ("seg", "s"):
            self._candidates = False
            if element.get("score"):
                self._left["scores of translations"] = None

    def end(self, element: Element) -> None:
        if element.name in ("seg", "s"):
            self._segment(element)
        elif element.name == "system" and element.text.strip():
            self._left["descriptions of systems"] = None

    def _start_set(self, element: Element) -> None:
        self._sets += 1
        self._role, self._system = _ROLES[element.name], None
        self._labels += [
            Label("source", element.get("srclang"), element.line),
            Label(
                "reference" if self._role == "reference" else "system",
                element.get("trglang") or element.get("tgtlang"),
                element.line,
            ),
        ]
        value = element.get("setid")
        known, where = self._name or (value, "")
        if value and value != known:
            message = f"<{element.name}> has the setid {value!r}, the {where} has {known!r}"
            self._findings.add(message, line=element.line)
        elif value:
            self._name = self._name or (value, f"<{element.name}> of line {element.line}")

    def _start_document(self, element: Element) -> None:
        self._document = element.get("docid") or element.get("id")
        if not self._document:
            self._findings.add("<doc> has no docid", line=element.line)
            self._document = f"line {element.line}"
        name = self._translator(element)
        self._column = self._columns.setdefault((self._role, name), _Column(self._role, name))
        first = self._column.documents.setdefault(self._document, element.line)
        if first != element.line:
            message = f"document {self._document!r} of {self._column} stands twice, first on line {first}"
            self._findings.add(message, line=element.line)
        self._note_metadata(element)

    def _translator(self, element: Element) -> str:
        if self._role == "source":
            return "source"
        of_system = [self._system.get("sysid"), self._system.get("site")] if self._system else []
        names = [element.get("sysid"), element.get("site"), *of_system]
        if any(names):
            return next(filter(None, names))
        if self._role == "reference":
            return f"ref{self._sets}"
        self._findings.add("names no system: its <doc> has no sysid", line=element.line, segment=self._document)
        return "system"

    def _note_metadata(self, element: Element) -> None:
        for name, attribute in (("domain", "genre"), ("origlang", "origlang")):
            value = element.get(attribute)
            if value and self._metadata[name].setdefault(self._document, value) != value:
                was = self._metadata[name][self._document]
                message = f"document {self._document!r} has the {attribute} {value!r}, before it was {was!r}"
                self._findings.add(message, line=element.line)

    def _segment(self, element: Element) -> None:
        seg = element.get("id")
        if not seg:
            self._findings.add("<seg> has no id", line=element.line, segment=self._document)
            return
        key, place = (self._document, seg), f"{self._document}:{seg}"
        text = unwrapped(element.text).strip()
        if self._candidates:
            self._left["n-best candidates"] = None
            # in CWMT 2008 the best translation stands before its candidates; elsewhere nobody knows which is meant
            if element.name == "seg" or not text:
                message = "holds n-best candidates (cand) where one translation is expected"
                self._findings.add(message, line=element.line, segment=place)
        if key in self._column.texts:
            first = self._column.lines[key]
            message = f"{self._column} has the segment twice, first on line {first}"
            self._findings.add(message, line=element.line, segment=place)
            return
        self._column.texts[key] = text
        self._column.lines[key] = element.line

    def stored(self) -> StoredSet:
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
            ids=tuple(f"{doc}:{seg}" for doc, seg in keys),
            metadata=known_metadata({"document": [doc for doc, _ in keys], **values}),
            sources=tuple(base.texts.values()) if sources else None,
            references={c.name: tuple(map(c.texts.get, keys)) for c in columns if c.role == "reference"},
            systems={c.name: tuple(map(c.texts.get, keys)) for c in columns if c.role == "system"},
            languages=labelled_pair(self._labels, self._findings, self._asked),
            name=given_name(self._name[0] if self._name else None),
            left=(*self._left, *self._empty_documents(columns)),
        )

    def _empty_documents(self, columns: Sequence[_Column]) -> Iterator[str]:
        filled = {doc for column in columns for doc, _ in column.texts}
        empty = dict.fromkeys(doc for column in columns for doc in column.documents if doc not in filled)
        if empty:
            yield f"documents without segments ({', '.join(empty)})"

    def _compare(self, column: _Column, base: _Column) -> None:
        if column.texts.keys() == base.texts.keys():
            return
        for doc, seg in base.texts:
            if (doc, seg) not in column.texts:
                message = f"{column} lacks the segment that the {base} has on line {base.lines[doc, seg]}"
                self._findings.add(message, line=column.documents.get(doc), segment=f"{doc}:{seg}")
        for (doc, seg), line in column.lines.items():
            if (doc, seg) not in base.texts:
                message = f"{column} has a segment that the {base} has not"
                self._findings.add(message, line=line, segment=f"{doc}:{seg}")


def write(stored: StoredSet, losses: Losses) -> bytes:
    """All sets of a test set in one XML file, under ``mteval``."""
    losses.without(stored, keeps=("ids", "name", "languages", "document", "domain", "origlang"))
    return "\n".join(_lines(stored, losses)).encode()


def _lines(stored: StoredSet, losses: Losses) -> Iterator[str]:
    report_untranslated(stored, losses)
    documents = document_order(stored, losses)
    numbers = segment_numbers(stored, documents, losses)
    breaks, legal = losses.one_line(), losses.cleaner(ILLEGAL, "\ufffd", ILLEGAL_LOSS)
    blanks = losses.cleaner(_OUTER_BLANKS, "", "outer blanks are taken away")
    source, target = (stored.languages.source, stored.languages.target) if stored.languages else ("any", "any")
    about = {"setid": stored.name or UNNAMED_SET, "srclang": source}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<mteval>"
    for role, name, texts in stored.texts():
        if all(text is None for text in texts):
            continue
        element = _ELEMENTS[role]
        yield start_tag(element, **about, trglang=None if role == "source" else target)
        filled = losses.empty_for_missing(role, name, texts, stored.metadata.get("document"))
        for doc, positions in documents:
            given = {
                attribute: stored.metadata[column][positions[0]] or None
                for column, attribute in (("domain", "genre"), ("origlang", "origlang"))
                if column in stored.metadata
            }
            yield start_tag("doc", docid=doc, sysid=None if role == "source" else name, **given)
            for i in positions:
                text = escape(blanks(legal(breaks(filled[i]))))
                yield f"{start_tag('seg', id=numbers[i])}{text}</seg>"
            yield "</doc>"
        yield f"</{element}>"
    yield "</mteval>\n"
