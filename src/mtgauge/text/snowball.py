"""Stems of words (Porter 2001)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.base.errors import MissingExtraError
from mtgauge.base.sentences import say

#: What Snowball calls the stemmer of 1980.
PORTER = "porter"


class Stemmer:
    """The Snowball stemmer of a language. Equal stems get equal numbers.

    Args:
        language: Its English name, such as ``english``; or ``porter``, the English one of Porter (1980).

    Raises:
        MissingExtraError: PyStemmer is not installed.
    """

    def __init__(self, language: str) -> None:
        try:
            import Stemmer as Snowball  # the package is named like a class
        except ImportError:
            raise MissingExtraError(say("matching stems"), "meteor") from None
        self._stemmer: Any = Snowball.Stemmer(language)
        self._is_first = language == PORTER
        self._numbers: dict[str, int] = {}

    @property
    def signature(self) -> str:
        """The package and its version, since versions differ in the stems of a few words."""
        from importlib.metadata import version

        return f"PyStemmer-{version('PyStemmer')}{'-porter' if self._is_first else ''}"

    def __call__(self, words: Sequence[str]) -> list[int]:
        """The number of each word's stem."""
        numbers = self._numbers
        return [numbers.setdefault(stem, len(numbers)) for stem in map(self._stem, words)]

    def _stem(self, word: str) -> str:
        try:
            stem: str = self._stemmer.stemWord(word)
        except UnicodeEncodeError:  # a lone surrogate
            return word
        return stem
