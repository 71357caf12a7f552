"""Units of a category in an annotated text, before anybody knows what translates them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.suites.checkpoints.checkpoint_set import PointSpans


@dataclass(frozen=True, slots=True)
class FoundUnit:
    """A unit of a category.

    Attributes:
        category: Id of the category.
        words: Positions of its words among all words of the text, in order.
    """

    category: str
    words: tuple[int, ...]


class UnitFinder(Protocol):
    """Finds the units of categories in texts of one language."""

    def units(self, text: AnnotatedText) -> Iterable[FoundUnit]:
        """The units of a text, in order; one set of words once in a category."""


def spans_of(text: AnnotatedText, words: Iterable[int]) -> PointSpans:
    """The pieces of a text that some words make: words that follow each other are one."""
    found: list[tuple[int, int]] = []
    before = -2
    for place in sorted(set(words)):
        word = text.words[place]
        if place == before + 1 and found:
            found[-1] = found[-1][0], max(found[-1][1], word.end)
        else:
            found.append((word.start, word.end))
        before = place
    return tuple(found)


def forms_of(text: AnnotatedText, words: Sequence[int]) -> tuple[str, ...]:
    """The words as they stand in the text."""
    return tuple(text.words[place].form for place in words)
