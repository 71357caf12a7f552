"""What is known of words beside their annotation: how frequent they are, and which are terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mtgauge.suites.ease.text_units import TextUnits


class WordFacts(Protocol):
    """What is known of the words of texts in one language; it is asked only for what is known."""

    def are_uncommon(self, text: TextUnits) -> Sequence[bool]:
        """For each word whether it is less frequent than the threshold; of any part of speech."""

    def terms(self, text: TextUnits) -> int:
        """Number of occurrences of terms, the longest first."""

    def closeness(self, one: str, other: str) -> float:
        """How near the senses of two words are: the share of their senses that both have, 0 to 1."""
