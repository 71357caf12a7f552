"""MeCab's words of Japanese."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerJaMecab(NamedTokenizer):
    """MeCab's words of Japanese."""

    name = "ja-mecab"
