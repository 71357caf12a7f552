"""The international tokeniser of mteval-v14."""

from mtgauge.text.base import KernelTokenizer


class TokenizerIntl(KernelTokenizer):
    """Separates punctuation that does not stand between numbers, and all symbols, by Unicode category.

    The categories N, P and S are compiled in, so that they do not change with Python's own Unicode version.
    """

    name = "intl"
    kernel = "intl"
