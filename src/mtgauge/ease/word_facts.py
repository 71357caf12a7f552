"""What is known of words beside their annotation: how frequent they are, which are terms, what they feel like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from mtgauge.ease.text_units import TextUnits

#: Sentiments are counted in these parts of one, so that sums are exact.
SENTIMENT_UNIT = 10**9


class Sentiment(NamedTuple):
    """What a text feels like.

    Attributes:
        value: From -1, negative, to 1, positive.
        mixed: Number of its sentences with words of both signs.
    """

    value: float
    mixed: int


class WordFacts(Protocol):
    """What is known of the words of texts in one language."""

    @property
    def has_frequencies(self) -> bool:
        """Whether frequencies are known."""

    @property
    def has_terms(self) -> bool:
        """Whether there are terms."""

    @property
    def has_sentiment(self) -> bool:
        """Whether sentiments are known."""

    def are_uncommon(self, text: TextUnits) -> Sequence[bool]:
        """For each word whether it is less frequent than the threshold; of any part of speech."""

    def terms(self, text: TextUnits) -> int:
        """Number of occurrences of terms, the longest first."""

    def sentiment(self, text: TextUnits) -> Sentiment:
        """What a text feels like."""
