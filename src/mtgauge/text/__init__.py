"""Tokenizers, one per file, and the preprocessing of text before them."""

from mtgauge.text.base import Tokenizer
from mtgauge.text.normalization import NORMALIZATIONS, normalize
from mtgauge.text.preprocessing import Preprocessing
from mtgauge.text.registry import TOKENIZERS, get_tokenizer, tokenizer_cutting, tokenizer_for
from mtgauge.text.width import to_ascii_punctuation, to_halfwidth

__all__ = [
    "NORMALIZATIONS",
    "TOKENIZERS",
    "Preprocessing",
    "Tokenizer",
    "get_tokenizer",
    "normalize",
    "to_ascii_punctuation",
    "to_halfwidth",
    "tokenizer_cutting",
    "tokenizer_for",
]
