"""Validations as text, a line each finding, and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from mtgauge.base.findings import Finding
from mtgauge.base.findings.capped import counted
from mtgauge.base.sentences import Sentence, enumerated, say
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.names import SubmissionName

#: Findings of one kind in one file that text shows; JSON and HTML have all that are listed.
SHOWN = 10


class Examined(Protocol):
    """A file with what was found in it, on its own or in a campaign."""

    @property
    def path(self) -> str | Path:
        """The file."""

    @property
    def name(self) -> SubmissionName | None:
        """What its name says."""

    @property
    def description(self) -> SystemDescription:
        """What it says of its system."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was found."""

    @property
    def is_accepted(self) -> bool:
        """Whether nothing refuses it."""


def text_of(validations: Sequence[Examined], speak: Callable[[str], str] = str) -> str:
    """Findings line by line, and a line of summary a file; of many findings of one kind the first ones.

    Args:
        validations: What was found in each file.
        speak: Says a sentence in the reader's language.
    """
    return "\n".join(" ".join(speak(line).split()) for validation in validations for line in _lines(validation))


def _lines(validation: Examined) -> Iterator[Sentence]:
    file = str(validation.path)
    counts: Counter[str] = Counter()
    for finding in validation.findings:
        counts[finding.code] += 1
        if counts[finding.code] <= SHOWN:
            yield finding.sentence
    for code, count in counts.items():
        if count > SHOWN:
            yield say("{file}: and {n:,} more [{code}]", file=file, n=count - SHOWN, code=code)
    yield say("{file}: {verdict}", file=file, verdict=verdict(validation))


def verdict(validation: Examined) -> Sentence:
    """``accepted``, or ``refused: 2 errors, 1 warning``."""
    errors, warnings = counted(validation.findings)
    numbers = []
    if errors:
        numbers.append(say("1 error") if errors == 1 else say("{n:,} errors", n=errors))
    if warnings:
        numbers.append(say("1 warning") if warnings == 1 else say("{n:,} warnings", n=warnings))
    word = say("accepted") if validation.is_accepted else say("refused")
    return say("{verdict}: {numbers}", verdict=word, numbers=enumerated(numbers)) if numbers else word


def json_of(validations: Sequence[Examined]) -> str:
    """An array of files, each with what its name and its system say and all findings."""
    return json.dumps([_row(validation) for validation in validations], ensure_ascii=False, indent=1)


def _row(validation: Examined) -> dict[str, Any]:
    return {
        "file": str(validation.path),
        "accepted": validation.is_accepted,
        "name": asdict(validation.name) if validation.name is not None else None,
        "description": dict(validation.description.parts),
        "out_of_list": [asdict(resource) for resource in validation.description.out_of_list],
        "findings": [finding.as_dict() for finding in validation.findings],
    }
