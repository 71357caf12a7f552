"""Runs that kernels find, many segments at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mtgauge.corpus import References
from mtgauge.metrics.runs import Runs
from mtgauge.metrics.tokens import Compared

#: The labels that the kernels number.
LABELS = (
    "deletion", "exact", "insertion", "paraphrase", "shift", "stem", "substitution", "synonym", "unmatched",
)  # fmt: skip


def kernel_runs(
    kernel: Callable[..., tuple[Any, Any]],
    hypotheses: Compared,
    columns: Mapping[str, Compared],
    references: References,
    *options: Any,
) -> Runs:
    """The runs of n segments.

    Args:
        kernel: ``native.wer_runs``, or another one that takes the same.
        hypotheses: The hypotheses.
        columns: The references of these segments by name, in the order that counts for ties.
        references: Those that the measure is fitted to, in the order in which they were given.
        *options: What the kernel takes beside texts.
    """
    numbers, offsets = kernel(
        hypotheses.texts,
        [column.texts for column in columns.values()],
        hypotheses.words,
        [column.words for column in columns.values()],
        hypotheses.spans,
        [column.spans for column in columns.values()],
        *options,
    )
    # the kernel numbers the columns; -1, for none, is the last item
    places = np.array([*map(references.names.index, columns), -1], dtype=np.int32)
    numbers[offsets[:-1]] = places[numbers[offsets[:-1]]]
    return Runs(LABELS, references.names, numbers, offsets)
