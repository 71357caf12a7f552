"""Findings: what is wrong, or was mended, in what a site sent or an organiser wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.errors import InputError


class Severity(StrEnum):
    """What becomes of a file with such a finding."""

    #: It is refused.
    ERROR = "error"
    #: It is accepted, and everybody is told.
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that somebody should know about a file.

    Attributes:
        code: What kind of thing, such as ``missing-segment``; `mtgauge.campaign` documents all of them.
        message: One sentence without the place and without a full stop.
        severity: Whether the file is refused for it.
        file: The file.
        line: 1-based line in it.
        segment: ``DOCUMENT:SEGMENT``, or the document alone.
        hint: What to do about it.
    """

    code: str
    message: str
    severity: Severity = Severity.ERROR
    file: str | None = None
    line: int | None = None
    segment: str | None = None
    hint: str | None = None

    def __str__(self) -> str:
        """The place, the message and the hint on one line."""
        place = [self.file] if self.file is not None else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.segment is not None:
            place.append(f"segment {self.segment}")
        text = f"{self.severity}: {self.message} [{self.code}]"
        text = f"{', '.join(place)}: {text}" if place else text
        text = f"{text} ({self.hint})" if self.hint else text
        return " ".join(text.split())


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of them refuses the file."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def raise_first(findings: Iterable[Finding], path: str) -> None:
    """For commands that need a file as it should be.

    Raises:
        InputError: The first finding that refuses it.
    """
    for finding in findings:
        if finding.severity is Severity.ERROR:
            raise InputError(
                finding.message, file=path, line=finding.line, segment=finding.segment, hint=finding.hint
            )
