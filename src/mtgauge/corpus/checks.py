"""Warnings: input that is legal and suspicious. It is scored, and said, in every output format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.corpus.scripts import expected_scripts, main_script
from mtgauge.corpus.testset import SystemOutput, TestSet


@dataclass(frozen=True, slots=True)
class InputWarning:
    """One suspicious thing.

    Attributes:
        code: Stable name of the kind of suspicion.
        system: The system's name, or None where it is about the test set.
        segment: The segment's id, or None where it is about all.
        message: One sentence.
    """

    code: str
    system: str | None
    segment: str | None
    message: str


def check_system(testset: TestSet, system: SystemOutput) -> Iterator[InputWarning]:
    """What is suspicious in the output of one system, segment by segment.

    ``empty``: no translation; ``untranslated``: equal to the source; ``wrong-script``: most letters belong to
    another script than the target language's.
    """
    scripts = expected_scripts(testset.languages.target_language) if testset.languages else ()
    for index, (segment, text) in enumerate(zip(testset.ids, system.segments, strict=True)):
        stripped = text.strip()
        if not stripped:
            yield InputWarning("empty", system.name, segment, "the translation is empty")
        elif testset.sources and stripped == testset.sources[index].strip() and _has_words(stripped):
            yield InputWarning("untranslated", system.name, segment, "the translation is the source")
        elif scripts and (script := _other_script(stripped, scripts)):
            expected = " or ".join(scripts)
            yield InputWarning("wrong-script", system.name, segment, f"written in {script}, not in {expected}")


def _has_words(text: str) -> bool:
    """Numbers and codes are the same in every language; a text of two letters or more is not."""
    return sum(map(str.isalpha, text)) > 1


def _other_script(text: str, scripts: tuple[str, ...]) -> str | None:
    if text.isascii() and "Latin" in scripts:
        return None
    script = main_script(text)
    return script if script is not None and script not in scripts else None
