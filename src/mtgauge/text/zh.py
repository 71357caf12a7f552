"""Tokenization of Chinese text by character, and of the rest by the rules of 13a."""

from mtgauge.text.base import KernelTokenizer


class TokenizerZh(KernelTokenizer):
    """Makes each Chinese character a token, and tokenizes the text between them like 13a.

    The character ranges are those of sacreBLEU's ``zh``, including that planes above U+FFFF are not split.
    """

    name = "zh"
    kernel = "zh"
