"""White space only, for text that is tokenized already."""

from mtgauge.text.base import KernelTokenizer


class WhitespaceTokenizer(KernelTokenizer):
    """Splits at white space, as Python's ``str.split`` does."""

    name = "none"
    kernel = "none"
