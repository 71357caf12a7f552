"""Which characters of a segment match, for explanations of chrF."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.measures import Explanation
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.kernel_span_pairs import LABELS
from mtgauge.metrics.shared.ngram_matches import PlacedTokens, explain_ngrams
from mtgauge.metrics.shared.reference_order import ReferenceTexts
from mtgauge.text import Preprocessing
from mtgauge.text.spans import TokenSpans


def explain_matches_of_one(ours: PlacedTokens, theirs: PlacedTokens, name: str, longest: int) -> Explanation:
    """The matches of the orders 1 to `longest` with one reference, and what is too much and what is missing."""
    orders = range(1, longest + 1)
    found = explain_ngrams(ours, {name: theirs}, orders, unmatched="insertion", missing="deletion")
    return Explanation(found.spans, found.links, name)


def unmatched_characters(
    hypotheses: Sequence[str],
    references: References,
    columns: Sequence[ReferenceTexts],
    chosen: npt.NDArray[np.intp],
    preprocessing: Preprocessing,
    threads: int,
) -> SpanPairs:
    """The insertions and deletions of `explain_matches_of_one` for characters without white space, of n segments.

    Args:
        hypotheses: The hypotheses.
        references: The references that the measure is fitted to.
        columns: The texts of these segments, for each reference.
        chosen: (n,) positions of the reference that each segment is compared with.
        preprocessing: What is done to texts before characters are counted.
        threads: Number of threads; 0 for all cores.
    """
    held = [columns[place][segment] or "" for segment, place in enumerate(chosen.tolist())]
    texts, spans = [], []
    for lines in (list(hypotheses), held):
        texts.append(preprocessing(lines))
        placed = TokenSpans(*native.token_spans(texts[-1], "char", threads))
        spans.append(preprocessing.before(lines, placed))
    numbers, offsets = native.per_unmatched(
        hypotheses, [held], texts[0], [texts[1]], spans[0], [spans[1]], "char", threads
    )
    # the kernel knows a single column, the one that was put together here
    numbers[offsets[:-1]] = chosen
    return SpanPairs(LABELS, references.names, numbers, offsets, hypotheses, columns)
