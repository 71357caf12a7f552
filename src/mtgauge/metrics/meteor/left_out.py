"""What METEOR does without: matchers that it does not have for a language, and parts whose files nobody names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.sentences import Sentence, enumerated, say
from mtgauge.metrics.meteor.data import ENVIRONMENT
from mtgauge.metrics.meteor.tasks import LANGUAGES, MATCHERS, PAPER_TASK, TASKS

#: Name of each part in messages; those after the matchers are lists of words.
FUNCTION_WORDS, PREFIXES = "function words", "prefixes"
_NAMES = {
    "stem": say("stems"),
    "synonym": say("synonyms"),
    "paraphrase": say("paraphrases"),
    FUNCTION_WORDS: say("function words"),
    PREFIXES: say("nonbreaking prefixes"),
}


@dataclass(frozen=True)
class LeftOut:
    """What a score of METEOR does without, though nobody asked for that.

    Attributes:
        of_language: Matchers of the task that METEOR does not have for the language.
        of_files: Matchers and lists of words whose files nobody names.
        language: Code of the language.
    """

    of_language: Sequence[str]
    of_files: Sequence[str]
    language: str

    def notes(self) -> Iterator[Sentence]:
        """One note for each reason."""
        if self.of_language:
            yield say(
                "{what} left out: METEOR has none for {language}",
                what=_named(self.of_language), language=self.language,
            )  # fmt: skip
        if self.of_files:
            yield say("{what} left out: {reason}", what=_named(self.of_files), reason=_where(self.of_files))


def not_of_language(language: str, task: str, available: Sequence[str]) -> list[str]:
    """The matchers that a task has elsewhere, and METEOR not for this language.

    Of a language for which METEOR has parameters of its own these say which matchers there are.

    Args:
        language: Code of the language, as `LANGUAGES` has it.
        task: Name of the task.
        available: The matchers that there are for the language.
    """
    if language in LANGUAGES and task != PAPER_TASK:
        return []
    return [name for name in MATCHERS if name in TASKS[task].weights and name not in available]


def _named(parts: Sequence[str]) -> str:
    return enumerated([_NAMES[part] for part in parts])


def _where(parts: Sequence[str]) -> Sentence:
    if list(parts) == ["synonym"]:
        return say(
            "their files are not here, and scores with them are not comparable; the option wordnet names the "
            "folder of WordNet's database, or {variable} that of METEOR 1.5",
            variable=ENVIRONMENT,
        )
    return say(
        "their files are not here, and scores with them are not comparable; {variable} names the folder of "
        "METEOR 1.5",
        variable=ENVIRONMENT,
    )
