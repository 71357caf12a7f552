"""A scanner for the SGML of test sets, which is neither XML nor HTML."""

from __future__ import annotations

import re
from html.entities import name2codepoint

from mtgauge.base import door
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.faults import fault, quoted
from mtgauge.corpus.markup.handler import Handler

# What may stand between < and >; quotes must be closed.
_TAG = re.compile(r"""<(/?)([A-Za-z][\w.:-]*+)((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)>""")
_ATTRIBUTE = re.compile(r"""\s*+([A-Za-z_][\w.:-]*+)\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'<>]+)""")
#: What begins with a ``<`` that is not text.
MARK = re.compile("<(?:/?[A-Za-z]|[!?])")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]*));")
#: What is not a tag: how it begins and ends. Of several that fit, the first.
_PASSED_OVER = (("<!--", "-->"), ("<!", ">"), ("<?", ">"))
#: So many elements may stand in one another, as libxml2 has it.
_DEEPEST = 256
_CDATA, _CDATA_END = "<![CDATA[", "]]>"


def scan(text: str, handler: Handler) -> Finding | None:
    """As `mtgauge.corpus.markup.parsing.parse`; stops where a tag cannot be read or ends nothing."""
    return _Scanner(text, handler).scan()


class _Scanner:
    def __init__(self, text: str, handler: Handler) -> None:
        self._text = text
        self._handler = handler
        self._line = 1
        self._open: list[tuple[str, int]] = []  # name, line

    def scan(self) -> Finding | None:
        text, position = self._text, 0
        while mark := MARK.search(text, position):
            start = mark.start()
            if start > position:
                self._take_text(_resolve(text[position:start]), text.count("\n", position, start))
            tag = _TAG.match(text, start)
            end = tag.end() if tag is not None else self._other(start)
            if end < 0:
                return self._broken(start)
            if tag is not None:
                broken = self._end(tag[2].lower()) if tag[1] else self._start(tag)
                if broken is not None:
                    return broken
            self._line += text.count("\n", start, end)
            position = end
        if position < len(text):
            self._take_text(_resolve(text[position:]), text.count("\n", position))
        if self._open:
            name, line = self._open[-1]
            return self._fault(say("ends inside <{name}> of line {line}", name=name, line=line))
        return None

    def _fault(self, message: str) -> Finding:
        return fault("broken-markup", message, self._line)

    def _broken(self, start: int) -> Finding:
        if self._text[start + 1] in "!?":
            return self._fault(say("has a comment or declaration without an end"))
        return self._fault(say("has a broken tag: {tag}", tag=quoted(self._text[start : start + 30])))

    def _take_text(self, text: str, lines: int) -> None:
        self._handler.text(text, self._line)
        self._line += lines

    def _other(self, start: int) -> int:
        """The end of what is not a tag, -1 where it has none; marked sections are texts as they stand."""
        text = self._text
        if text.startswith(_CDATA, start):
            end = text.find(_CDATA_END, start)
            if end >= 0:
                self._handler.text(text[start + len(_CDATA) : end], self._line)
            return end + len(_CDATA_END) if end >= 0 else -1
        for opening, closing in _PASSED_OVER:
            if text.startswith(opening, start):
                end = text.find(closing, start)
                return end + len(closing) if end >= 0 else -1
        return -1

    def _end(self, name: str) -> Finding | None:
        if not self._open or self._open[-1][0] != name:
            return self._fault(say("</{name}> ends nothing", name=name))
        self._open.pop()
        self._handler.end(name, self._line)
        return None

    def _start(self, tag: re.Match[str]) -> Finding | None:
        name, body = tag[2].lower(), tag[3].rstrip()
        is_closed = body.endswith("/")
        body = body.removesuffix("/").rstrip() if is_closed else body
        attributes: dict[str, str] = {}
        position = 0
        while position < len(body):
            match = _ATTRIBUTE.match(body, position)
            if match is None:
                return self._fault(
                    say("<{name}> has a broken attribute: {text}", name=name, text=quoted(body[position:]))
                )
            key, value = match[1].lower(), match[2]
            if key in attributes:
                return self._fault(say("the attribute {name} stands twice in one tag", name=key))
            attributes[key] = _resolve(value[1:-1] if value[0] in "\"'" else value)
            position = match.end()
        if len(self._open) >= _DEEPEST:
            return self._fault(say("more than {n} elements stand in one another", n=_DEEPEST))
        self._handler.start(name, attributes, self._line)
        if is_closed:
            self._handler.end(name, self._line)
        else:
            self._open.append((name, self._line))
        return None


def _resolve(text: str) -> str:
    """Character references and the entities of SGML's Latin sets; anything else stays as it stands."""
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        code = 0x27 if name == "apos" else name2codepoint.get(name, 0)
    else:
        code = door.parse_integer(decimal) if decimal else int(hexadecimal, 16)
    allowed = code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code <= 0x10FFFF
    return chr(code) if allowed else match[0]
