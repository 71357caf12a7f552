"""Warnings of the run in words that can be translated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.findings import Finding, Severity
from mtgauge.base.findings.codes import warning_kind, warning_kinds
from mtgauge.base.sentences import Sentence
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.page.facts import EvaluationFacts

SEVERITIES = {
    Severity.SEVERE: say("severe"),
    Severity.NOTABLE: say("notable"),
    Severity.MINOR: say("minor"),
}


@dataclass(frozen=True, slots=True)
class WarningCount:
    """All warnings of one kind about one system.

    Attributes:
        system: The system; None for the test set.
        count: How many they are.
        message: The first of them, as it was said.
        segments: Number of segments that they are about; 0 where they are about no single one.
        first: Whether no graver kind is about the same system.
    """

    system: ItemName | None
    count: int
    message: str
    segments: int
    first: bool


@dataclass(frozen=True, slots=True)
class WarningGroup:
    """The warnings of one kind.

    Attributes:
        code: The kind.
        meaning: The kind in words.
        severity: What it puts at stake.
        warnings: One per system, the test set's first.
    """

    code: str
    meaning: str
    severity: str
    warnings: Sequence[WarningCount]


def warning_groups(facts: EvaluationFacts) -> Iterator[WarningGroup]:
    """The warnings kind by kind, the gravest first; nothing where there are none."""
    kinds: dict[str, dict[str | None, list[Finding]]] = {}
    for warning in facts.evaluation.warnings:
        kinds.setdefault(warning.code, {}).setdefault(warning.system, []).append(warning)
    told: set[str | None] = set()
    for code, systems in kinds.items():
        warnings = [_counted(facts, system, warnings, system not in told) for system, warnings in systems.items()]
        told.update(systems)
        kind = warning_kind(code)
        yield WarningGroup(code, kind.meaning, SEVERITIES[kind.severity], warnings)


def warning_meanings(facts: EvaluationFacts) -> dict[str, Text]:
    """Return the meanings of all warnings that are listed, and of those that the evaluation has besides."""
    kinds = warning_kinds()
    given = {warning.code: warning_kind(warning.code) for warning in facts.evaluation.warnings}
    return {code: Sentence.of(kind.meaning) for code, kind in (kinds | given).items()}


def _counted(facts: EvaluationFacts, system: str | None, warnings: Sequence[Finding], first: bool) -> WarningCount:
    return WarningCount(
        None if system is None else facts.name(system),
        len(warnings),
        warnings[0].message,
        len({warning.segment for warning in warnings} - {None}),
        first,
    )
