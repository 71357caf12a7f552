"""Markup from strangers: XML and SGML, element by element, with lines, in flat memory.

No DTD is read, no entity is expanded but those of the standards, nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.faults import fault
from mtgauge.corpus.markup.handler import Handler

_DECLARATION = re.compile(r"<\?xml(?P<body>[^>]*)\?>")
_ENCODING = re.compile(r"""encoding\s*=\s*["']([^"']*)["']""")
_PROLOG = re.compile(r"(?:\s+|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)
_DOCTYPE = re.compile(r"""<!DOCTYPE(?:[^<>\["']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_CHUNK = 1 << 16
_LONGEST_TAG = 1 << 15
_LONG_RUN = re.compile(f"<[^<]{{{_LONGEST_TAG}}}")
_TAG_BODY = re.compile(r"""</?[A-Za-z](?:[^<>"']++|"[^"<]*+"?+|'[^'<]*+'?+)*+""")


def is_xml(text: str) -> bool:
    """Whether a text declares itself as XML."""
    return text.lstrip().startswith("<?xml")


def root_name(text: str) -> str:
    """The name of the first element in lower case; empty where there is none."""
    match = re.compile(r"<([A-Za-z][\w.-]*)").match(text, _after_prolog(text))
    return match[1].lower() if match else ""


def parse(text: str, handler: Handler, tell: Callable[[Finding], None], *, xml: bool) -> Finding | None:
    """Hands the elements and texts of a document to a handler, each end tag where its element is the open one.

    Args:
        text: The whole document.
        handler: Who takes them; what it raises ends the reading.
        tell: Told of a document that is not read at all, and of an encoding that it is not in.
        xml: XML, which must be well-formed; or SGML, where quotes may be missing, ``&`` and ``<`` bare, and where
            several documents may stand one after the other.

    Returns:
        Why the document could not be read to its end; None where it was, or where `tell` was told why not.
    """
    prepared = _prepare(text, tell)
    if prepared is None:
        return None
    if xml:
        return _parse_xml(prepared, handler)
    from mtgauge.corpus.markup.sgml import scan  # SGML has become rare

    return scan(prepared, handler)


def _after_prolog(text: str) -> int:
    match = _PROLOG.match(text)
    start = match.end() if match else 0
    doctype = _DOCTYPE.match(text, start)
    if doctype is None:
        return start
    match = _PROLOG.match(text, doctype.end())
    return match.end() if match else doctype.end()


def _prepare(text: str, tell: Callable[[Finding], None]) -> str | None:
    """The document without XML declaration and DOCTYPE, on the same lines; None where it is refused.

    Nothing that could define an entity reaches a parser.
    """
    declaration = _DECLARATION.match(text)
    if declaration:
        encoding = _ENCODING.search(declaration["body"])
        if encoding and encoding[1].lower() not in ("utf-8", "utf8", "us-ascii", "ascii"):
            message = say("declares the encoding {encoding!r} but is UTF-8", encoding=encoding[1])
            tell(fault("broken-markup", message, 1, hint=say("convert it to UTF-8 or mend its declaration")))
        text = "\n" * declaration[0].count("\n") + text[declaration.end() :]
    long_tag = _long_tag(text)
    if long_tag >= 0:
        message = say("has a tag of more than {n} characters", n=_LONGEST_TAG)
        tell(fault("broken-markup", message, text.count("\n", 0, long_tag) + 1))
        return None
    start = _PROLOG.match(text).end()  # type: ignore[union-attr]  # it matches nothing at all, too
    if not text[start : start + 9].upper().startswith("<!DOCTYPE"):
        return text
    doctype = _DOCTYPE.match(text, start)
    if doctype is None:
        message = say("has a DTD of its own, which could define entities")
        tell(fault("broken-markup", message, text.count("\n", 0, start) + 1, hint=say("remove its DOCTYPE")))
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
    """Takes what lxml sees, instead of a tree, and hands it on.

    Attributes:
        line: The line that is fed. A tag is seen when its last line is.
    """

    def __init__(self, handler: Handler) -> None:
        self.line = 0
        self._handler = handler
        self._reached = 1  # the line on which the next text begins; texts are often seen later

    def start(self, tag: str, attrib: Mapping[Any, Any]) -> None:
        lowered = {str(name).lower(): str(value) for name, value in attrib.items()} if attrib else {}
        self._reached = self.line
        self._handler.start(tag.lower(), lowered, self.line)

    def end(self, tag: str) -> None:
        self._reached = self.line
        self._handler.end(tag.lower(), self.line)

    def data(self, data: str) -> None:
        line = self._reached
        self._reached += data.count("\n")
        self._handler.text(data, line)

    def comment(self, text: str) -> None:
        """Comments say nothing about the test set."""
        self._reached = self.line

    def pi(self, target: str, data: str | None = None) -> None:
        """Nor do processing instructions."""
        self._reached = self.line

    def close(self) -> None:
        """The parser asks for a result; the handler has it."""

    def leave(self) -> None:
        """Lets go of the handler."""
        del self._handler


def _parse_xml(text: str, handler: Handler) -> Finding | None:
    """Feeds lxml a line at a time, so that each element has its line."""
    from lxml import etree

    target = _Target(handler)
    # No entity can be declared without a DTD, and none gets this far. Without "internal" lxml would hand &amp; in
    # attributes on as &#38;.
    parser = etree.XMLParser(
        target=target,  # type: ignore[arg-type]  # the stubs want texts to be bytes, too
        resolve_entities="internal",  # type: ignore[arg-type]  # the stubs know only its older values
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        encoding="utf-8",
    )
    try:
        for target.line, part in _lines(text):
            parser.feed(part.encode("utf-8", "surrogatepass"))
        parser.close()
    except etree.XMLSyntaxError as error:
        place = error.position[0] if error.position else 0
        message = str(error.msg or error).split(", line ")[0].strip()
        return fault("broken-markup", say("is not well-formed XML: {why}", why=message), place or None)
    finally:
        # parser and target hold each other, and would hold all that was read
        target.leave()
    return None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """(1-based line, text with its line end), long lines in parts."""
    start, line = 0, 1
    while start < len(text):
        end = text.find("\n", start, start + _CHUNK) + 1
        stop = end or min(start + _CHUNK, len(text))
        yield line, text[start:stop]
        line += end > 0
        start = stop
