"""What the tokenizers share: they are functions of a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import ClassVar

from mtgauge.text import get_tokenizer
from mtgauge.text.base import Tokenizer


class BaseTokenizer(ABC):
    """Splits a line into tokens."""

    @abstractmethod
    def __call__(self, line: str) -> str:
        """The tokens of a line, joined by blanks."""

    @abstractmethod
    def signature(self) -> str:
        """What stands behind ``tok:`` in a signature."""


class NamedTokenizer(BaseTokenizer):
    """A tokenizer that mtgauge has under a name; subclasses only name it."""

    name: ClassVar[str]

    def __call__(self, line: str) -> str:
        """The tokens of a line, joined by blanks."""
        return " ".join(_made(self.name)(line).split())

    def signature(self) -> str:
        """What stands behind ``tok:`` in a signature."""
        return _made(self.name).signature


@lru_cache(maxsize=16)
def _made(name: str) -> Tokenizer:
    return get_tokenizer(name)


@lru_cache(maxsize=16)
def tokenizer_named(name: str) -> NamedTokenizer:
    """The tokenizer of that name.

    Raises:
        OptionError: There is no such tokenizer.
        MissingExtraError: It needs a package that is not installed.
    """
    _made(name)
    kind: type[NamedTokenizer] = type(f"Tokenizer_{name}", (NamedTokenizer,), {"name": name})
    return kind()
