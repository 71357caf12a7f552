"""The international tokenizer of mteval-v14, and the same with its option -e."""

from mtgauge.text.base import KernelTokenizer


class TokenizerIntl(KernelTokenizer):
    """Separates punctuation that is not between numbers, and all symbols, by Unicode category.

    The categories N, P and S are compiled in, so that they do not change with Python's Unicode version.
    """

    name = "intl"
    kernel = "intl"


class TokenizerIntlEnclosed(KernelTokenizer):
    """The same with ``-e``: each non-ASCII character is a separate token."""

    name = "intl-e"
    kernel = "intl-e"
