"""Codes of what is wrong with puzzles and answers, and of warnings about them."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import say

PUZZLES: dict[str, FindingKind] = {
    "missing-puzzle": error("A submission lacks a puzzle of the gold answers."),
    "unknown-puzzle": error("A submission has a puzzle that the gold answers do not have."),
    "puzzle-languages": error("Not exactly one of the two languages is English."),
    "puzzle-direction": error("An item has neither the direction `>` nor `<`."),
    "other-item": error("An item is not the one of the gold answers, or its answer cannot be compared."),
    "missing-answer": error("An item has no answer key."),
    "broken-answer": error("An answer key cannot be expanded."),
    "missing-answers": FindingKind(
        Severity.SEVERE, say("a submission lacks puzzles or items, which count as zero")
    ),
    "unknown-tag": FindingKind(
        Severity.NOTABLE,
        say("what looks like a tag of a puzzle is not known, and compared as a part of the word"),
        before="trimmed-line-count",
    ),
    "repeated-puzzle": FindingKind(
        Severity.NOTABLE, say("two files hold the same puzzle"), before="trimmed-line-count"
    ),
}
