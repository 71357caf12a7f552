"""What is known of a kind of finding."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.base.findings.severity import Severity


class FindingKind(NamedTuple):
    """A kind of finding.

    Attributes:
        severity: What becomes of input that has it.
        meaning: One sentence, in Markdown; of a warning that an evaluation can have, a `Sentence` for pages.
        advice: What to do about it; empty where the hint of each finding says it.
        exception: Where the severity is another one; empty where it never is.
        before: Of a suite's warning, the core's warning that follows it in lists; empty: it follows all those of
            the core that have its severity.
    """

    severity: Severity
    meaning: str
    advice: str = ""
    exception: str = ""
    before: str = ""


def error(meaning: str, advice: str = "", exception: str = "") -> FindingKind:
    """A kind that refuses the input."""
    return FindingKind(Severity.ERROR, meaning, advice, exception)


def warning(meaning: str, advice: str = "", exception: str = "") -> FindingKind:
    """A kind of which everybody is told, and that refuses nothing."""
    return FindingKind(Severity.NOTABLE, meaning, advice, exception)
