"""What stands between ``<`` and ``>``, and behind ``&``, written as XML wants it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import name2codepoint

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.escaping import ILLEGAL
from mtgauge.corpus.markup.faults import quoted

#: A tag: its slash, its name, and what may stand behind the name; quotes must be closed.
TAG = re.compile(r"""<(/?)([A-Za-z][\w.:-]*+)((?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+)>""")
#: Where a tag seems to be meant that has no end, or no end of a quote.
CUT_TAG = re.compile(r"<(/?)([A-Za-z][\w.:-]*+)(\s+[A-Za-z]+\s*=[^<>\n]*+)>?")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]*));")
_PREDEFINED = frozenset({"amp", "lt", "gt", "quot", "apos"})
_ATTRIBUTE = re.compile(r"""(\s*+)([A-Za-z_][\w.:-]*+)\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'<>]+)""")
_OTHER_QUOTES = "“”„‟‘’＂＇"


class TagRepairer:
    """Repairs tags and references.

    Args:
        fault: Told of each fault: code, what words its message, and what to do where that cannot be repaired.
    """

    def __init__(self, fault: Callable[[str, Callable[[], str], str | None], None]) -> None:
        self._fault = fault

    def broken(self, tag: re.Match[str]) -> None:
        """Says that a tag cannot be read."""
        self._fault(
            "broken-tag",
            lambda: say("the tag {tag} cannot be read", tag=quoted(tag[0])),
            say('write tags as <name attribute="value"> and </name>'),
        )

    def reference(self, text: str, start: int) -> tuple[int, str]:
        """The ``&`` there: up to where it is read, and how it is written."""
        match = _REFERENCE.match(text, start)
        if match and _is_defined(match):
            return match.end(), match[0]
        if match and match[3] in name2codepoint:
            self._fault("undefined-entity", lambda: say("{entity} is not defined in XML", entity=match[0]), None)
            return match.end(), chr(name2codepoint[match[3]])
        self._fault(
            "stray-ampersand",
            lambda: say("a bare & stands in the text: {text}", text=quoted(text[start : start + 20])),
            None,
        )
        return start + 1, "&amp;"

    def start_tag(self, tag: re.Match[str]) -> str | None:
        """A start tag as it is to be written; None: as it stands."""
        body = tag[3].rstrip()
        end = "/>" if body.endswith("/") else ">"
        body = body.removesuffix("/").rstrip()
        attributes: dict[str, str] = {}
        position, well = 0, True
        is_whole = tag[0].endswith(">")
        while position < len(body) and (match := _ATTRIBUTE.match(body, position)):
            blank, name, value = match.groups()
            is_whole = is_whole and bool(blank)
            well = self._attribute(name.lower(), value, attributes) and well
            position = match.end()
        if position < len(body) or not is_whole:
            self.broken(tag)
        elif well:
            return None
        written = "".join(f' {name}="{value}"' for name, value in attributes.items())
        return f"<{tag[2]}{written}{end}"

    def _attribute(self, name: str, written: str, attributes: dict[str, str]) -> bool:
        """Takes an attribute, its value as it is written between double quotes; whether it stood there so."""
        is_quoted = written[0] in "\"'"
        value = written[1:-1] if is_quoted else written.strip(_OTHER_QUOTES)
        if not is_quoted:
            self._fault(
                "unquoted-attribute",
                lambda: say(
                    "the value of {name} has no quotes: {text}", name=name, text=quoted(f"{name}={written}")
                ),
                None,
            )
        if name in attributes:
            self._fault(
                "doubled-attribute",
                lambda: say("the attribute {name} stands twice in one tag", name=name),
                say("keep one of them"),
            )
            return False
        escaped = self._escaped(value)
        attributes[name] = escaped.replace('"', "&quot;")
        return is_quoted and escaped == value

    def _escaped(self, value: str) -> str:
        illegal = ILLEGAL.search(value)
        if illegal:
            self._fault(
                "illegal-character",
                lambda: say("the character U+{code} is not allowed in XML", code=f"{ord(illegal[0]):04X}"),
                None,
            )
            value = ILLEGAL.sub("\ufffd", value)
        parts, position = [], 0
        while (start := value.find("&", position)) >= 0:
            parts.append(value[position:start])
            position, written = self.reference(value, start)
            parts.append(written)
        return "".join([*parts, value[position:]])


def _is_defined(reference: re.Match[str]) -> bool:
    decimal, hexadecimal, name = reference.groups()
    if name:
        return name in _PREDEFINED
    code = door.parse_integer(decimal) if decimal else int(hexadecimal, 16)
    return code in (9, 10, 13) or (0x20 <= code <= 0x10FFFF and not ILLEGAL.match(chr(code)))
