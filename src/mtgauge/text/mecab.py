"""The base of tokenizers that find words with MeCab, for Japanese and Korean."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.text.base import Tokenizer

#: MeCab reads C strings of UTF-8, in which a NUL would end the line and a lone surrogate cannot be encoded.
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


class MecabTokenizer(Tokenizer):
    """Words as MeCab finds them with one stated dictionary.

    Args:
        tagger: MeCab's tagger, with ``-Owakati``.
        entries: Number of entries that the dictionary must have, since another one would give other words.
        dictionary: The PyPI package of that dictionary, for the message.

    Raises:
        OptionError: The dictionary is another one, or a user dictionary is added to it.
    """

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
    @abstractmethod
    def signature(self) -> str:
        """The name, the version of MeCab, and the dictionary."""

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The words of each line, joined by single spaces; NUL and lone surrogates become U+FFFD."""
        return [self._tagger.parse(_UNREADABLE.sub("\ufffd", line.strip())).strip() for line in lines]
