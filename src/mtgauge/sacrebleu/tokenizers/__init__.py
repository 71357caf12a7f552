"""The tokenizers by the names of sacreBLEU.

Examples:
    >>> tokenizer_named("13a")("It's 3.5, (or so).")
    "It's 3.5 , ( or so ) ."
"""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import BaseTokenizer, NamedTokenizer, tokenizer_named

#: The names that sacreBLEU knows, in its order.
NAMES = (
    "none",
    "zh",
    "13a",
    "intl",
    "char",
    "ja-mecab",
    "ko-mecab",
    "spm",
    "flores101",
    "flores200",
    "spBLEU-1K",
)
#: The tokenizer where none is named.
DEFAULT_TOKENIZER = "13a"

__all__ = ["DEFAULT_TOKENIZER", "NAMES", "BaseTokenizer", "NamedTokenizer", "tokenizer_named"]
