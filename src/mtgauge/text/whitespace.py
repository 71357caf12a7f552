"""Splitting at white space, for text that is already tokenized."""

from mtgauge.text.base import KernelTokenizer


class WhitespaceTokenizer(KernelTokenizer):
    """Splits at white space, as Python's ``str.split`` does."""

    name = "none"
    kernel = "none"
