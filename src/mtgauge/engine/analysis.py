"""Computes scores, intervals, paired tests and clusters from rows, level by level and group by group."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, announced
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import TestSet
from mtgauge.engine.common_segments import common_segment_notes
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.intervals import Bounds, Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.notes import notes_of
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level, Output
from mtgauge.stats.intervals import IntervalMethod

__all__ = ["Analysis", "Measured", "analyse"]

_NO_BOUNDS = Bounds()
#: The level at which systems are not compared; a single document is too short for a test.
_NOT_TESTED = Level.DOCUMENT


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results computed from the rows of an evaluation.

    Attributes:
        scores: Scores, level by level and group by group.
        comparisons: Paired tests.
        clusters: Clusters.
        notes: What a reader of the results must know, one sentence each.
    """

    scores: list[Score]
    comparisons: list[Comparison]
    clusters: list[Cluster]
    notes: list[str]


def analyse(measured: Sequence[Measured], testset: TestSet, settings: Settings, progress: Progress) -> Analysis:
    """All scores, comparisons and clusters that the settings request."""
    scores: list[Score] = []
    comparisons: list[Comparison] = []
    for level in settings.levels:
        if level is Level.SEGMENT:
            scores += _segment_scores(measured, testset)
            continue
        for part in _parts(measured, level, testset, settings, progress):
            intervals = Intervals(part)
            scores += _scores(part, intervals)
            if part.resamples and settings.compares and part.level != _NOT_TESTED:
                from mtgauge.engine.comparisons import comparisons_of  # scores alone do not need it

                n = _number_of_comparisons(part)
                task = say("{n:,} comparisons", n=n)
                comparisons += announced(comparisons_of(part, intervals), task, n, progress)
    clusters: list[Cluster] = []
    if settings.clusters is not None:
        from mtgauge.engine.clusters import clusters_of

        clusters += clusters_of(measured, scores, comparisons, settings.clusters, settings)
    notes = list(notes_of(settings, scores, comparisons))
    if settings.compares:
        notes += common_segment_notes(measured, settings)
    if testset.documents is not None and settings.resamples:
        from mtgauge.engine.documents import document_notes

        notes += document_notes(measured, testset, settings, comparisons, progress)
    return Analysis(scores, comparisons, clusters, notes)


def _number_of_comparisons(part: ResampledPart) -> int:
    """How many comparisons a part has at the most; systems without a value are not compared."""
    return len(part.settings.pairs(part.systems)) * sum(len(part.tested(item)) for item in part.measured)


def _parts(
    measured: Sequence[Measured], level: str, testset: TestSet, settings: Settings, progress: Progress
) -> Iterator[ResampledPart]:
    """The groups of a level; after the corpus, its macro averages."""
    units = UnitsByGroup(testset, settings)
    for group in groups_of(testset, level):
        yield GroupPart(measured, level, group, units.of(group), settings, progress)
    for averaged in settings.macro if level is Level.CORPUS else ():
        from mtgauge.engine.macro import macro_part

        yield macro_part(measured, averaged, testset, units, settings, progress)


def _segment_scores(measured: Sequence[Measured], testset: TestSet) -> Iterator[Score]:
    for system in measured[0].rows:
        for item in measured:
            values = item.segment_scores(system)
            signature = str(item.fitted.signature(Level.SEGMENT))
            for index, output in enumerate(item.fitted.outputs):
                if not output.is_tested:
                    continue
                for segment, value in zip(testset.ids, values[:, index].tolist(), strict=True):
                    yield Score(
                        system, item.label, output.name, "segment", segment, "segment",
                        _defined(value), None, None, 1, signature,
                    )  # fmt: skip


def _scores(part: ResampledPart, intervals: Intervals) -> Iterator[Score]:
    """The values of every system, metric and output."""
    for system in part.systems:
        for item in part.measured:
            key = item.label, system
            values = part.values(key)
            bounds = [_NO_BOUNDS] * len(values)
            signature = part.signature(item)
            if part.settings.intervals:
                bounds = intervals.of_score(item, key)
                signature = _with_interval(signature, part, next((b.method for b in bounds if b.method), None))
            for output, value, bound in zip(part.outputs(item), values, bounds, strict=True):
                _check(item, output, value)
                yield Score(
                    system, item.label, output.name, str(part.level), part.id, part.unit,
                    _defined(value), bound.low, bound.high, part.judged(key), str(signature), bound.defined,
                    output.effect_unit,
                )  # fmt: skip


def _check(item: Measured, output: Output, value: float) -> None:
    """Refuses NaN for an output not declared optional, so that a fault of the measure does not pass unnoticed."""
    if math.isnan(value) and not output.optional:
        raise InputError(
            say("metric {label} gave no number for its output {name!r}", label=item.label, name=output.name)
        )


def _defined(value: float) -> float | None:
    return None if math.isnan(value) else value


def _with_interval(signature: Signature, part: ResampledPart, method: IntervalMethod | None) -> Signature:
    if method is None:
        return signature
    if method is IntervalMethod.JACKT:
        return signature.with_parts(by=part.unit, ci=str(method))
    # the percentile interval is the default, so the signature does not mention it
    other = None if method is IntervalMethod.PERCENTILE else str(method)
    settings = part.settings
    return signature.with_parts(bs=settings.bootstrap_samples, seed=settings.seed, by=part.unit, ci=other)
