"""The international tokenizer of mteval-v14."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerV14International(NamedTokenizer):
    """The international tokenizer of mteval-v14."""

    name = "intl"
