"""Texts beside what is compared of them, so that what is found can be shown in the texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.metrics.shared.reference_order import arranged
from mtgauge.text.spans import TokenSpans, arranged_spans


class Words(NamedTuple):
    """The words of one text with white space between them, and where they stand in it."""

    words: str
    spans: Sequence[tuple[int, int]]


class ComparedTexts(NamedTuple):
    """n texts, and what was compared of them.

    Attributes:
        texts: As they were given; None where there is none.
        words: As the kernel takes them, which may tokenize them.
        spans: Where its words stand in the texts.
    """

    texts: Sequence[str | None]
    words: Sequence[str | None]
    spans: TokenSpans

    def select(self, positions: slice) -> ComparedTexts:
        """Some of the texts, which follow each other."""
        return ComparedTexts(self.texts[positions], self.words[positions], self.spans.select(positions))

    @classmethod
    def arranged(cls, columns: Sequence[ComparedTexts], order: npt.NDArray[np.intp]) -> list[ComparedTexts]:
        """R columns with the texts of each segment in an order, (n, R)."""
        texts = arranged([column.texts for column in columns], order)
        words = arranged([column.words for column in columns], order)
        spans = arranged_spans([column.spans for column in columns], order)
        return [cls(*column) for column in zip(texts, words, spans, strict=True)]
