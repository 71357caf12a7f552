"""What texts feel like: VADER for English (Hutto and Gilbert 2014), or a list of words with their sentiment."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from mtgauge.base.language_codes import label_code, language_of
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import read_file, short_hash
from mtgauge.measures.extras import require_extra
from mtgauge.suites.ease.text_units import Sentiment

EXTRA = "ease"
_ENGLISH = "en"


class SentimentScorer(Protocol):
    """Tells what a text feels like."""

    @property
    def signature(self) -> str:
        """What it is, for signatures and hashes."""

    def sentiment(self, sentences: Sequence[Sequence[str]]) -> Sentiment:
        """What a text feels like, given the words of its sentences."""

    def of_word(self, word: str) -> float:
        """What a word alone feels like: its sign says whether it is good or bad; 0 where nothing is known."""


@dataclass(frozen=True)
class SentimentWords:
    """Words with their sentiment, from -1 to 1; a text feels like the mean of those that it has, 0 without any.

    Attributes:
        values: Lower-cased word -> its sentiment.
        signature: A hash of the file.
    """

    values: Mapping[str, float]
    signature: str

    def sentiment(self, sentences: Sequence[Sequence[str]]) -> Sentiment:
        """The mean, and the number of sentences with words of both signs."""
        found = [list(map(self.of_word, words)) for words in sentences]
        told = [value for values in found for value in values if value]
        return Sentiment(math.fsum(told) / len(told) if told else 0.0, _mixed(found))

    def of_word(self, word: str) -> float:
        """The value in the list."""
        return self.values.get(word.lower(), 0.0)


@dataclass(frozen=True)
class Vader:
    """VADER, which knows English words, what strengthens them, and what negates them."""

    @property
    def signature(self) -> str:
        """The package with its version."""
        from importlib.metadata import version  # slow to import

        return f"vader-{version('vaderSentiment')}"

    def sentiment(self, sentences: Sequence[Sequence[str]]) -> Sentiment:
        """VADER's compound value; sentences with words of both signs in its lexicon."""
        text = " ".join(word for words in sentences for word in words)
        value = float(self._analyser.polarity_scores(text)["compound"])
        return Sentiment(value, _mixed([list(map(self.of_word, words)) for words in sentences]))

    def of_word(self, word: str) -> float:
        """VADER's valence of the word, -4 to 4."""
        known: Mapping[str, float] = self._analyser.lexicon
        return known.get(word.lower(), 0.0)

    @cached_property
    def _analyser(self) -> Any:
        from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

        return SentimentIntensityAnalyzer()

    def __reduce__(self) -> tuple[type[Vader], tuple[()]]:
        return Vader, ()


def _mixed(values: Sequence[Sequence[float]]) -> int:
    return sum(min(of_sentence, default=0) < 0 < max(of_sentence, default=0) for of_sentence in values)


def sentiments_of(language: str, path: str | None) -> SentimentScorer | None:
    """What tells the sentiment of texts of a language; None where nothing does.

    Args:
        language: Its code.
        path: A list of words of the user's own.

    Raises:
        InputError: The list cannot be read.
        MissingExtraError: VADER is not installed.
    """
    if path is not None:
        return read_sentiments(path)
    if language_of(label_code(language)) != _ENGLISH:
        return None
    require_extra(say("sentiments"), EXTRA)
    return Vader()


def read_sentiments(path: str) -> SentimentWords:
    """Words of a file: in each line a word, a tab and its sentiment, from -1 to 1.

    Raises:
        InputError: It cannot be read, or a line is of another form; with its number.
    """
    file = read_file(path)
    found = file.numbers(say("needs a word, a tab and a number from -1 to 1"), most=1)
    return SentimentWords(found, short_hash(file.content()))
