"""The tokenizer of mteval-v13a, which WMT uses, and the same with its option -e."""

from mtgauge.text.base import KernelTokenizer


class Tokenizer13a(KernelTokenizer):
    """Separates ASCII punctuation, but not dots and commas between digits.

    Rules of NIST's ``mteval-v13a.pl``: the four XML entities are undone, a hyphen is separated after a digit.
    """

    name = "13a"
    kernel = "13a"


class Tokenizer13aEnclosed(KernelTokenizer):
    """The same with ``-e``: each character that is not ASCII is a token of its own."""

    name = "13a-e"
    kernel = "13a-e"
