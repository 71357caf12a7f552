"""What commands do with findings that need a file as it should be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding


def raise_first(findings: Iterable[Finding], path: str) -> None:
    """For commands that need a file as it should be.

    Raises:
        InputError: The first finding that refuses it.
    """
    for finding in findings:
        if finding.severity.refuses:
            raise InputError.of(replace(finding, file=path))
