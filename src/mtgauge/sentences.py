"""Messages in every language of the reader, by their public path."""

from mtgauge.base.sentences import ENGLISH, Sentence, say

__all__ = ["ENGLISH", "Sentence", "say"]
