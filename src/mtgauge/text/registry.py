"""Tokenisers by name, and the one that suits a language."""

from __future__ import annotations

from mtgauge.errors import OptionError
from mtgauge.text.base import Tokenizer
from mtgauge.text.char import TokenizerChar
from mtgauge.text.cwmt import TokenizerCwmt, TokenizerCwmtCompat
from mtgauge.text.intl import TokenizerIntl
from mtgauge.text.v13a import Tokenizer13a
from mtgauge.text.whitespace import WhitespaceTokenizer
from mtgauge.text.zh import TokenizerZh

TOKENIZERS: dict[str, type[Tokenizer]] = {
    cls.name: cls
    for cls in (
        Tokenizer13a,
        TokenizerIntl,
        TokenizerZh,
        TokenizerChar,
        WhitespaceTokenizer,
        TokenizerCwmt,
        TokenizerCwmtCompat,
    )
}

#: Languages whose words 13a cannot find; as in sacreBLEU, every other language is tokenised by 13a.
_BY_LANGUAGE = {"zh": "zh"}

DEFAULT = "13a"


def get_tokenizer(name: str) -> Tokenizer:
    """The tokeniser of that name.

    Raises:
        OptionError: There is none.
    """
    try:
        return TOKENIZERS[name]()
    except KeyError:
        known = ", ".join(TOKENIZERS)
        raise OptionError(f"unknown tokenizer {name!r}", hint=f"known: {known}") from None


def tokenizer_for(language: str | None) -> str:
    """Name of the tokeniser for a target language; `DEFAULT` where nothing is known."""
    return _BY_LANGUAGE.get(language or "", DEFAULT)
