"""What was found in files, as commands that check them print it: one line for each kind of finding."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mtgauge.base.findings import Finding
from mtgauge.base.places import place_of
from mtgauge.base.sentences import Sentence, say, sequence
from mtgauge.commands.language import spoken_line
from mtgauge.corpus.findings import by_kind

#: Further places that are named of one kind of finding.
_EXAMPLES = 2


def findings_as_text(
    findings: Sequence[Finding],
    form: str,
    *,
    checked: int,
    warnings: Sequence[tuple[str, Finding]] = (),
    notes: Sequence[tuple[str, str]] = (),
) -> str:
    """What was found in so many files, and (file, what) of each warning and note, as ``text`` or ``json``."""
    kinds = list(by_kind(findings))
    if form == "json":
        rows = [*map(_row, kinds), *(_row([warning.at(file=file)]) for file, warning in warnings)]
        rows += [{"severity": "note", "file": file, "message": str(note)} for file, note in notes]
        return json.dumps(rows, ensure_ascii=False, indent=1)
    lines = [*map(_line, kinds), *(warning.at(file=file).sentence for file, warning in warnings)]
    lines += [say("{file}: note: {message}", file=file, message=note) for file, note in notes]
    lines.append(_summary(len(findings), len(kinds), len(warnings), checked))
    return "\n".join(map(spoken_line, lines))


def _summary(findings: int, kinds: int, warnings: int, checked: int) -> Sentence:
    """How many files were checked, and what was found in them."""
    found = counted(findings)
    if kinds < findings:
        found = (
            say("{findings} of 1 kind", findings=found)
            if kinds == 1
            else say("{findings} of {n} kinds", findings=found, n=kinds)
        )
    if warnings:
        also = say("1 warning") if warnings == 1 else say("{n} warnings", n=warnings)
        found = say("{findings}, {warnings}", findings=found, warnings=also)
    return say("{n} checked, {findings}", n=checked, findings=found)


def counted(n: int) -> Sentence:
    """A number of findings."""
    return say("1 finding") if n == 1 else say("{n} findings", n=n)


def _line(kind: Sequence[Finding]) -> Sentence:
    """The first finding of a kind, how many more there are, and the places of some."""
    first, *others = kind
    if not others:
        return first.text
    more = say("{finding}; {n} more of this kind", finding=first.text, n=len(others))
    places = [place for place in (_example(finding, first) for finding in others[:_EXAMPLES]) if place]
    if not places:
        return more
    if len(others) > len(places):
        places.append("...")
    return say("{finding}: {places}", finding=more, places=sequence(places))


def _example(finding: Finding, first: Finding) -> str:
    """Where another finding of a kind stands, and what it says if that is not what the first one says."""
    place = place_of(None, finding.line, finding.segment)
    if finding.message == first.message:
        return place
    return say("{place}: {message}", place=place, message=finding.message) if place else finding.message


def _row(kind: Sequence[Finding]) -> dict[str, Any]:
    first, *others = kind
    places = ("line", "segment", "message", "values")
    return {
        **first.as_dict(),
        "count": len(kind),
        "others": [{name: value for name, value in other.as_dict().items() if name in places} for other in others],
    }
