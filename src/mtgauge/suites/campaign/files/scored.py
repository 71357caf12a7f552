"""Lists of the segments that count: one ``DOCUMENT:SEGMENT`` a line; the true test set hides in a larger one."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile


def read_scored(
    data: bytes, path: str, known: Collection[str] | None
) -> tuple[frozenset[str], tuple[Finding, ...]]:
    """The ids that a list names, and everything that is wrong with it.

    Args:
        data: The bytes of the file.
        path: What it is called.
        known: The ids of the source; None where there is none to ask.
    """
    try:
        lines = textfile.decode(data, path).splitlines()
    except InputError as error:
        return frozenset(), (
            Finding("unreadable-file", error.message, file=path, line=error.line, hint=error.hint),
        )
    findings: list[Finding] = []
    listed: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        segment = line.strip()
        if not segment:
            continue
        if known is not None and segment not in known:
            message = say("the source has no segment {segment!r}", segment=segment)
            hint = say("write one DOCUMENT:SEGMENT of the source a line")
            findings.append(Finding("unknown-scored-segment", message, file=path, line=number, hint=hint))
        if listed.setdefault(segment, number) != number:
            message = say(
                "{segment!r} is listed twice, first on line {line}", segment=segment, line=listed[segment]
            )
            findings.append(Finding("repeated-scored-segment", message, file=path, line=number))
    if not listed:
        findings.append(Finding("nothing-scored", say("lists no segment, so nothing would be scored"), file=path))
    return frozenset(listed), tuple(findings)
