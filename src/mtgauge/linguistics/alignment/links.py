"""Which words of a sentence and of its translation belong together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say


class WordLink(NamedTuple):
    """Two words that belong together.

    Attributes:
        source: Position of the word of the source, from 0.
        target: Position of the word of the target, from 0.
        confidence: How probable the link is, from 0 to 1.
        sure: False for what people call possible: it may be there or not.
    """

    source: int
    target: int
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class WordAlignment:
    """The alignment of one sentence pair.

    Attributes:
        links: In the order of their source words, then of their target words; each pair of words once.
        source_words: Number of words of the source.
        target_words: Number of words of the target.

    Raises:
        InputError: A link is beyond the sentences, stands twice, or has a confidence that is none.
    """

    links: tuple[WordLink, ...]
    source_words: int
    target_words: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "links", tuple(sorted(self.links)))
        before = None
        for link in self.links:
            if not (0 <= link.source < self.source_words and 0 <= link.target < self.target_words):
                raise InputError(
                    say(
                        "the link {source}-{target} is beyond a sentence pair of {n} and {m} words",
                        source=link.source, target=link.target, n=self.source_words, m=self.target_words,
                    ),
                    code="link-outside",
                )  # fmt: skip
            if (link.source, link.target) == before:
                raise InputError(
                    say("the link {source}-{target} stands twice", source=link.source, target=link.target),
                    code="broken-alignment",
                )
            if not 0 <= link.confidence <= 1:
                raise InputError(
                    say("a confidence is {value}, not between 0 and 1", value=link.confidence),
                    code="broken-alignment",
                )
            before = (link.source, link.target)

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]], source_words: int, target_words: int) -> WordAlignment:
        """Sure links, each with confidence 1."""
        return cls(tuple(WordLink(*pair) for pair in pairs), source_words, target_words)

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """All links, as (source, target)."""
        return frozenset((link.source, link.target) for link in self.links)

    @property
    def sure(self) -> frozenset[tuple[int, int]]:
        """The sure links, as (source, target)."""
        return frozenset((link.source, link.target) for link in self.links if link.sure)
