"""SentencePiece models of sacreBLEU."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import NamedTokenizer


class TokenizerSPM(NamedTokenizer):
    """The model of FLORES-101 under its former name."""

    name = "spm"


class Flores101Tokenizer(NamedTokenizer):
    """The model of FLORES-101."""

    name = "flores101"


class Flores200Tokenizer(NamedTokenizer):
    """The model of FLORES-200."""

    name = "flores200"


class spBLEU1KTokenizer(NamedTokenizer):  # noqa: N801  # sacreBLEU's name
    """The model of spBLEU-1K."""

    name = "spBLEU-1K"
