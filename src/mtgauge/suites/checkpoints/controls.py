"""Quality controls of extraction: each leaves check-points out that are likely to be wrong, and counts them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.units import clauses_of


class Removal(StrEnum):
    """Why a check-point was left out."""

    LENGTH = "length"
    CLAUSES = "clauses"
    DEPTH = "depth"
    AGREEMENT = "agreement"
    ALIGNMENT = "alignment"
    CONFIDENCE = "confidence"
    DICTIONARY = "dictionary"


#: The reasons in words.
REASONS = {
    Removal.LENGTH: say("the source has too many words"),
    Removal.CLAUSES: say("a sentence of the source has too many clauses"),
    Removal.DEPTH: say("a tree of the source is too deep"),
    Removal.AGREEMENT: say("the other annotator does not find them"),
    Removal.ALIGNMENT: say("nothing in a reference is aligned with them"),
    Removal.CONFIDENCE: say("the links to their references are not sure enough"),
    Removal.DICTIONARY: say("the dictionary has no word of their references"),
}


@dataclass(frozen=True, slots=True)
class Controls:
    """Which quality controls are on; all are off by default but for alignment, which a reference needs.

    Attributes:
        most_words: Words of a source segment.
        most_clauses: Clauses of each of its sentences; it needs trees.
        most_depth: Words from the root of a tree down to its deepest word; likewise.
        least_confidence: Of the links that find a reference, above 0 and at most 1.
        in_dictionary: Whether a word of the reference must be in the dictionary's entries.
        agreement: Whether another annotator must find the same unit.

    Raises:
        OptionError: A limit is out of its range.
    """

    most_words: int | None = None
    most_clauses: int | None = None
    most_depth: int | None = None
    least_confidence: float | None = None
    in_dictionary: bool = False
    agreement: bool = False

    def __post_init__(self) -> None:
        for name in ("most_words", "most_clauses", "most_depth"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise OptionError(say("{name} is {value}, not 1 or more", name=name, value=value))
        if self.least_confidence is not None and not 0 < self.least_confidence <= 1:
            raise OptionError(
                say("least_confidence is {value}, not above 0 and at most 1", value=self.least_confidence)
            )

    def named(self) -> dict[str, Any]:
        """Those that are on, by name."""
        found = {item.name: getattr(self, item.name) for item in fields(self)}
        return {name: value for name, value in found.items() if value not in (None, False)}

    def refuses(self, source: AnnotatedText) -> Removal | None:
        """Why a source is not simple enough; None if it is.

        Raises:
            OptionError: A control needs trees, and there are none.
        """
        if self.most_words is not None and len(source.words) > self.most_words:
            return Removal.LENGTH
        if (self.most_clauses or self.most_depth) and not source.has_trees:
            raise OptionError(
                say("clauses and depth need trees, and the annotator of the source makes none"),
                hint=say("name a parser"),
            )
        if self.most_clauses and any(len(clauses_of(one)) > self.most_clauses for one in source.sentences):
            return Removal.CLAUSES
        if self.most_depth and any(_depth(one) > self.most_depth for one in source.sentences):
            return Removal.DEPTH
        return None


def _depth(sentence: AnnotatedSentence) -> int:
    """Words from the root to the deepest word, both counted."""
    depth, level = 0, [place for place, head in enumerate(sentence.heads) if head < 0]
    while level:
        depth += 1
        level = [below for place in level for below in sentence.dependents[place]]
    return depth
