"""Messages in every language of the reader, by their public path."""

from mtgauge.base.sentences import Sentence, say

__all__ = ["Sentence", "say"]
