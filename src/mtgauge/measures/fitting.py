"""Fitting a measure to a test set in the order in which it takes segments, and the batches that it gets."""

from __future__ import annotations

from itertools import pairwise

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.fitted import Fittable, FittedMeasure
from mtgauge.measures.resources import Resources


def fit_together(measure: Fittable, testset: TestSet, resources: Resources) -> FittedMeasure:
    """The measure, fitted to the segments in the order that it expects.

    Raises:
        InputError: Something that the measure needs is missing.
    """
    return measure.fit(DocumentOrder.of(measure, testset).testset(testset), resources)


def blocks_of(fitted: FittedMeasure) -> list[slice]:
    """The blocks in which a measure gets its segments: about as large as it asks, and of whole documents.

    Raises:
        InputError: The measure asks for blocks without segments.
    """
    size, n = fitted.block, len(fitted.testset)
    if size < 1:
        raise InputError(say("metric {id} asks for blocks of {size} segments", id=fitted.measure.id, size=size))
    if not fitted.measure.contract.looks_at_documents or fitted.testset.documents is None:
        return [slice(start, min(start + size, n)) for start in range(0, n, size)]
    documents = fitted.testset.documents or ()
    ends = [at for at, (one, other) in enumerate(pairwise(documents), start=1) if one != other]
    blocks, start, reached = [], 0, 0
    for end in [*ends, n]:
        if end - start > size and reached > start:
            blocks.append(slice(start, reached))
            start = reached
        reached = end
    return [*blocks, slice(start, n)]
