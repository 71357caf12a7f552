"""Span pairs that kernels find, many segments at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mtgauge.corpus import References
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.compared import ComparedTexts
from mtgauge.metrics.shared.reference_order import by_text

#: The labels that the kernels number.
LABELS = (
    "deletion", "exact", "insertion", "paraphrase", "shift", "stem", "substitution", "synonym", "unmatched",
)  # fmt: skip


def kernel_span_pairs(
    kernel: Callable[..., tuple[Any, Any]],
    hypotheses: ComparedTexts,
    columns: Mapping[str, ComparedTexts],
    references: References,
    *options: Any,
    is_by_text: bool = False,
) -> SpanPairs:
    """The span pairs of n segments.

    Args:
        kernel: ``native.wer_runs``, or another one that takes the same.
        hypotheses: The hypotheses.
        columns: The references of these segments by name, in the order that counts for equals.
        references: Those that the measure is fitted to, in the order in which they were given.
        *options: What the kernel takes beside texts.
        is_by_text: Whether the texts of the references decide between equals before that order does.
    """
    texts = list(columns.values())
    # of each column in each segment; the last item, -1, is for none
    given = np.array([*map(references.names.index, columns), -1], dtype=np.int32)
    places = np.tile(given, (len(hypotheses.texts), 1))
    if is_by_text and len(texts) > 1:
        order = by_text([column.texts for column in texts])
        texts = ComparedTexts.arranged(texts, order)
        places[:, :-1] = np.take_along_axis(places[:, :-1], order, axis=1)
    numbers, offsets = kernel(
        hypotheses.texts,
        [column.texts for column in texts],
        hypotheses.words,
        [column.words for column in texts],
        hypotheses.spans,
        [column.spans for column in texts],
        *options,
    )
    # the kernel numbers the columns
    numbers[offsets[:-1]] = places[np.arange(len(places)), numbers[offsets[:-1]]]
    in_order = [columns[name].texts for name in references.names]
    return SpanPairs(LABELS, references.names, numbers, offsets, hypotheses.texts, in_order)
