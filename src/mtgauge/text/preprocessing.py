"""The preprocessing of hypotheses and references, the same in every measure that offers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from mtgauge.text.normalization import before_normalizing, check_normalization, normalize
from mtgauge.text.spans import TokenSpans, before_lowering
from mtgauge.text.width import to_ascii_punctuation, to_halfwidth


@dataclass(frozen=True, slots=True, kw_only=True)
class Preprocessing:
    """Unicode normalisation, lower case, half width, ASCII punctuation, in this order; each only on request.

    Attributes:
        normalize: One of `mtgauge.text.normalization.NORMALIZATIONS`.
        lowercase: Whether letters are lower-cased, as Python's ``str.lower`` does.
        halfwidth: Whether full-width ASCII is turned into ASCII, see `to_halfwidth`.
        ascii_punctuation: Whether Chinese punctuation is turned into ASCII, see `to_ascii_punctuation`.

    Raises:
        OptionError: `normalize` is unknown.
    """

    normalize: str = "none"
    lowercase: bool = False
    halfwidth: bool = False
    ascii_punctuation: bool = False

    def __post_init__(self) -> None:
        check_normalization(self.normalize)

    @overload
    def __call__(self, lines: Sequence[str]) -> Sequence[str]: ...
    @overload
    def __call__(self, lines: Sequence[str | None]) -> Sequence[str | None]: ...
    def __call__(self, lines: Sequence[str | None]) -> Sequence[str | None]:
        """The preprocessed lines; None, for a missing reference, stays None."""
        if self.normalize != "none":
            lines = [None if line is None else normalize(line, self.normalize) for line in lines]
        if self.lowercase:
            lines = [None if line is None else line.lower() for line in lines]
        if self.halfwidth:
            lines = [None if line is None else to_halfwidth(line) for line in lines]
        if self.ascii_punctuation:
            lines = [None if line is None else to_ascii_punctuation(line) for line in lines]
        return lines

    def equates(self, text: str, other: str) -> bool:
        """Whether two texts are the same once they are preprocessed.

        >>> Preprocessing(halfwidth=True).equates("(", chr(0xFF08))
        True
        """
        first, second = self([text, other])
        return first == second

    def before(self, lines: Sequence[str | None], spans: TokenSpans) -> TokenSpans:
        """Maps spans of the preprocessed lines to spans of the original lines."""
        if self.lowercase:
            normalized = [None if line is None else normalize(line, self.normalize) for line in lines]
            spans = before_lowering(normalized, spans)
        return spans if self.normalize == "none" else before_normalizing(lines, spans, self.normalize)

    @property
    def case(self) -> str:
        """The value of ``case:`` in a signature."""
        return "lc" if self.lowercase else "mixed"

    @property
    def norm(self) -> str | None:
        """The value of ``norm:``; None leaves the part out."""
        return None if self.normalize == "none" else self.normalize

    @property
    def width(self) -> str | None:
        """The value of ``width:``; None leaves the part out."""
        turned = [("half", self.halfwidth), ("punct", self.ascii_punctuation)]
        return "+".join(name for name, is_turned in turned if is_turned) or None
