"""Sentences and their translations as words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

SentenceTokens = tuple[str, ...]
#: Words of the longest sentence that is aligned: an alignment takes time and memory by the product of two lengths.
MOST_WORDS = 4096
#: What parts words in files.
_PARTING = frozenset(" \t\r\n")


@dataclass(frozen=True, slots=True)
class ParallelTokens:
    """n sentence pairs as words. A sentence may be empty; it has no links then.

    Attributes:
        source: The words of each source sentence.
        target: The words of each target sentence.

    Raises:
        InputError: There are not equally many sentences, a sentence is too long, or a word has a blank in it.
    """

    source: tuple[SentenceTokens, ...]
    target: tuple[SentenceTokens, ...]

    def __post_init__(self) -> None:
        if len(self.source) != len(self.target):
            raise InputError(
                say("{n} source sentences have {m} translations", n=len(self.source), m=len(self.target)),
                code="unequal-counts",
            )
        for sentences in (self.source, self.target):
            check_sentences(sentences)

    def __len__(self) -> int:
        return len(self.source)

    def __iter__(self) -> Iterator[tuple[SentenceTokens, SentenceTokens]]:
        return zip(self.source, self.target, strict=True)

    def __add__(self, other: ParallelTokens) -> ParallelTokens:
        return ParallelTokens(self.source + other.source, self.target + other.target)

    @property
    def lengths(self) -> list[tuple[int, int]]:
        """Numbers of source words and target words of each sentence pair."""
        return [(len(source), len(target)) for source, target in self]

    @property
    def reversed(self) -> ParallelTokens:
        """The target as the source."""
        return ParallelTokens(self.target, self.source)


def check_sentences(sentences: Sequence[SentenceTokens], file: str | None = None) -> None:
    """Refuses sentences that cannot be aligned.

    Args:
        sentences: One of each line of the file.
        file: Where they are from, for messages.

    Raises:
        InputError: A sentence is too long, or a word is empty or has a blank in it; with its line.
    """
    for line, words in enumerate(sentences, start=1):
        if len(words) > MOST_WORDS:
            raise InputError(
                say("has {n} words; a sentence may have {most}", n=len(words), most=MOST_WORDS),
                file=file, line=line, hint=say("split it into sentences"), code="long-sentence",
            )  # fmt: skip
        for word in words:
            if not word or not _PARTING.isdisjoint(word):
                raise InputError(
                    say("{word!r} is not a word: it is empty, or has a blank in it", word=word),
                    file=file, line=line, code="wrong-content",
                )  # fmt: skip
