"""Tokenizers by name, including those of other packages, and the one that suits a language.

A package offers a tokenizer through the entry point group ``mtgauge.tokenizers``; the value is a `Tokenizer`
subclass. Entry points are scanned only for unknown names, since that takes longer than scoring a test set.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import language_of, script_of
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.text.base import Tokenizer
from mtgauge.text.jiwer import TokenizerCharacters, TokenizerJiwer
from mtgauge.text.kernels import (
    Tokenizer13a,
    Tokenizer13aEnclosed,
    TokenizerChar,
    TokenizerCwmt,
    TokenizerCwmtCompat,
    TokenizerIntl,
    TokenizerIntlEnclosed,
    TokenizerZh,
    WhitespaceTokenizer,
)
from mtgauge.text.mecab import TokenizerJaMecab, TokenizerKoMecab
from mtgauge.text.sentencepiece import MODELS, PREFIX, TokenizerSentencePiece
from mtgauge.text.zh_jieba import TokenizerZhJieba

TOKENIZERS: dict[str, Callable[[], Tokenizer]] = {
    **{
        cls.name: cls
        for cls in (
            Tokenizer13a,
            Tokenizer13aEnclosed,
            TokenizerIntl,
            TokenizerIntlEnclosed,
            TokenizerZh,
            TokenizerZhJieba,
            TokenizerJaMecab,
            TokenizerKoMecab,
            TokenizerChar,
            TokenizerCharacters,
            WhitespaceTokenizer,
            TokenizerJiwer,
            TokenizerCwmt,
            TokenizerCwmtCompat,
        )
    },
    **{name: partial(TokenizerSentencePiece, name) for name in MODELS},
}

#: Chinese languages other than Mandarin that are written in the same characters: Cantonese, Wu, Hakka, ...
_CHINESE = (
    "yue", "wuu", "hak", "nan", "lzh", "gan", "hsn", "cjy", "cdo", "mnp", "cpx", "czh", "czo", "cnp", "csp",
)  # fmt: skip
#: Languages whose words 13a cannot find; as in sacreBLEU, every other language is tokenized by 13a.
_BY_LANGUAGE = {"zh": "zh", "ja": "ja-mecab", "ko": "ko-mecab"} | dict.fromkeys(_CHINESE, "zh")
#: Scripts in which these languages put spaces between words.
_SPACED = frozenset({"Latn", "Cyrl", "Arab"})

DEFAULT = "13a"
ENTRY_POINTS = "mtgauge.tokenizers"


def get_tokenizer(name: str) -> Tokenizer:
    """The tokenizer of that name; ``spm:PATH`` for any SentencePiece model.

    Raises:
        OptionError: There is no such tokenizer.
        MissingExtraError: It needs a package that is not installed.
        InputError: It needs a model that is missing.
    """
    if name.startswith(PREFIX):
        return TokenizerSentencePiece(name)
    return TOKENIZERS[name]() if name in TOKENIZERS else _offered(name)


def _offered(name: str) -> Tokenizer:
    """The tokenizer of an installed package."""
    from importlib.metadata import entry_points

    points = entry_points(group=ENTRY_POINTS)
    named = [point for point in points if point.name == name]
    if not named:
        known = [*TOKENIZERS, f"{PREFIX}PATH", *sorted({point.name for point in points})]
        raise OptionError(say("unknown tokenizer {name!r}", name=name), hint=meant(name, known))
    if len(named) > 1:
        raise OptionError(
            say(
                "tokenizer {name!r} is offered twice: {names}",
                name=name,
                names=" and ".join(sorted(point.value for point in named)),
            )
        )
    try:
        made = named[0].load()()
    # a third-party package can raise anything while it is imported
    except Exception as error:
        raise OptionError(
            say(
                "tokenizer {name!r} cannot be loaded: {type}: {error}",
                name=name,
                type=type(error).__name__,
                error=error,
            )
        ) from error
    if not isinstance(made, Tokenizer):
        raise OptionError(say("tokenizer {name!r} is not a mtgauge.text.Tokenizer", name=name))
    return made


def tokenizer_cutting(script: str) -> str:
    """Name of the tokenizer for words of a script without spaces, or else for its single characters.

    Args:
        script: ``Han``, ``Kana``, ``Thai`` or the like.
    """
    return {"Han": "zh", "Kana": "ja-mecab"}.get(script, "char")


def tokenizer_for(code: str | None) -> str:
    """Name of the tokenizer for a target language; `DEFAULT` if it is unknown.

    Args:
        code: The language's code in normal form (`mtgauge.base.language_codes`), with its script if that is not
            the usual one: Chinese in Latin letters (``zh_Latn``) has spaces between words.
    """
    if code is None or script_of(code) in _SPACED:
        return DEFAULT
    return _BY_LANGUAGE.get(language_of(code), DEFAULT)
