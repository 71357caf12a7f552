"""Faults of a file: each refuses it, or is repaired and named where that was asked for."""

from __future__ import annotations

from collections import Counter

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say

#: Faults that can be repaired without a guess at what was meant: code -> what to do about it, what a repair does.
REPAIRABLE = {
    "missing-prolog": (say('begin with <?xml version="1.0" encoding="UTF-8"?>'), say("read as XML in UTF-8")),
    "unquoted-attribute": (say("put the value in double quotes"), say("quotes added")),
    "stray-ampersand": (say("write &amp;"), say("read as &amp;")),
    "stray-less-than": (say("write &lt;"), say("read as &lt;")),
    "stray-greater-than": (say("write ]]&gt;"), say("read as ]]&gt;")),
    "undefined-entity": (
        say("write the character itself"),
        say("read as the character that it stands for in HTML"),
    ),
    "unclosed-element": (say("write its end tag"), say("end tag added")),
    "stray-end-tag": (say("remove it"), say("left out")),
    "letter-case": (say("write both tags alike"), say("read as the same")),
    "illegal-character": (say("remove it"), say("read as U+FFFD")),
    "broken-comment": (say("remove it"), say("left out")),
    "signs-outside": (say("remove it"), say("left out")),
    "signs-after-candidates": (say("remove it"), say("left out")),
}
#: What to do about text in wrong places. No repair leaves words out: they may be a part of a translation.
_MOVED = {
    "text-outside": say("remove it, or move it into a segment"),
    "text-after-candidates": say("remove it, or move it before the first cand"),
}


class Faults:
    """Faults as they are found: the first of each code, or the one that stands first in the file.

    Args:
        one: Keep the first in the file alone.
        ignored: Codes of faults that nobody wants to know.
        most: So many of one code are kept, and the others counted; None: all are kept.

    Attributes:
        items: What is kept of them.
        more: Code -> how many more there are than are kept.
    """

    def __init__(
        self, *, one: bool = False, ignored: frozenset[str] = frozenset(), most: int | None = None
    ) -> None:
        self.items: list[Finding] = []
        self.more: Counter[str] = Counter()
        self._one = one
        self._ignored = ignored
        self._most = most
        self._kept: Counter[str] = Counter()

    def add(self, found: Finding) -> None:
        """The next one."""
        if found.code in self._ignored:
            return
        if self._one:
            if not self.items or (found.line is not None and found.line < (self.items[0].line or 0)):
                self.items = [found]
        elif self.is_full(found.code):
            self.more[found.code] += 1
        else:
            self._kept[found.code] += 1
            self.items.append(found)

    def is_full(self, code: str) -> bool:
        """Whether faults of this code are only counted, so that nobody needs to word another one."""
        return self._most is not None and self._kept[code] >= self._most

    def count(self, code: str, number: int = 1) -> None:
        """So many more of a code of which no more are kept."""
        self.more[code] += number


def fault(
    code: str, message: str, line: int | None = None, segment: str | None = None, hint: str | None = None
) -> Finding:
    """One thing that a file should not have.

    Args:
        code: A key of `REPAIRABLE`, or the code of a fault that refuses the file in any case.
        message: As of a finding.
        line: 1-based line; None where it concerns the whole file.
        segment: ``DOCUMENT:SEGMENT``, or the document alone.
        hint: What to do about it, where `REPAIRABLE` does not say.
    """
    advice = REPAIRABLE[code][0] if code in REPAIRABLE else _MOVED.get(code, hint)
    return Finding(code, message, line=line, segment=segment or None, hint=advice)


def stray(text: str, place: str) -> str:
    """The code of text in a wrong place: signs alone, such as a row of dots, are told apart from words.

    Args:
        text: The text.
        place: ``outside`` or ``after-candidates``.
    """
    return f"text-{place}" if any(character.isalnum() for character in text) else f"signs-{place}"


def repaired(found: Finding) -> Finding:
    """What people are told of a fault where repairs are asked for: the repair, or the fault as it is."""
    if found.code not in REPAIRABLE:
        return found
    message = say("{fault}; {repair}", fault=found.message, repair=REPAIRABLE[found.code][1])
    return Finding(f"repair-{found.code}", message, line=found.line, segment=found.segment)


_QUOTED = 40


def quoted(text: str) -> str:
    """The beginning of a text, as messages show it."""
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= _QUOTED else f"{shown[:_QUOTED]}...")
