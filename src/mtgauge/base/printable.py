"""Safe texts for a screen: characters that a terminal would obey are written as their codes."""

from __future__ import annotations

import re

#: Ends of lines and tabulators: a blank in a table.
_BLANKS = "\t\n\r\x85\u2028\u2029"
#: Controls of the terminal, and what turns the direction of all that follows: embeddings, overrides and isolates.
#: The marks U+200E, U+200F and U+061C do no more than a Hebrew letter does, and the joiners of Hindi, Persian and
#: emoji do nothing of the kind; all of them belong to texts.
_OBEYED = "\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
_IN_LINE = re.compile(f"[{_OBEYED}]")
#: Joiners of letters, and what lays lines out.
_KEPT = "\u200c\u200d\t\n"
#: Styles that mtgauge itself writes to a terminal: bold, faint, and the end of both.
_STYLED = re.compile(r"(\x1b\[[012]m)")
#: NUL, at which texts of other programs end, and half a surrogate pair, which UTF-8 cannot encode.
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


def printable(text: str) -> str:
    r"""Gives a text on one line that changes nothing on a terminal.

    Line breaks and tabulators become blanks; other controls, and characters that turn texts around, their codes.

    >>> printable("sys\x1b[31mA\u202e\nb")
    'sys\\x1b[31mA\\u202e b'
    """
    if text.isprintable():
        return text
    return _IN_LINE.sub(lambda found: " " if found[0] in _BLANKS else code_of(found[0]), text)


def visible(text: str) -> str:
    r"""Gives a message that changes nothing on a terminal: also what it would not show is written as its code.

    Names of files come from strangers. Blanks and line breaks stay, and so do the joiners that some scripts need.

    >>> visible("a\u200bb\x07\n")
    'a\\u200bb\\x07\n'
    """
    if text.isprintable():
        return text
    return "".join(sign if _is_seen(sign) else code_of(sign) for sign in text)


def on_terminal(text: str) -> str:
    r"""Gives lines, styled or not, as a terminal may show them.

    >>> on_terminal("\x1b[1mTitle\x1b[0m\n\u202ename\x1b]0;x\x07")
    '\x1b[1mTitle\x1b[0m\n\\u202ename\\x1b]0;x\\x07'
    """
    parts = _STYLED.split(text)
    return "".join(part if place % 2 else _lines(part) for place, part in enumerate(parts))


def code_of(sign: str) -> str:
    r"""Gives a character as Python writes its code, such as ``\x1b`` or ``\u202e``.

    >>> print(code_of("\x1b"), code_of("\u202e"))
    \x1b \u202e
    """
    number = ord(sign)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _lines(text: str) -> str:
    return _IN_LINE.sub(lambda found: found[0] if found[0] in "\t\n" else code_of(found[0]), text)


def _is_seen(sign: str) -> bool:
    return sign.isprintable() or sign in _KEPT or (sign.isspace() and not _IN_LINE.match(sign))


def readable(text: str) -> str:
    """Returns a text as other programs can read it, of the same length: NUL and lone surrogates are U+FFFD."""
    return _UNREADABLE.sub("\ufffd", text)
