"""Validations as text, a line each finding, and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from mtgauge.campaign.findings import Severity
from mtgauge.campaign.validation.submission import Validation

#: Findings of one kind in one file that text shows; JSON and HTML have all.
SHOWN = 10


def text_of(validations: Sequence[Validation]) -> str:
    """Findings line by line, and a line of summary a file; of many findings of one kind the first ones."""
    return "\n".join(line for validation in validations for line in _lines(validation))


def _lines(validation: Validation) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for finding in validation.findings:
        counts[finding.code] += 1
        if counts[finding.code] <= SHOWN:
            yield str(finding)
    for code, count in counts.items():
        if count > SHOWN:
            yield f"{validation.path}: and {count - SHOWN:,} more [{code}]"
    yield f"{validation.path}: {verdict(validation)}"


def verdict(validation: Validation) -> str:
    """``accepted``, or ``refused: 2 errors, 1 warning``."""
    counts = Counter(finding.severity for finding in validation.findings)
    numbers = [
        f"{counts[severity]:,} {severity}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    word = "accepted" if validation.is_accepted else "refused"
    return f"{word}: {', '.join(numbers)}" if numbers else word


def json_of(validations: Sequence[Validation]) -> str:
    """An array of files, each with what its name and its system say and all findings."""
    return json.dumps([_row(validation) for validation in validations], ensure_ascii=False, indent=1)


def _row(validation: Validation) -> dict[str, Any]:
    return {
        "file": validation.path,
        "accepted": validation.is_accepted,
        "name": asdict(validation.name) if validation.name is not None else None,
        "description": dict(validation.description.parts),
        "out_of_list": [asdict(resource) for resource in validation.description.out_of_list],
        "findings": [asdict(finding) for finding in validation.findings],
    }
