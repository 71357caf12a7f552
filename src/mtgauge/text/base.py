"""What a tokenizer is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from mtgauge import native


class Tokenizer(ABC):
    """Splits segments into tokens.

    Attributes:
        name: The name that users write.
        signature: What stands behind ``tok:`` in a signature.
        kernel: Name of the same tokenizer in the compiled kernels, which then tokenize on the way; None where
            there is none and `tokenize_lines` does the work.
        model: Digits that tell the model behind it from others, for a signature; None where there is no model.
    """

    name: ClassVar[str]
    kernel: ClassVar[str | None] = None
    model: str | None = None

    @property
    def signature(self) -> str:
        """Name, and version of what it depends on if there is any."""
        return self.name

    @abstractmethod
    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The tokens of each line, joined by single blanks."""

    def __call__(self, line: str) -> str:
        """The tokens of one line, joined by single blanks."""
        return self.tokenize_lines([line])[0]


class KernelTokenizer(Tokenizer):
    """A tokenizer that is compiled; subclasses only name it."""

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The tokens of each line, joined by single blanks."""
        assert self.kernel is not None  # noqa: S101  # a subclass without a kernel is a programming error
        return native.tokenize(lines, self.kernel)
