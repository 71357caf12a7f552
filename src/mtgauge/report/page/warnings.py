"""Warnings of the run in words that can be translated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.corpus.checks import CODES, Gravity, InputWarning
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.text import SystemName, Text, say

#: code -> what it means, as `mtgauge.corpus.checks.CODES` says it in English.
MEANINGS = {
    "transposed-references": say("translations belong to other segments than the references beside them"),
    "reference-copied": say("too many translations are equal to a reference"),
    "duplicate-system": say("another system has the same output, or nearly"),
    "wrong-language": say("most of a sample is in another language than the language pair says"),
    "tokenized-input": say("text looks tokenized, and a metric will tokenize it again"),
    "uncut-text": say("a metric of words takes text without blanks, piece by piece, for single words"),
    "language-label": say("a file says of some texts that they are in another language than the rest"),
    "trimmed-line-count": say("line counts agreed only after empty lines at the end of a file were left out"),
    "empty": say("a text is empty"),
    "untranslated": say("a translation is equal to its source"),
    "wrong-script": say("most letters belong to another script than the language's"),
    "duplicate-segment": say("one translation stands for many different sources"),
    "metric": say("a metric says what a reader of its score of a segment has to know"),
    "control-character": say("text holds control characters, broken characters or bidirectional overrides"),
    "byte-order-mark": say("a file of plain text begins with a byte order mark"),
}

GRAVITIES = {
    Gravity.SEVERE: say("severe"),
    Gravity.NOTABLE: say("notable"),
    Gravity.MINOR: say("minor"),
}


def meaning(code: str) -> Text:
    """What a warning code means, in words that can be translated; a test holds this table to the codes."""
    return MEANINGS[code]


def counted_warnings(facts: EvaluationFacts) -> Iterator[Text]:
    """Warnings counted by kind, the gravest first; of one kind the test set's, then those of each system."""
    for group in warning_groups(facts):
        for warning in group.warnings:
            name = warning.system or say("the test set")
            if warning.segments:
                yield say(
                    "{system}: {meaning} (segments: {n}).", system=name, meaning=group.meaning, n=warning.segments
                )
            else:
                yield say("{system}: {meaning}.", system=name, meaning=group.meaning)


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

    system: SystemName | None
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
        gravity: What it puts at stake.
        warnings: One a system, the test set's first.
    """

    code: str
    meaning: Text
    gravity: Text
    warnings: Sequence[WarningCount]


def warning_groups(facts: EvaluationFacts) -> Iterator[WarningGroup]:
    """The warnings kind by kind, the gravest first; nothing where there are none."""
    kinds: dict[str, dict[str | None, list[InputWarning]]] = {}
    for warning in facts.evaluation.warnings:
        kinds.setdefault(warning.code, {}).setdefault(warning.system, []).append(warning)
    told: set[str | None] = set()
    for code, systems in kinds.items():
        warnings = [_counted(facts, system, warnings, system not in told) for system, warnings in systems.items()]
        told.update(systems)
        yield WarningGroup(code, meaning(code), GRAVITIES[CODES[code].gravity], warnings)


def _counted(
    facts: EvaluationFacts, system: str | None, warnings: Sequence[InputWarning], first: bool
) -> WarningCount:
    return WarningCount(
        None if system is None else facts.name(system),
        len(warnings),
        warnings[0].message,
        len({warning.segment for warning in warnings} - {None}),
        first,
    )
