"""Tokenisers, one a file, and width conversion."""

from mtgauge.text.base import Tokenizer
from mtgauge.text.registry import TOKENIZERS, get_tokenizer, tokenizer_for
from mtgauge.text.width import to_halfwidth

__all__ = ["TOKENIZERS", "Tokenizer", "get_tokenizer", "to_halfwidth", "tokenizer_for"]
