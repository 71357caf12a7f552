"""Findings about inputs, by their public path."""

from mtgauge.base.findings import Finding, Severity, has_errors

__all__ = ["Finding", "Severity", "has_errors"]
