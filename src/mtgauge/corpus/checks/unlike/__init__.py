"""Texts unlike those that they are compared with, by what cannot be seen or was left over.

One check: Unicode form, invisible characters, wrong decoding, first and last words, tokens of programs, and
characters that look alike, of translations beside the references (beside the sources where there are none), and of
references beside the translations. What both sides have is right, whatever the language, so nothing is known of
languages here. A count decides with a share, and few texts prove nothing (`peers.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base.findings import Finding
from mtgauge.corpus.checks.columns import CheckedTexts
from mtgauge.corpus.checks.unlike.decoding import wrongly_decoded
from mtgauge.corpus.checks.unlike.edges import left_over
from mtgauge.corpus.checks.unlike.forms import other_form
from mtgauge.corpus.checks.unlike.invisible import invisible_characters
from mtgauge.corpus.checks.unlike.lookalike import look_alikes
from mtgauge.corpus.checks.unlike.peers import compared
from mtgauge.corpus.checks.unlike.tokens import special_tokens


def unlike_references(inputs: CheckedTexts) -> Iterator[Finding]:
    """What each system has and no reference, and each reference and no system."""
    for one in compared(inputs):
        yield from other_form(one, inputs.equated)
        yield from invisible_characters(one)
        yield from wrongly_decoded(one)
        edges = list(left_over(one))
        yield from (finding for _, finding in edges)
        yield from special_tokens(one, [text for text, _ in edges])
    yield from look_alikes(inputs)


__all__ = ["unlike_references"]
