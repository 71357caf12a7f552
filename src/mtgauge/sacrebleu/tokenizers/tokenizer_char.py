"""The characters one by one."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerChar(NamedTokenizer):
    """The characters one by one."""

    name = "char"
