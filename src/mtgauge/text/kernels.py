"""Tokenizers that are kernels of their own: by words, by characters, at white space."""

from mtgauge.text.base import KernelTokenizer


class WhitespaceTokenizer(KernelTokenizer):
    """Splits at white space, as Python's ``str.split`` does: for text that is already tokenized."""

    name = kernel = "none"


class TokenizerChar(KernelTokenizer):
    """Makes each character that is not white space a token."""

    name = kernel = "char"


class Tokenizer13a(KernelTokenizer):
    """Separates ASCII punctuation, but not dots and commas between digits; WMT uses it.

    The rules are those of NIST's ``mteval-v13a.pl``: four XML entities are decoded, and a hyphen is separated
    after a digit.
    """

    name = kernel = "13a"


class Tokenizer13aEnclosed(KernelTokenizer):
    """The same with ``-e``: each non-ASCII character is a separate token."""

    name = kernel = "13a-e"


class TokenizerIntl(KernelTokenizer):
    """Separates punctuation that is not between numbers, and all symbols, by Unicode category, as mteval-v14 does.

    The categories N, P and S are compiled in, so that they do not change with Python's Unicode version.
    """

    name = kernel = "intl"


class TokenizerIntlEnclosed(KernelTokenizer):
    """The same with ``-e``: each non-ASCII character is a separate token."""

    name = kernel = "intl-e"


class TokenizerZh(KernelTokenizer):
    """Makes each Chinese character a token, and tokenizes the text between them like 13a.

    The character ranges are those of sacreBLEU's ``zh``, including that planes above U+FFFF are not split.
    """

    name = kernel = "zh"


class TokenizerCwmt(KernelTokenizer):
    """Separates East Asian characters and ASCII punctuation, but not dots and commas between digits.

    The CWMT campaigns had these rules, which are corrected here and the same for all languages. Apostrophes,
    curly quotes, middle dots and accented letters stay attached.
    """

    name = kernel = "cwmt"


class TokenizerCwmtCompat(KernelTokenizer):
    """The same rules with the campaign's own character ranges.

    The ranges leave out U+3200-33FF, most of extension A, and all planes above U+FFFF.
    """

    name = kernel = "cwmt-compat"
