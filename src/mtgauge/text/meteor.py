"""METEOR's preprocessing of texts: normalisation and splitting into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mtgauge import native
from mtgauge.text.base import Tokenizer
from mtgauge.text.spans import TokenSpans, lines_spans

#: Languages that METEOR normalises; it expects texts in other languages to be tokenized.
LANGUAGES = ("en", "cs", "de", "es", "fr", "ru")


class WordSplitter(Protocol):
    """Splits texts into words for METEOR, before they are lower-cased."""

    @property
    def signature(self) -> str:
        """The value of ``tok:`` in a signature."""

    @property
    def model(self) -> str | None:
        """The value of ``model:``; None leaves the part out."""

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> Sequence[str]:
        """The words of each line, separated by spaces, tabs or line ends."""

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """The intervals of these words in the lines; None has none."""


@dataclass(frozen=True, slots=True)
class MeteorNormaliser:
    """METEOR's normalisation (``-norm``).

    It separates punctuation, unifies quotation marks and dashes, splits hyphens and apostrophes, and deletes the
    dots of ``U.S.``

    Attributes:
        language: One of `LANGUAGES`; English and French have their own rules for apostrophes.
        prefixes: Words after which a full stop does not end a sentence.
        before_digits: Words for which that holds only before digits.
        no_punct: Leave out all but letters and digits.
        digits: Digest of the prefixes, for a signature.
    """

    language: str
    prefixes: tuple[str, ...] = ()
    before_digits: tuple[str, ...] = ()
    no_punct: bool = False
    digits: str = ""

    @property
    def signature(self) -> str:
        """``norm``, with the digest of the prefixes."""
        return f"norm[{self.digits}]"

    @property
    def model(self) -> None:
        """None, since there is no model."""

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> list[str]:
        """The words of each line, joined by single spaces."""
        return native.normalise_meteor(
            lines, self.language, self.prefixes, self.before_digits, self.no_punct, threads
        )

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """The intervals of these words in the lines; None has none."""
        return TokenSpans(
            *native.meteor_places(lines, self.language, self.prefixes, self.before_digits, self.no_punct, threads)
        )


class SplitWords:
    """Splits at spaces, tabs and line ends. Other white space is part of a word."""

    signature = "none"
    model = None

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> Sequence[str]:
        """The lines, unchanged."""
        return lines

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """The intervals of the words in the lines; None has none."""
        return TokenSpans(*native.meteor_word_places(lines, threads))


class Tokenized:
    """Splits with another tokenizer, such as one for single characters.

    Args:
        tokenizer: The tokenizer.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer

    @property
    def signature(self) -> str:
        """The tokenizer's."""
        return self._tokenizer.signature

    @property
    def model(self) -> str | None:
        """The tokenizer's."""
        return self._tokenizer.model

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> list[str]:
        """The tokens of each line, joined by single spaces."""
        return self._tokenizer.tokenize_lines(lines)

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """The intervals of the tokens in the lines; None has none."""
        if self._tokenizer.kernel is not None:
            return TokenSpans(*native.token_places(lines, self._tokenizer.kernel, threads))
        present = iter(self._tokenizer.tokenize_lines([line for line in lines if line is not None]))
        return lines_spans(lines, [None if line is None else next(present) for line in lines])
