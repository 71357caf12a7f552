"""Models in KenLM's binary format, read by the package ``kenlm`` where it is installed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.metrics.perplexity.ngram_model import ScoredTokens

#: The first bytes of such a file, whatever its version.
MAGIC = b"mmap lm http://kheafield.com/code format version"
#: What KenLM takes for no word of a text.
_MARKERS = frozenset(("<s>", "</s>", "<unk>", "<UNK>"))
_UNKNOWN = "<unk>"


class KenlmModel:
    """A model of KenLM (Heafield 2011). Its logarithms have base 10.

    Args:
        path: The binary file.

    Attributes:
        unit: The natural logarithm of the base.
        order: The greatest length of n-grams.
        digits: SHA-256 of the file.

    Raises:
        InputError: The package is not installed, or cannot read the file.
    """

    def __init__(self, path: str) -> None:
        self.unit = math.log(10)
        self.digits = digest_of(path)
        self._model = _load(str(Path(path).absolute()), self.digits)
        self.order = int(self._model.order)

    def score(self, texts: Sequence[Sequence[str]]) -> ScoredTokens:
        """The log-probability of each word of each text, and of its end.

        Args:
            texts: The words of n texts.
        """
        found = [item for words in texts for item in self._model.full_scores(" ".join(map(_word, words)))]
        return ScoredTokens(
            np.array([value for value, _, _ in found], dtype=np.float32),
            np.array([is_unknown for _, _, is_unknown in found], dtype=np.bool_),
            np.cumsum([0, *(len(words) + 1 for words in texts)], dtype=np.int64),
        )


@lru_cache(maxsize=2)
def _load(path: str, digest: str) -> Any:
    try:
        kenlm = import_module("kenlm")
    except ImportError:
        raise InputError(
            say("is a binary of KenLM, which the package kenlm reads"),
            file=path,
            hint=say("pip install kenlm, or give the ARPA file that the binary was made from"),
        ) from None
    try:
        return kenlm.Model(path)
    except (OSError, RuntimeError) as error:
        reason = " ".join(str(error).split())
        raise InputError(say("cannot be read: {reason}", reason=reason), file=path) from None


def _word(word: str) -> str:
    """A word as KenLM takes it: what is written like a marker, or is no text, is unknown."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return _UNKNOWN
    # KenLM separates words at blanks of ASCII, and ends a text at a null character
    return _UNKNOWN if word in _MARKERS or "\0" in word else word
