"""tercom's normalisation of texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge import native
from mtgauge.text.spans import TokenSpans, before_lowering


@dataclass(frozen=True, slots=True)
class Tercom:
    """tercom's normalisation, by the rules and with the option names of sacreBLEU.

    Attributes:
        normalized: Join lines, decode XML entities, separate punctuation and the English possessive.
        no_punct: Delete ``. , ? : ; ! " ( )``.
        asian_support: Also separate East Asian characters with `normalized`, and delete East Asian punctuation
            with `no_punct`.
        case_sensitive: Do not lower-case.
    """

    normalized: bool = False
    no_punct: bool = False
    asian_support: bool = False
    case_sensitive: bool = False

    def __call__(self, lines: Any, *, passes: int = 1) -> Any:
        """The lines, with words separated by white space; None stays None.

        Args:
            lines: A sequence of texts.
            passes: How many times the rules are applied. A second pass changes texts only with `normalized`:
                ``1990's.`` becomes ``1990's .`` and then ``1990 's .``
        """
        lines = self._lower(lines)
        if not (self.normalized or self.no_punct):
            return lines
        present = [line for line in lines if line is not None]
        for _ in range(passes):
            present = native.normalise_tercom(present, self.normalized, self.no_punct, self.asian_support)
        words = iter(present)
        return [None if line is None else next(words) for line in lines]

    def spans(self, lines: Sequence[str | None], *, passes: int = 1, threads: int = 1) -> TokenSpans:
        """The intervals of these words in the lines; None has none."""
        lowered = self._lower(lines)
        if self.normalized or self.no_punct:
            found = native.tercom_places(
                lowered, self.normalized, self.no_punct, self.asian_support, passes, threads
            )
        else:
            found = native.token_places(lowered, "none", threads)
        spans = TokenSpans(*found)
        return spans if self.case_sensitive else before_lowering(lines, spans)

    def _lower(self, lines: Any) -> Any:
        if self.case_sensitive:
            return lines
        return [None if line is None else line.lower() for line in lines]
