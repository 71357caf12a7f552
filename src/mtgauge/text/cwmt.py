"""The tokenizer of the CWMT campaigns, in its corrected and its original form."""

from mtgauge.text.base import KernelTokenizer


class TokenizerCwmt(KernelTokenizer):
    """East Asian characters one by one, ASCII punctuation apart, dots and commas kept between digits.

    The same for all languages. Apostrophes, curly quotes, middle dots and accented letters stay attached.
    """

    name = "cwmt"
    kernel = "cwmt"


class TokenizerCwmtCompat(KernelTokenizer):
    """The same with the campaign's own character ranges.

    They leave out U+3200-33FF, most of extension A, and all planes above U+FFFF.
    """

    name = "cwmt-compat"
    kernel = "cwmt-compat"
