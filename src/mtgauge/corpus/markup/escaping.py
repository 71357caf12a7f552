"""Texts as XML writes them: what must be escaped, what cannot be written at all, and lines that markup breaks."""

from __future__ import annotations

import re

#: Characters that XML has no way to write, and what becomes of them.
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ILLEGAL_LOSS = "control characters become U+FFFD"
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_ATTRIBUTE_ESCAPES = {**_ESCAPES, '"': "&quot;", "\t": "&#9;", "\n": "&#10;"}
_SPECIAL, _ATTRIBUTE_SPECIAL = re.compile("[&<>\r]"), re.compile('[&<>\r"\t\n]')


def escape(text: str) -> str:
    """The text of an element."""
    return _SPECIAL.sub(lambda match: _ESCAPES[match[0]], text)


def start_tag(name: str, /, **attributes: str | None) -> str:
    """A start tag; attributes that are None are left out."""
    given = {key: value for key, value in attributes.items() if value is not None}
    parts = [
        f'{key}="{_ATTRIBUTE_SPECIAL.sub(lambda match: _ATTRIBUTE_ESCAPES[match[0]], value)}"'
        for key, value in given.items()
    ]
    return f"<{' '.join([name, *parts])}>"


def unwrapped(text: str) -> str:
    """A segment's text on one line: where markup breaks the line, one blank stands."""
    if "\n" not in text:
        return text
    parts = (part.strip(" \t\r") for part in text.split("\n"))
    return " ".join(part for part in parts if part)
