"""The tokenizer of the CWMT campaigns, in its corrected and its original form."""

from mtgauge.text.base import KernelTokenizer


class TokenizerCwmt(KernelTokenizer):
    """Separates East Asian characters and ASCII punctuation, but not dots and commas between digits.

    The rules are the same for all languages. Apostrophes, curly quotes, middle dots and accented letters stay
    attached.
    """

    name = "cwmt"
    kernel = "cwmt"


class TokenizerCwmtCompat(KernelTokenizer):
    """The same rules with the campaign's own character ranges.

    The ranges leave out U+3200-33FF, most of extension A, and all planes above U+FFFF.
    """

    name = "cwmt-compat"
    kernel = "cwmt-compat"
