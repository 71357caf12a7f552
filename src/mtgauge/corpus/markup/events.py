"""Markup from strangers: XML and SGML as a stream of elements, with lines, in flat memory.

No DTD is read, no entity is expanded but those of the standards, nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.entities import name2codepoint
from typing import Any, NamedTuple

from mtgauge.corpus.findings import Findings

_DECLARATION = re.compile(r"<\?xml(?P<body>[^>]*)\?>")
_ENCODING = re.compile(r"""encoding\s*=\s*["']([^"']*)["']""")
_PROLOG = re.compile(r"(?:\s+|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)
_DOCTYPE = re.compile(r"""<!DOCTYPE(?:[^<>\["']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_CHUNK = 1 << 16
_LONGEST_TAG = 1 << 15
_LONG_RUN = re.compile(f"<[^<]{{{_LONGEST_TAG}}}")
_TAG_BODY = re.compile(r"""</?[A-Za-z](?:[^<>"']++|"[^"<]*+"?+|'[^'<]*+'?+)*+""")


class MarkupEvent(NamedTuple):
    """One step through a document: ``kind`` is start, end, text, or broken where nothing more can be read."""

    kind: str
    value: str
    line: int
    attributes: Mapping[str, str] = {}


def is_markup(text: str) -> bool:
    """Whether a text begins like XML or SGML."""
    return text.lstrip()[:1] == "<"


def is_xml(text: str) -> bool:
    """Whether a text declares itself as XML."""
    return text.lstrip().startswith("<?xml")


def root_name(text: str) -> str:
    """The name of the first element in lower case; empty where there is none."""
    match = re.compile(r"<([A-Za-z][\w.-]*)").match(text, _after_prolog(text))
    return match[1].lower() if match else ""


def events(text: str, findings: Findings, *, xml: bool) -> Iterator[MarkupEvent]:
    """The elements and texts of a document; names and attribute names in lower case.

    Args:
        text: The whole document.
        findings: Where faults of the markup are reported.
        xml: XML, which must be well-formed; or SGML, where quotes and ampersands may be bare.
    """
    prepared = _prepare(text, findings)
    return iter(()) if prepared is None else (_xml if xml else _sgml)(prepared, findings)


def _after_prolog(text: str) -> int:
    match = _PROLOG.match(text)
    start = match.end() if match else 0
    doctype = _DOCTYPE.match(text, start)
    if doctype is None:
        return start
    match = _PROLOG.match(text, doctype.end())
    return match.end() if match else doctype.end()


def _prepare(text: str, findings: Findings) -> str | None:
    """The document without XML declaration and DOCTYPE, on the same lines; None where it is refused.

    Nothing that could define an entity reaches a parser.
    """
    declaration = _DECLARATION.match(text)
    if declaration:
        encoding = _ENCODING.search(declaration["body"])
        if encoding and encoding[1].lower() not in ("utf-8", "utf8", "us-ascii", "ascii"):
            hint = "convert it to UTF-8 or mend its declaration"
            findings.add(f"declares the encoding {encoding[1]!r} but is UTF-8", line=1, hint=hint)
        text = "\n" * declaration[0].count("\n") + text[declaration.end() :]
    long_tag = _long_tag(text)
    if long_tag >= 0:
        line = text.count("\n", 0, long_tag) + 1
        findings.add(f"has a tag of more than {_LONGEST_TAG} characters", line=line)
        return None
    start = _PROLOG.match(text).end()  # type: ignore[union-attr]  # it matches nothing at all, too
    if not text[start : start + 9].upper().startswith("<!DOCTYPE"):
        return text
    doctype = _DOCTYPE.match(text, start)
    if doctype is None:
        line = text.count("\n", 0, start) + 1
        findings.add("has a DTD of its own, which could define entities", line=line, hint="remove its DOCTYPE")
        return None
    return text[:start] + "\n" * doctype[0].count("\n") + text[doctype.end() :]


def _long_tag(text: str) -> int:
    """Where a tag begins that is too long to be one, or -1: thousands of attributes fill memory."""
    for match in _LONG_RUN.finditer(text):
        end = match.start() + _LONGEST_TAG
        tag = _TAG_BODY.match(text, match.start(), end)
        if tag is not None and tag.end() == end:
            return match.start()
    return -1


class _Target:
    """Takes what lxml sees, instead of a tree.

    Attributes:
        events: What was seen.
        line: The line that is fed. A tag is seen when its last line is.
    """

    def __init__(self) -> None:
        self.events: list[MarkupEvent] = []
        self.line = 0
        self._reached = 1  # the line on which the next text begins; texts are often seen later

    def start(self, tag: str | bytes, attrib: Any) -> None:
        lowered = {str(name).lower(): str(value) for name, value in attrib.items()}
        self.events.append(MarkupEvent("start", str(tag).lower(), self.line, lowered))
        self._reached = self.line

    def end(self, tag: str | bytes) -> None:
        self.events.append(MarkupEvent("end", str(tag).lower(), self.line))
        self._reached = self.line

    def data(self, data: str | bytes) -> None:
        text = str(data)
        self.events.append(MarkupEvent("text", text, self._reached))
        self._reached += text.count("\n")

    def comment(self, text: str | bytes) -> None:
        """Comments say nothing about the test set."""
        self._reached = self.line

    def pi(self, target: str | bytes, data: str | bytes | None = None) -> None:
        """Nor do processing instructions."""
        self._reached = self.line

    def close(self) -> None:
        """The parser asks for a result; the events are it."""


def _xml(text: str, findings: Findings) -> Iterator[MarkupEvent]:
    """Feeds lxml a line at a time, so that each event has its line."""
    from lxml import etree

    target = _Target()
    # No entity can be declared without a DTD, and none gets this far. Without "internal" lxml would hand &amp; in
    # attributes on as &#38;.
    parser = etree.XMLParser(
        target=target,
        resolve_entities="internal",  # type: ignore[arg-type]  # the stubs know only its older values
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        encoding="utf-8",
    )
    try:
        for target.line, part in _lines(text):
            parser.feed(part.encode("utf-8", "surrogatepass"))
            yield from target.events
            target.events.clear()
        parser.close()
        yield from target.events
    except etree.XMLSyntaxError as error:
        place = error.position[0] if error.position else 0
        message = str(error.msg or error).split(", line ")[0].strip()
        findings.add(f"is not well-formed XML: {message}", line=place or None)
        yield MarkupEvent("broken", "", place)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """(1-based line, text with its line end), long lines in parts."""
    start, line = 0, 1
    while start < len(text):
        end = text.find("\n", start, start + _CHUNK) + 1
        stop = end or min(start + _CHUNK, len(text))
        yield line, text[start:stop]
        line += end > 0
        start = stop


# What may stand between < and >; quotes must be closed.
_TAG = re.compile(r"""<(/?)([A-Za-z][\w.:-]*+)((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)>""")
_ATTRIBUTE = re.compile(r"""\s*+([A-Za-z_][\w.:-]*+)\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'<>]+)""")
_LETTER = re.compile("[A-Za-z]")
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]*));")


def _sgml(text: str, findings: Findings) -> Iterator[MarkupEvent]:
    """A scanner for the SGML of test sets: bare ``&`` and ``<`` are texts where no reference or tag begins."""
    position, line, start = 0, 1, 0
    while True:
        mark = _next_mark(text, position)
        data = text[start : mark if mark >= 0 else len(text)]
        if data:
            yield MarkupEvent("text", _resolve(data), line)
            line += data.count("\n")
        if mark < 0:
            return
        comment = "-->" if text.startswith("<!--", mark) else ">" if text[mark + 1] in "!?" else ""
        if comment:
            end = text.find(comment, mark)
            if end < 0:
                findings.add("has a comment or declaration without an end", line=line)
                return
            end += len(comment)
        else:
            tag = _TAG.match(text, mark)
            if tag is None:
                findings.add(f"has a broken tag: {text[mark : mark + 30].splitlines()[0]!r}", line=line)
                end = mark + 1
            else:
                end = tag.end()
                yield from _tag(tag, line, findings)
        line += text.count("\n", mark, end)
        position = start = end


def _next_mark(text: str, position: int) -> int:
    """Where the next tag, comment or declaration begins; -1 at the end. Other ``<`` are text."""
    while (position := text.find("<", position)) >= 0:
        following = text[position + 1 : position + 3]
        if following[:1] in ("!", "?") or _LETTER.match(following.removeprefix("/")):
            return position
        position += 1
    return -1


def _tag(tag: re.Match[str], line: int, findings: Findings) -> Iterator[MarkupEvent]:
    name = tag[2].lower()
    if tag[1]:
        yield MarkupEvent("end", name, line)
        return
    body = tag[3].rstrip()
    closed = body.endswith("/")
    body = body.removesuffix("/").rstrip() if closed else body
    attributes: dict[str, str] = {}
    position = 0
    while position < len(body):
        match = _ATTRIBUTE.match(body, position)
        if match is None:
            findings.add(f"<{name}> has a broken attribute: {body[position:].strip()[:30]!r}", line=line)
            break
        key = match[1].lower()
        if key in attributes:
            findings.add(f"<{name}> has the attribute {key!r} twice", line=line)
        value = match[2][1:-1] if match[2][0] in "\"'" else match[2]
        attributes[key] = _resolve(value)
        position = match.end()
    yield MarkupEvent("start", name, line, attributes)
    if closed:
        yield MarkupEvent("end", name, line)


def _resolve(text: str) -> str:
    """Character references and the entities of SGML's Latin sets; anything else stays as it stands."""
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        code = 0x27 if name == "apos" else name2codepoint.get(name, 0)
    else:
        code = int(decimal) if decimal else int(hexadecimal, 16)
    allowed = code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code <= 0x10FFFF
    return chr(code) if allowed else match[0]


@dataclass(slots=True)
class Element:
    """One element of a document.

    Attributes:
        name: In lower case.
        attributes: By names in lower case.
        line: Where it starts.
        text: Its own text; complete when it ends.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    text: str = ""
    parts: list[str] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute without outer blanks; empty where it is not given."""
        return self.attributes.get(name, "").strip()


@dataclass(frozen=True, slots=True)
class Grammar:
    """Which element may stand in which.

    Attributes:
        parents: element -> elements that it may stand in; an empty string is the document.
        holding_text: Elements that hold text.
        ignored: Elements that are left out with all they hold.
    """

    parents: Mapping[str, frozenset[str]]
    holding_text: frozenset[str]
    ignored: frozenset[str] = frozenset()


def walk(
    stream: Iterator[MarkupEvent],
    grammar: Grammar,
    findings: Findings,
    start: Callable[[Element], None],
    end: Callable[[Element], None],
) -> None:
    """Calls `start` and `end` for each element that stands where it may; reports and leaves out the others."""
    stack: list[Element] = []
    outside = 0  # depth below an element that is left out
    line = 1
    for event in stream:
        line = event.line
        if event.kind == "broken":
            return
        if event.kind == "text":
            if not outside:
                _take_text(event, stack, grammar, findings)
        elif event.kind == "start":
            if outside or event.value in grammar.ignored or not _allowed(event, stack, grammar, findings):
                outside += 1
                continue
            stack.append(Element(event.value, event.attributes, event.line))
            start(stack[-1])
        elif outside:
            outside -= 1
        elif stack and stack[-1].name == event.value:
            element = stack.pop()
            element.text = "".join(element.parts)
            end(element)
        else:
            where = f"inside <{stack[-1].name}> of line {stack[-1].line}" if stack else "outside"
            findings.add(f"</{event.value}> stands {where}", line=event.line)
            stack = _recover(stack, event.value)
    if stack:
        opened = stack[-1]
        findings.add(f"ends inside <{opened.name}> of line {opened.line}", line=line, hint="is it cut off?")


def _allowed(event: MarkupEvent, stack: list[Element], grammar: Grammar, findings: Findings) -> bool:
    parent = stack[-1].name if stack else ""
    parents = grammar.parents.get(event.value)
    if parents is not None and parent in parents:
        return True
    where = f"in <{parent}>" if parent else "at the top"
    what = "is not known here" if parents is None else f"may not stand {where}"
    findings.add(f"<{event.value}> {what}", line=event.line)
    return False


def _take_text(event: MarkupEvent, stack: list[Element], grammar: Grammar, findings: Findings) -> None:
    if stack and stack[-1].name in grammar.holding_text:
        stack[-1].parts.append(event.value)
    elif event.value.strip():
        line = event.line + event.value[: len(event.value) - len(event.value.lstrip())].count("\n")
        findings.add(f"text outside of segments: {event.value.strip()[:30].splitlines()[0]!r}", line=line)


def _recover(stack: list[Element], name: str) -> list[Element]:
    """After a wrong end tag: up to the element that it may have meant, or as if it were not there."""
    depths = [depth for depth, element in enumerate(stack) if element.name == name]
    return stack[: depths[-1]] if depths else stack
