"""By character."""

from mtgauge.text.base import KernelTokenizer


class TokenizerChar(KernelTokenizer):
    """Each character that is no white space is a token."""

    name = "char"
    kernel = "char"
