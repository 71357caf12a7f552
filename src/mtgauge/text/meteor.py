"""What METEOR does to texts before it compares their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mtgauge import native
from mtgauge.text.base import Tokenizer
from mtgauge.text.spans import TokenSpans, lines_spans

#: Languages that METEOR normalises; it expects texts of others in tokens already.
LANGUAGES = ("en", "cs", "de", "es", "fr", "ru")


class Cutter(Protocol):
    """Cuts texts into words for METEOR. Lower-casing comes behind."""

    @property
    def signature(self) -> str:
        """What stands behind ``tok:`` in a signature."""

    @property
    def model(self) -> str | None:
        """What stands behind ``model:``; None leaves the part out."""

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> Sequence[str]:
        """The words of each line, with blanks, tabs or ends of lines between them."""

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """Where these words stand in the lines; None has none."""


@dataclass(frozen=True, slots=True)
class MeteorNormaliser:
    """METEOR's normalisation (``-norm``).

    It separates punctuation, unifies quotation marks and dashes, splits hyphens and apostrophes, and deletes the
    dots of ``U.S.``

    Attributes:
        language: One of `LANGUAGES`; English and French treat apostrophes in ways of their own.
        prefixes: Words behind which a dot does not end a sentence.
        before_digits: Words of which that holds before digits only.
        no_punct: Leave out all but letters and digits.
        digits: Tell these prefixes from others, in a signature.
    """

    language: str
    prefixes: tuple[str, ...] = ()
    before_digits: tuple[str, ...] = ()
    no_punct: bool = False
    digits: str = ""

    @property
    def signature(self) -> str:
        """``norm``, with the digits of the prefixes."""
        return f"norm[{self.digits}]"

    @property
    def model(self) -> None:
        """There is none."""

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> list[str]:
        """The words of each line, joined by single blanks."""
        return native.normalise_meteor(
            lines, self.language, self.prefixes, self.before_digits, self.no_punct, threads
        )

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """Where these words stand in the lines; None has none."""
        return TokenSpans(
            *native.meteor_places(lines, self.language, self.prefixes, self.before_digits, self.no_punct, threads)
        )


class AsItIs:
    """Words between blanks, tabs and ends of lines. Other white space is part of a word."""

    signature = "none"
    model = None

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> Sequence[str]:
        """The lines."""
        return lines

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """Where the words stand in the lines; None has none."""
        return TokenSpans(*native.meteor_word_places(lines, threads))


class Tokenized:
    """Words as another tokenizer finds them, such as single characters.

    Args:
        tokenizer: The tokenizer.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer

    @property
    def signature(self) -> str:
        """That of the tokenizer."""
        return self._tokenizer.signature

    @property
    def model(self) -> str | None:
        """That of the tokenizer."""
        return self._tokenizer.model

    def __call__(self, lines: Sequence[str], *, threads: int = 1) -> list[str]:
        """The tokens of each line, joined by single blanks."""
        return self._tokenizer.tokenize_lines(lines)

    def spans(self, lines: Sequence[str | None], *, threads: int = 1) -> TokenSpans:
        """Where the tokens stand in the lines; None has none."""
        if self._tokenizer.kernel is not None:
            return TokenSpans(*native.token_places(lines, self._tokenizer.kernel, threads))
        present = iter(self._tokenizer.tokenize_lines([line for line in lines if line is not None]))
        return lines_spans(lines, [None if line is None else next(present) for line in lines])
