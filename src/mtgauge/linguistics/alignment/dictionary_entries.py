"""A dictionary as an aligner learns from it: words with those of their entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.linguistics.alignment.parallel_tokens import SentenceTokens
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.text import Tokenizer


@dataclass(frozen=True, slots=True)
class DictionaryEntries:
    """Words of a dictionary with those of their entries, found when an aligner asks for them.

    Attributes:
        dictionary: The dictionary.
        tokenizer: Finds the words of entries; None: they are those between blanks.
    """

    dictionary: Dictionary
    tokenizer: Tokenizer | None

    def __repr__(self) -> str:
        """Which entries these are, in short: two that are written alike are the same."""
        words = "blanks" if self.tokenizer is None else f"{self.tokenizer.signature} {self.tokenizer.model}"
        return f"DictionaryEntries({self.dictionary.digits}, {words})"

    def __iter__(self) -> Iterator[tuple[SentenceTokens, SentenceTokens]]:
        """The pairs; a word of the dictionary is one token, unless there are blanks in it."""
        pairs = list(self.dictionary.pairs())
        entries = [entry for _, entry in pairs]
        found = entries if self.tokenizer is None else self.tokenizer.tokenize_lines(entries)
        for (word, _), entry in zip(pairs, found, strict=True):
            yield tuple(word.split()), tuple(entry.split())
