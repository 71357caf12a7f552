"""The tokenizer of mteval-v13a, which WMT uses, and the same with its option -e."""

from mtgauge.text.base import KernelTokenizer


class Tokenizer13a(KernelTokenizer):
    """Separates ASCII punctuation, but not dots and commas between digits.

    The rules are those of NIST's ``mteval-v13a.pl``: four XML entities are decoded, and a hyphen is separated
    after a digit.
    """

    name = "13a"
    kernel = "13a"


class Tokenizer13aEnclosed(KernelTokenizer):
    """The same with ``-e``: each non-ASCII character is a separate token."""

    name = "13a-e"
    kernel = "13a-e"
