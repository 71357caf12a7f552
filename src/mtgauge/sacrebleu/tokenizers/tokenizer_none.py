"""No tokenizer: the words between white space."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class NoneTokenizer(NamedTokenizer):
    """No tokenizer: the words between white space."""

    name = "none"
