"""Files of markup as their model, every fault told; what NIST's sets and WMT's XML have in common."""

from __future__ import annotations

from mtgauge.corpus.formats.content import StoredContent
from mtgauge.corpus.markup.grammar import Grammar
from mtgauge.corpus.markup.markedset import MarkedFile, SetKind
from mtgauge.corpus.markup.reader import MarkupReader

#: Kind of a set -> the role that its texts have in a test set.
ROLES = {SetKind.SOURCE: "source", SetKind.REFERENCE: "reference", SetKind.TARGET: "system"}
#: Faults of what a test set has no place for; what is left out, is named.
_OF_NO_CONCERN = frozenset({"bad-score"})


def read_marked(content: StoredContent, grammar: Grammar) -> MarkedFile:
    """What a file holds. Nothing is repaired: each fault is told to the findings of the file."""
    findings = content.findings
    reader = MarkupReader(grammar, xml=content.is_xml, one=not findings.gather, ignored=_OF_NO_CONCERN)
    reading = reader.read(content.text)
    for found in reading.faults:
        findings.add(found.code, found.message, line=found.line, segment=found.segment, hint=found.hint)
    return reading.marked
