"""The errors in each segment, as spans of its texts that a page can colour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.testset import check_lengths
from mtgauge.measures import Batch, FittedMeasure, Resources
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.wer import WER


def edit_spans(fitted: FittedMeasure, testset: TestSet, system: SystemOutput, *, threads: int = 0) -> SpanPairs:
    """What a measure finds in each segment of a system: the reference that it used, and what does not match.

    Args:
        fitted: A measure that explains its scores (`Contract.explains`), fitted to `testset` by
            `mtgauge.measures.fitting.fit_together`.
        testset: The test set.
        system: The system.
        threads: Number of threads, for measures that use them; 0 for all cores. The result does not depend on it.

    Raises:
        InputError: The numbers of segments of system and test set differ, the measure was fitted to segments in
            another order, or an explanation does not fit the texts.
        OptionError: The measure does not explain its scores.
    """
    check_lengths(testset, system)
    order = DocumentOrder.of(fitted.measure, testset)
    taken = order.testset(testset)
    if order.positions is not None and taken.ids != fitted.testset.ids:
        raise InputError(say("metric {id} was fitted to segments in another order", id=fitted.measure.id))
    whole, named = slice(0, len(testset)), fitted.measure.contract.needs.systems
    pairs = fitted.explain_all(Batch.of(taken, order.system(system), whole, named=named), threads=threads)
    return pairs if order.positions is None else pairs.taken(np.argsort(order.positions))


def word_edits(testset: TestSet, systems: Sequence[SystemOutput], *, threads: int = 0) -> dict[str, SpanPairs]:
    """The edits of word error rate, with the tokenizer for the target language and its other defaults.

    They are for evaluations in which no measure explains its scores.

    Args:
        testset: The test set.
        systems: The systems.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        system -> its span pairs; labels are ``substitution``, ``insertion`` (the reference lacks the words) and
        ``deletion`` (the hypothesis lacks them).

    Raises:
        InputError: There are no references, or the numbers of segments of a system and the test set differ.
    """
    fitted = WER().fit(testset, Resources(testset.languages))
    return {system.name: edit_spans(fitted, testset, system, threads=threads) for system in systems}
