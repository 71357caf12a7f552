"""The international tokenizer of mteval-v14, and the same with its option -e."""

from mtgauge.text.base import KernelTokenizer


class TokenizerIntl(KernelTokenizer):
    """Separates punctuation that does not stand between numbers, and all symbols, by Unicode category.

    The categories N, P and S are compiled in, so that they do not change with Python's own Unicode version.
    """

    name = "intl"
    kernel = "intl"


class TokenizerIntlEnclosed(KernelTokenizer):
    """The same with ``-e``: each character that is not ASCII is a token of its own."""

    name = "intl-e"
    kernel = "intl-e"
