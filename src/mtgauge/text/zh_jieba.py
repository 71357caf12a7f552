"""Chinese words by jieba."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any

from mtgauge.base.errors import MissingExtraError
from mtgauge.base.printable import readable
from mtgauge.base.sentences import say
from mtgauge.text.base import Tokenizer


class TokenizerZhJieba(Tokenizer):
    """Words of Chinese text as jieba finds them, with its own dictionary and its HMM for unknown words.

    Raises:
        MissingExtraError: jieba is not installed.
    """

    name = "zh-jieba"

    def __init__(self) -> None:
        try:
            self._words = jieba_words()
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}", name=self.name), "linguistics") from None

    @property
    def signature(self) -> str:
        """The name with the version of jieba."""
        from importlib.metadata import version  # slow to import, and every tokenizer is imported

        return f"{self.name}-{version('jieba')}"

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The words of each line, joined by single spaces; NUL and lone surrogates become U+FFFD."""
        found = (self._words.cut(readable(line)) for line in lines)
        return [" ".join(" ".join(words).split()) for words in found]


def jieba_words() -> Any:
    """The tokenizer of jieba with its own dictionary.

    Raises:
        ImportError: jieba is not installed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its regular expressions, and of what it imports
        import jieba
    return _words_of(jieba)


@cache
def _words_of(jieba: Any) -> Any:
    """One tokenizer for all of a process, since reading the dictionary takes a second."""
    words = jieba.Tokenizer()
    # as its own `initialize`, without a cache in the folder for temporary files, where anybody may write
    words.FREQ, words.total = words.gen_pfdict(words.get_dict_file())
    words.initialized = True
    return words
