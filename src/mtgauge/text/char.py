"""Tokenization by character."""

from mtgauge.text.base import KernelTokenizer


class TokenizerChar(KernelTokenizer):
    """Makes each character that is not white space a token."""

    name = "char"
    kernel = "char"
