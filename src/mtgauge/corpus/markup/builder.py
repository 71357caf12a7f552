"""From elements to documents: what stands where it may, paragraphs, segments and their candidates."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.escaping import unwrapped
from mtgauge.corpus.markup.faults import fault, quoted, stray
from mtgauge.corpus.markup.grammar import DEEPEST, HOLDING_TEXT, LAYOUT, PARAGRAPH, SEGMENTS, Grammar
from mtgauge.corpus.markup.markedset import Candidate, MarkedFile, MarkedSegment, Paragraph
from mtgauge.corpus.markup.scores import read_score


class Element:
    """An element that is open.

    Attributes:
        name: In lower case.
        attributes: By names in lower case.
        line: Where it starts.
        parts: Of its own text, as far as it was read.
    """

    __slots__ = ("attributes", "line", "name", "parts")

    def __init__(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.parts: list[str] = []

    def get(self, name: str) -> str:
        """An attribute without outer blanks; empty where it is not given."""
        return self.attributes.get(name, "").strip()


class FileBuilder(ABC):
    """Takes the elements of a file, one after the other, with each end tag where it belongs.

    What does not belong where it stands is told and left out with all that it holds.

    Args:
        grammar: Which elements the file may have.
        tell: Told of each fault, in the order of the file.
    """

    def __init__(self, grammar: Grammar, tell: Callable[[Finding], None]) -> None:
        self._grammar = grammar
        self._parents = grammar.parents
        self._tell = tell
        self._stack: list[Element] = []
        self._outside = 0  # depth below an element that is left out
        self._told = ("", 0)  # code and line of the last fault
        self._doc = ""
        self._paragraphs: list[Paragraph] = []
        self._open_paragraphs: list[bool] = []  # for each, whether something of it stands in `_paragraphs`
        self._segments: list[MarkedSegment] = []
        self._segment: Element | None = None
        self._candidates: list[Candidate] = []
        self._has_layout = False

    @abstractmethod
    def built(self) -> MarkedFile:
        """What was read so far."""

    @abstractmethod
    def _opened(self, element: Element) -> None:
        """An element that is none of a document's parts begins."""

    @abstractmethod
    def _closed(self, element: Element) -> None:
        """It ends."""

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """The next start tag."""
        if self._outside:
            self._outside += 1
            return
        stack = self._stack
        parents = self._parents.get(name)
        parent = stack[-1].name if stack else ""
        if parents is None or parent not in parents or len(stack) >= DEEPEST:
            self._refuse(name, parent, line)
            self._outside = 1
            return
        element = Element(name, attributes, line)
        stack.append(element)
        if name in SEGMENTS:
            self._segment, self._candidates = element, []
        elif name == PARAGRAPH:
            self._open_paragraph()
        elif name in LAYOUT:
            self._has_layout = True
        elif name != "cand":
            self._opened(element)

    def end(self, name: str, line: int) -> None:
        """The next end tag."""
        if self._outside:
            self._outside -= 1
            return
        element = self._stack.pop()
        if name in SEGMENTS:
            self._end_segment(element)
        elif name == "cand":
            self._candidates.append(Candidate(self._text_of(element), self._score(element), element.line))
        elif name == PARAGRAPH:
            self._close_paragraph()
        elif name not in LAYOUT:
            self._closed(element)

    def text(self, text: str, line: int) -> None:
        """The next text, or a part of it."""
        if self._outside:
            return
        holder = self._stack[-1] if self._stack else None
        is_late = bool(self._candidates) and holder is self._segment
        if holder is not None and holder.name in HOLDING_TEXT and not is_late:
            holder.parts.append(text)
        elif not text.isspace():
            line += text[: len(text) - len(text.lstrip())].count("\n")
            code = stray(text, "after-candidates" if is_late else "outside")
            if self._told != (code, line):  # the parser hands out a text in parts
                where = say("text behind candidates") if is_late else say("text outside segments")
                self._fault(code, say("{what}: {text}", what=where, text=quoted(text)), line)

    def _fault(self, code: str, message: str, line: int | None, hint: str | None = None) -> None:
        segment = self._segment.get("id") if self._segment is not None else ""
        place = f"{self._doc}:{segment}" if segment else self._doc
        self._told = (code, line or 0)
        self._tell(fault(code, message, line, place or None, hint))

    def _refuse(self, name: str, parent: str, line: int) -> None:
        if name not in self._parents:
            hint = say("write &lt; where it is text") if self._segment is not None else say("remove it")
            self._fault("unknown-element", say("<{name}> is not an element of these files", name=name), line, hint)
        elif parent not in self._parents[name]:
            what = say("<{name}> may not stand in <{parent}>", name=name, parent=parent)
            self._fault(
                "misplaced-element", what if parent else say("<{name}> may not stand at the top", name=name), line
            )
        else:
            self._fault("nested-too-deeply", say("more than {n} elements stand in one another", n=DEEPEST), line)

    def _text_of(self, element: Element) -> str:
        text = unwrapped("".join(element.parts))
        return text.strip() if self._grammar.strips else text

    def _end_segment(self, element: Element) -> None:
        text, score = self._text_of(element), self._score(element)
        candidates = self._candidates
        if candidates and element.name == "seg" and not text:
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
            message = say("the score {score} is not a number", score=quoted(element.get("score")))
            self._fault("bad-score", message, element.line)
        return score

    def _open_paragraph(self) -> None:
        self._keep_segments()
        if self._open_paragraphs:
            self._open_paragraphs[-1] = True
        self._open_paragraphs.append(False)

    def _close_paragraph(self) -> None:
        if self._segments or not self._open_paragraphs[-1]:
            self._paragraphs.append(Paragraph(tuple(self._segments)))
            self._segments = []
        self._open_paragraphs.pop()

    def _keep_segments(self) -> None:
        """Those that stand together up to here, with no end of a paragraph behind them."""
        if self._segments:
            self._paragraphs.append(Paragraph(tuple(self._segments), marked=bool(self._open_paragraphs)))
            self._segments = []

    def _open_document(self) -> None:
        self._paragraphs, self._segments, self._has_layout = [], [], False

    def _close_document(self) -> tuple[Paragraph, ...]:
        self._keep_segments()
        return tuple(self._paragraphs)
