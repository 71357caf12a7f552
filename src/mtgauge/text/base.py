"""The base classes of tokenizers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from mtgauge import native
from mtgauge.text.spans import TokenSpans, lines_spans


class Tokenizer(ABC):
    """Splits segments into tokens.

    Attributes:
        name: The name that users write.
        signature: The value of ``tok:`` in a signature.
        kernel: Name of the same tokenizer in the compiled kernels, which then tokenize themselves; None if there
            is none and `tokenize_lines` does the work.
        model: Digest of the tokenizer's model, for a signature; None if it has no model.
    """

    name: ClassVar[str]
    kernel: ClassVar[str | None] = None
    model: str | None = None

    @property
    def signature(self) -> str:
        """The name, with the version of what it depends on, if anything."""
        return self.name

    @abstractmethod
    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The tokens of each line, joined by single spaces."""

    def line_spans(self, lines: Sequence[str | None], words: Sequence[str | None]) -> TokenSpans:
        """The intervals of the tokens in the lines.

        Args:
            lines: n lines; None has no tokens.
            words: What `tokenize_lines` gives for them.
        """
        return lines_spans(lines, words)

    def __call__(self, line: str) -> str:
        """The tokens of one line, joined by single spaces."""
        return self.tokenize_lines([line])[0]


class KernelTokenizer(Tokenizer):
    """A tokenizer of the compiled kernels; subclasses only name it."""

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """The tokens of each line, joined by single spaces."""
        assert self.kernel is not None  # noqa: S101  # a subclass without a kernel is a programming error
        return native.tokenize(lines, self.kernel)
