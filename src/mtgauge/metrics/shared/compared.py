"""Texts together with the words that are compared, so that matches can be shown in the original texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.metrics.shared.reference_order import arranged
from mtgauge.text.spans import TokenSpans, arranged_spans


class Words(NamedTuple):
    """The words of one text, separated by white space, and their intervals in it."""

    words: str
    spans: Sequence[tuple[int, int]]


class ComparedTexts(NamedTuple):
    """n texts, and the words that were compared.

    Attributes:
        texts: The original texts; None where there is none.
        words: The texts as the kernel takes them; it may tokenize them itself.
        spans: The intervals of the words in the texts.
    """

    texts: Sequence[str | None]
    words: Sequence[str | None]
    spans: TokenSpans

    def select(self, positions: slice) -> ComparedTexts:
        """The texts in a slice."""
        return ComparedTexts(self.texts[positions], self.words[positions], self.spans.select(positions))

    @classmethod
    def arranged(cls, columns: Sequence[ComparedTexts], order: npt.NDArray[np.intp]) -> list[ComparedTexts]:
        """R columns with the texts of each segment rearranged by `order`, shape (n, R)."""
        texts = arranged([column.texts for column in columns], order)
        words = arranged([column.words for column in columns], order)
        spans = arranged_spans([column.spans for column in columns], order)
        return [cls(*column) for column in zip(texts, words, spans, strict=True)]
