"""Faults of a file: each refuses it, or is repaired and named where that was asked for."""

from __future__ import annotations

from mtgauge.findings import Finding
from mtgauge.sentences import say

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
    "text-outside": (say("remove it, or move it into a segment"), say("left out")),
    "text-after-candidates": (say("remove it, or move it before the first cand"), say("left out")),
}


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
    advice = REPAIRABLE[code][0] if code in REPAIRABLE else hint
    return Finding(code, message, line=line, segment=segment or None, hint=advice)


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
