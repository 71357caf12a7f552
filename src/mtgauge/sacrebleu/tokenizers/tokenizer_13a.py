"""The tokenizer of mteval-v13a, which WMT uses."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class Tokenizer13a(NamedTokenizer):
    """The tokenizer of mteval-v13a, which WMT uses."""

    name = "13a"
