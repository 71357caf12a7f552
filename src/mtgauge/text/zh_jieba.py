"""Chinese words by jieba."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence

from mtgauge.errors import MissingExtraError
from mtgauge.sentences import say
from mtgauge.text.base import Tokenizer

#: What would part words in the joined text, or cannot be encoded.
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


class TokenizerZhJieba(Tokenizer):
    """Words of Chinese text as jieba finds them, with its own dictionary and its HMM for unknown words.

    Raises:
        MissingExtraError: jieba is not installed.
    """

    name = "zh-jieba"

    def __init__(self) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of its regular expressions, and of what it imports
                import jieba
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}", name=self.name), "linguistics") from None
        self._words = jieba.Tokenizer()
        # what its `initialize` does, which also writes a file of its own into the system's folder
        self._words.FREQ, self._words.total = self._words.gen_pfdict(self._words.get_dict_file())
        self._words.initialized = True

    @property
    def signature(self) -> str:
        """The name with the version of jieba."""
        from importlib.metadata import version  # slow to import, and every tokenizer is imported

        return f"{self.name}-{version('jieba')}"

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The words of each line, joined by single spaces; NUL and lone surrogates become U+FFFD."""
        found = (self._words.cut(_UNREADABLE.sub("\ufffd", line)) for line in lines)
        return [" ".join(" ".join(words).split()) for words in found]
