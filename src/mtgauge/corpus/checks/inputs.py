"""All checks, and their warnings in the order in which they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mtgauge.base.findings import Finding
from mtgauge.corpus.checks.columns import CheckedTexts
from mtgauge.corpus.checks.control import control_characters
from mtgauge.corpus.checks.copied import copied_references
from mtgauge.corpus.checks.empty import empty_texts
from mtgauge.corpus.checks.language import UncheckedError, unchecked_language, wrong_language
from mtgauge.corpus.checks.order import misplaced_references
from mtgauge.corpus.checks.overlong import overlong_translations
from mtgauge.corpus.checks.ranking import ranked
from mtgauge.corpus.checks.repeated import repeated_segments
from mtgauge.corpus.checks.same import same_systems
from mtgauge.corpus.checks.script import wrong_script
from mtgauge.corpus.checks.tokenized import tokenized_input
from mtgauge.corpus.checks.unlike import unlike_references
from mtgauge.corpus.checks.untranslated import untranslated
from mtgauge.corpus.testset import SystemOutput, TestSet

_Told = TypeVar("_Told")

_CHECKS: tuple[Callable[[CheckedTexts], Iterator[Finding]], ...] = (
    misplaced_references,
    copied_references,
    same_systems,
    tokenized_input,
    wrong_language,
    empty_texts,
    untranslated,
    wrong_script,
    repeated_segments,
    overlong_translations,
    control_characters,
    unlike_references,
)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What came of the checks.

    Attributes:
        warnings: What is suspicious, in the order of `ranked`: the gravest kind first.
        notes: What could not be checked, one sentence each.
    """

    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]


def check_input(
    testset: TestSet,
    systems: Sequence[SystemOutput],
    *,
    detokenized: bool = False,
    equated: Callable[[str, str], bool] = str.__eq__,
) -> CheckResult:
    """Looks for everything suspicious in a test set and the outputs on it.

    Args:
        testset: The test set, with what was noticed while it was read.
        systems: Outputs of as many segments.
        detokenized: Whether text should not be tokenized already, since a metric does that itself.
        equated: Whether every metric makes two texts equal before it counts.
    """
    inputs = CheckedTexts.of(testset, systems, detokenized=detokenized, equated=equated)
    unchecked: list[str] = []
    warnings = [warning for check in _CHECKS for warning in _of(check, inputs, unchecked)]
    notes = [*_of(unchecked_language, inputs, unchecked)]
    told = ranked([*testset.warnings, *warnings], [system.name for system in systems])
    return CheckResult(tuple(told), tuple(dict.fromkeys([*unchecked, *notes])))


def _of(
    check: Callable[[CheckedTexts], Iterator[_Told]], inputs: CheckedTexts, unchecked: list[str]
) -> Iterator[_Told]:
    """The findings of a check, or its notes; a check that fails adds to `unchecked`, and ends no run."""
    try:
        yield from check(inputs)
    except UncheckedError as failure:
        unchecked.append(failure.sentence)
