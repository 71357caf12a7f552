"""MeCab's words of Korean."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerKoMecab(NamedTokenizer):
    """MeCab's words of Korean."""

    name = "ko-mecab"
