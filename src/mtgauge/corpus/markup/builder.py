"""From elements to a set: documents, paragraphs, segments, and whose version each document belongs to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from mtgauge.corpus.markup.escaping import unwrapped
from mtgauge.corpus.markup.events import Element, MarkupEvent
from mtgauge.corpus.markup.faults import Fault
from mtgauge.corpus.markup.grammar import DEEPEST, HOLDING_TEXT, PARENTS, SEGMENTS, SETS
from mtgauge.corpus.markup.markedset import (
    Candidate,
    Document,
    MarkedSegment,
    MarkedSet,
    Paragraph,
    SetKind,
    SystemElement,
    Version,
)
from mtgauge.corpus.markup.scores import read_score

_QUOTED = 40


def quoted(text: str) -> str:
    """The beginning of a text, as messages show it."""
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= _QUOTED else f"{shown[:_QUOTED]}...")


@dataclass(slots=True)
class _Documents:
    """A version while it is read."""

    system: SystemElement | None
    items: list[Document] = field(default_factory=list)


class SetBuilder:
    """Takes the elements of a file, one after the other, with each end tag where it belongs.

    Attributes:
        faults: What does not belong where it stands, in the order of the file.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self._stack: list[Element] = []
        self._outside = 0  # depth below an element that is left out
        self._sets: list[Element] = []
        self._systems: list[tuple[Hashable, SystemElement]] = []  # the system elements of the set that is read
        self._unsaid: tuple[Hashable, SystemElement | None] = None, None  # for documents that name nobody
        self._versions: dict[Hashable, _Documents] = {}
        self._doc = ""
        self._paragraphs: list[Paragraph] = []
        self._segments: list[MarkedSegment] = []
        self._segment: Element | None = None
        self._candidates: list[Candidate] = []

    def add(self, event: MarkupEvent) -> None:
        """The next start tag, text or end tag."""
        if event.kind == "text":
            if not self._outside:
                self._text(event)
        elif event.kind == "start":
            element = Element(event.value, event.attributes, event.line)
            if self._outside or not self._belongs(element):
                self._outside += 1
            else:
                self._stack.append(element)
                self._start(element)
        elif self._outside:
            self._outside -= 1
        else:
            element = self._stack.pop()
            element.text = "".join(element.parts)
            self._end(element)

    def built(self) -> MarkedSet | None:
        """The set; None where the file has none."""
        if not self._sets:
            return None
        about = self._sets[0]
        versions = [Version(tuple(version.items), version.system) for version in self._versions.values()]
        return MarkedSet(
            SETS[about.name],
            about.get("setid"),
            about.get("srclang"),
            _target_language(about),
            tuple(versions) or (Version(()),),
            about.line,
        )

    def _fault(self, code: str, message: str, line: int | None, hint: str | None = None) -> None:
        segment = self._segment.get("id") if self._segment is not None else ""
        place = f"{self._doc}:{segment}" if segment else self._doc
        self.faults.append(Fault(code, message, line, place or None, hint))

    def _belongs(self, element: Element) -> bool:
        parent = self._stack[-1].name if self._stack else ""
        parents = PARENTS.get(element.name)
        if parents is None:
            hint = "write &lt; where it is text" if self._segment is not None else "remove it"
            message = f"<{element.name}> is not an element of these files"
            self._fault("unknown-element", message, element.line, hint)
        elif len(self._stack) >= DEEPEST:
            self._fault("nested-too-deeply", f"more than {DEEPEST} elements stand in one another", element.line)
        elif parent not in parents:
            where = f"in <{parent}>" if parent else "at the top"
            self._fault("misplaced-element", f"<{element.name}> may not stand {where}", element.line)
        elif element.name in SETS and self._sets and SETS[element.name] is not self._kind:
            message = f"a <{element.name}> stands beside the <{self._sets[0].name}> of line {self._sets[0].line}"
            self._fault("several-sets", message, element.line, "one file holds one kind of set")
        else:
            return True
        return False

    @property
    def _kind(self) -> SetKind:
        return SETS[self._sets[0].name]

    def _text(self, event: MarkupEvent) -> None:
        holder = self._stack[-1] if self._stack else None
        holds = holder is not None and holder.name in HOLDING_TEXT
        after = holder is not None and holder is self._segment and bool(self._candidates)
        if holder is not None and holds and not after:
            holder.parts.append(event.value)
        elif event.value.strip():
            line = event.line + event.value[: len(event.value) - len(event.value.lstrip())].count("\n")
            code = "text-after-candidates" if after else "text-outside"
            # the parser hands out a text in parts
            if not self.faults or (self.faults[-1].code, self.faults[-1].line) != (code, line):
                where = "behind candidates" if after else "outside segments"
                self._fault(code, f"text {where}: {quoted(event.value)}", line)

    def _start(self, element: Element) -> None:
        match element.name:
            case "doc":
                self._doc = element.get("docid") or element.get("id")
                self._paragraphs, self._segments = [], []
            case "p":
                self._close_paragraph(marked=False)
            case name if name in SETS:
                self._start_set(element)
            case name if name in SEGMENTS:
                self._segment, self._candidates = element, []

    def _start_set(self, element: Element) -> None:
        self._sets.append(element)
        first = self._sets[0]
        for what, of in (("setid", _set_id), ("srclang", _source_language), ("target language", _target_language)):
            if of(element) != of(first):
                message = (
                    f"<{element.name}> has the {what} {of(element)!r}, that of line {first.line} has {of(first)!r}"
                )
                self._fault("several-sets", message, element.line)
        name = element.get("sysid") or element.get("refid")
        self._systems = []
        self._unsaid = ("set", len(self._sets)), SystemElement("", name, line=element.line) if name else None

    def _end(self, element: Element) -> None:
        match element.name:
            case "cand":
                text = unwrapped(element.text).strip()
                self._candidates.append(Candidate(text, self._score(element), element.line))
            case "p":
                self._close_paragraph(marked=True)
            case "doc":
                self._end_document(element)
            case "system":
                system = SystemElement(
                    element.get("site"), element.get("sysid"), element.text.strip(), element.line
                )
                self._unsaid = key, _ = ("system", len(self._versions)), system
                self._systems.append((key, system))
                self._versions[key] = _Documents(system)
            case name if name in SEGMENTS:
                self._end_segment(element)

    def _end_segment(self, element: Element) -> None:
        text, score = unwrapped(element.text).strip(), self._score(element)
        candidates = self._candidates
        if element.name == "seg" and not text and candidates:
            # later years: the best translation is the first candidate; in 2008 it stands before them
            best, *candidates = candidates
            text, score = best.text, best.score if score is None else score
        self._segments.append(MarkedSegment(element.get("id"), text, score, tuple(candidates), element.line))
        self._segment, self._candidates = None, []

    def _score(self, element: Element) -> float | None:
        if "score" not in element.attributes:
            return None
        score = read_score(element.get("score"))
        if score is None:
            self._fault("bad-score", f"the score {quoted(element.get('score'))} is not a number", element.line)
        return score

    def _close_paragraph(self, *, marked: bool) -> None:
        if marked or self._segments:
            self._paragraphs.append(Paragraph(tuple(self._segments), marked))
        self._segments = []

    def _end_document(self, element: Element) -> None:
        self._close_paragraph(marked=False)
        key, system = self._version(element)
        version = self._versions.setdefault(key, _Documents(system))
        version.items.append(Document(self._doc, tuple(self._paragraphs), element.line))
        self._doc = ""

    def _version(self, doc: Element) -> tuple[Hashable, SystemElement | None]:
        """Whose document it is: what it says itself, or else the ``system`` before it."""
        if self._kind is SetKind.SOURCE:
            return "source", None
        site, sysid = doc.get("site"), doc.get("sysid")
        if not (site or sysid):
            return self._unsaid
        if not self._systems:
            return ("doc", site, sysid), SystemElement(site, sysid, line=doc.line)
        fitting = [
            (site == system.site and sysid == system.sysid, key, system)
            for key, system in self._systems
            if ((sysid == system.sysid) if sysid else (site == system.site))
        ]
        if fitting:
            # the same in both names; where several are alike, the last one, which stands just before
            return max(enumerate(fitting), key=lambda item: (item[1][0], item[0]))[1][1:]
        message = (
            f"the document names the system {quoted(sysid or site)}, which no system element of its set names"
        )
        self._fault("unknown-system", message, doc.line)
        return self._unsaid


def _set_id(element: Element) -> str:
    return element.get("setid")


def _source_language(element: Element) -> str:
    return element.get("srclang")


def _target_language(element: Element) -> str:
    return element.get("tgtlang") or element.get("trglang")
