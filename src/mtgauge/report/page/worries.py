"""Warnings of the run in words that can be translated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.report.page.facts import Facts
from mtgauge.report.page.text import SystemName, Text, say

#: code -> what it means, as `mtgauge.corpus.checks.CODES` says it in English.
MEANINGS = {
    "trimmed-line-count": say("line counts agreed only after empty lines at the end of a file were left out"),
    "transposed-references": say("translations belong to other segments than the references beside them"),
    "reference-copied": say("too many translations are equal to a reference"),
    "duplicate-system": say("another system has the same output, or nearly"),
    "tokenized-input": say("text looks tokenised, and a metric will tokenise it again"),
    "wrong-language": say("most of a sample is in another language than the language pair says"),
    "empty": say("a text is empty"),
    "untranslated": say("a translation is equal to its source"),
    "wrong-script": say("most letters belong to another script than the language's"),
    "duplicate-segment": say("one translation stands for many different sources"),
    "control-character": say("text holds control characters, broken characters or bidirectional overrides"),
    "uncut-text": say("a metric of words takes text without blanks, piece by piece, for single words"),
}


def meaning(code: str) -> Text:
    """What a warning code means, in words that can be translated; a test holds this table to the codes."""
    return MEANINGS[code]


def worries_of(facts: Facts) -> Iterator[Text]:
    """Each system's warnings counted by kind; the test set's first."""
    for system in [None, *facts.systems]:
        for code, warnings in facts.warnings.get(system, {}).items():
            name = say("the test set") if system is None else facts.name(system)
            segments = sum(warning.segment is not None for warning in warnings)
            if segments:
                yield say("{system}: {meaning} (segments: {n}).", system=name, meaning=meaning(code), n=segments)
            else:
                yield say("{system}: {meaning}.", system=name, meaning=meaning(code))


@dataclass(frozen=True, slots=True)
class Worry:
    """All warnings of one kind about one system.

    Attributes:
        code: Their kind.
        meaning: The kind in words.
        count: How many they are.
        message: The first of them, as it was said.
        segments: Number of segments that they are about; 0 where they are about no single one.
    """

    code: str
    meaning: Text
    count: int
    message: str
    segments: int


@dataclass(frozen=True, slots=True)
class WorryGroup:
    """The warnings about one system.

    Attributes:
        system: The system; None for the test set.
        worries: One a kind, in the order of the checks.
    """

    system: SystemName | None
    worries: Sequence[Worry]


def worry_groups(facts: Facts) -> Iterator[WorryGroup]:
    """The warnings about the test set, then those about each system; nothing where there are none."""
    for system in [None, *facts.systems]:
        kinds = facts.warnings.get(system, {})
        if kinds:
            name = None if system is None else facts.name(system)
            yield WorryGroup(
                name,
                [
                    Worry(
                        code,
                        meaning(code),
                        len(warnings),
                        warnings[0].message,
                        len({warning.segment for warning in warnings} - {None}),
                    )
                    for code, warnings in kinds.items()
                ],
            )
