"""Findings about inputs, by their public path."""

from mtgauge.base.findings import Finding, Severity, has_errors
from mtgauge.base.findings.kind import FindingKind

__all__ = ["Finding", "FindingKind", "Severity", "has_errors"]
