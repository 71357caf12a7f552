"""``reference-copied``: a system that has seen the reference, or a reference that was made from a system."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import LONG, MIN_SEGMENTS, CheckedTexts, TextColumn

#: Share of long translations equal to the reference. Professional references of one text agree on 5% (WMT22).
_SHARE = 0.1
_MIN_COPIED = 20


def copied_references(inputs: CheckedTexts) -> Iterator[Finding]:
    """Systems that have the reference's own words too often.

    The rule: all of ten translations or more are equal to those of one reference; or 20 of those with 20
    characters or more are, and these are a tenth or more of them.
    """
    for system in inputs.systems:
        for reference in inputs.references:
            message = _message(system, reference)
            if message is not None:
                yield system.warn("reference-copied", message)


def _message(system: TextColumn, reference: TextColumn) -> str | None:
    pairs = list(zip(system.stripped, reference.stripped, strict=True))
    equal = [text for text, other in pairs if text == other and text]
    if len(equal) == len(pairs) >= MIN_SEGMENTS:
        return say("all {n} translations are equal to {column}", n=len(pairs), column=reference.subject)
    copied = sum(len(text) >= LONG for text in equal)
    long = int((system.lengths >= LONG).sum())
    if copied < _MIN_COPIED or copied < _SHARE * long:
        return None
    return say(
        "{n} of {all} long translations are equal to {column}", n=copied, all=long, column=reference.subject
    )
