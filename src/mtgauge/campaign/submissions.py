"""Submissions: what a site sent for a task, and what was found in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mtgauge.campaign.description.task import SetName
from mtgauge.campaign.rules.descriptions import SystemDescription
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.findings import Finding, has_errors


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """One result file.

    Attributes:
        path: The file.
        sha256: Of its bytes.
        set: Which set of texts it translates.
        received: When it came; None where nobody noted it.
        name: What its name says; None where the name follows no rule.
        marked: What it holds; None where it cannot be read.
        description: What it says of its system.
        findings: What is wrong with it, or was mended, and the rules that it breaks.
    """

    path: Path
    sha256: str
    set: SetName
    received: datetime | None
    name: SubmissionName | None
    marked: MarkedSet | None
    description: SystemDescription
    findings: tuple[Finding, ...]

    @property
    def is_accepted(self) -> bool:
        """Whether it is scored."""
        return self.name is not None and self.marked is not None and not has_errors(self.findings)
