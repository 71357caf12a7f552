"""What the tokenizers by MeCab share: Japanese and Korean have no blanks where words end."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from mtgauge.errors import OptionError
from mtgauge.sentences import say
from mtgauge.text.base import Tokenizer

#: MeCab reads C strings of UTF-8: a NUL would end the line there, half a surrogate pair cannot be written.
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


class MecabTokenizer(Tokenizer):
    """Words as MeCab finds them with one stated dictionary.

    Args:
        tagger: MeCab's tagger, with ``-Owakati``.
        entries: Number of entries that the dictionary must have: another one gives other words.
        dictionary: The PyPI package of that dictionary, for the message.

    Raises:
        OptionError: The dictionary is another one, or a user's own is added to it.
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
        """Name, version of MeCab, and dictionary."""

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The words of each line, joined by single blanks; NUL and lone surrogates become U+FFFD."""
        return [self._tagger.parse(_UNREADABLE.sub("\ufffd", line.strip())).strip() for line in lines]
