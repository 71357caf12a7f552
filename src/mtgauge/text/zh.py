"""Chinese text by character, the rest by the rules of 13a."""

from mtgauge.text.base import KernelTokenizer


class TokenizerZh(KernelTokenizer):
    """Each Chinese character is a token; what stands between is tokenized as by 13a.

    The character ranges are those of sacreBLEU's ``zh``, including that planes above U+FFFF are not split.
    """

    name = "zh"
    kernel = "zh"
