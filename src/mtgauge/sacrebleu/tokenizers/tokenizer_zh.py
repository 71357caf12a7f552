"""Chinese characters one by one, the rest as mteval-v13a does."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerZh(NamedTokenizer):
    """Chinese characters one by one, the rest as mteval-v13a does."""

    name = "zh"
