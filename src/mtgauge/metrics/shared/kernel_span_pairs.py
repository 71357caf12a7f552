"""Span pairs that kernels compute for many segments at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mtgauge.corpus import References
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.compared import ComparedTexts
from mtgauge.metrics.shared.reference_order import by_text

#: The labels, in the order in which the kernels number them.
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
        kernel: ``native.wer_runs``, or another kernel with the same parameters.
        hypotheses: The hypotheses.
        columns: The references of these segments by name, in the order that breaks ties.
        references: The references that the measure is fitted to, in the order in which they were given.
        *options: Further arguments of the kernel, besides texts.
        is_by_text: Whether ties are broken by the texts of the references before that order.
    """
    texts = list(columns.values())
    # the position of each column's reference, for each segment; the last item, -1, stands for none
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
    # the kernel returns numbers of columns, which become positions of references
    numbers[offsets[:-1]] = places[np.arange(len(places)), numbers[offsets[:-1]]]
    in_order = [columns[name].texts for name in references.names]
    return SpanPairs(LABELS, references.names, numbers, offsets, hypotheses.texts, in_order)
