"""Tokenisers by name, and the one that suits a language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mtgauge.errors import OptionError
from mtgauge.language_codes import language_of, script_of
from mtgauge.text.base import Tokenizer
from mtgauge.text.char import TokenizerChar
from mtgauge.text.cwmt import TokenizerCwmt, TokenizerCwmtCompat
from mtgauge.text.intl import TokenizerIntl, TokenizerIntlEnclosed
from mtgauge.text.ja_mecab import TokenizerJaMecab
from mtgauge.text.ko_mecab import TokenizerKoMecab
from mtgauge.text.sentencepiece import MODELS, PREFIX, TokenizerSentencePiece
from mtgauge.text.v13a import Tokenizer13a, Tokenizer13aEnclosed
from mtgauge.text.whitespace import WhitespaceTokenizer
from mtgauge.text.zh import TokenizerZh

TOKENIZERS: dict[str, Callable[[], Tokenizer]] = {
    **{
        cls.name: cls
        for cls in (
            Tokenizer13a,
            Tokenizer13aEnclosed,
            TokenizerIntl,
            TokenizerIntlEnclosed,
            TokenizerZh,
            TokenizerJaMecab,
            TokenizerKoMecab,
            TokenizerChar,
            WhitespaceTokenizer,
            TokenizerCwmt,
            TokenizerCwmtCompat,
        )
    },
    **{name: partial(TokenizerSentencePiece, name) for name in MODELS},
}

#: Chinese languages other than Mandarin, which are written in the same characters: Cantonese, Wu, Hakka, ...
_CHINESE = (
    "yue",
    "wuu",
    "hak",
    "nan",
    "lzh",
    "gan",
    "hsn",
    "cjy",
    "cdo",
    "mnp",
    "cpx",
    "czh",
    "czo",
    "cnp",
    "csp",
)
#: Languages whose words 13a cannot find; as in sacreBLEU, every other language is tokenised by 13a.
_BY_LANGUAGE = {"zh": "zh", "ja": "ja-mecab", "ko": "ko-mecab"} | dict.fromkeys(_CHINESE, "zh")
#: Scripts in which these languages have blanks between their words.
_SPACED = frozenset({"Latn", "Cyrl", "Arab"})

DEFAULT = "13a"


def get_tokenizer(name: str) -> Tokenizer:
    """The tokeniser of that name; ``spm:PATH`` for a SentencePiece model of one's own.

    Raises:
        OptionError: There is none.
        MissingExtraError: It needs a package that is not installed.
        InputError: It needs a model that is not there.
    """
    if name.startswith(PREFIX):
        return TokenizerSentencePiece(name)
    if name not in TOKENIZERS:
        known = ", ".join([*TOKENIZERS, f"{PREFIX}PATH"])
        raise OptionError(f"unknown tokenizer {name!r}", hint=f"known: {known}")
    return TOKENIZERS[name]()


def tokenizer_cutting(script: str) -> str:
    """Name of the tokeniser that finds words in a script without blanks, or else its single characters.

    Args:
        script: ``Han``, ``Kana``, ``Thai`` or the like.
    """
    return {"Han": "zh", "Kana": "ja-mecab"}.get(script, "char")


def tokenizer_for(code: str | None) -> str:
    """Name of the tokeniser for a target language; `DEFAULT` where nothing is known.

    Args:
        code: The language's code in normal form (`mtgauge.language_codes`), with its script where that is not the
            usual one: Chinese in Latin letters (``zh_Latn``) has blanks between its words.
    """
    if code is None or script_of(code) in _SPACED:
        return DEFAULT
    return _BY_LANGUAGE.get(language_of(code), DEFAULT)
