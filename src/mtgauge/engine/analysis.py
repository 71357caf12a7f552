"""Rows to scores, intervals, paired tests and clusters, level by level and group by group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge.corpus import TestSet
from mtgauge.engine.clusters import clusters_of
from mtgauge.engine.comparisons import adjusted, comparisons_of
from mtgauge.engine.groups import Units, groups_of
from mtgauge.engine.macro import macro_part
from mtgauge.engine.part import GroupPart, Key, Measured, Part
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import Scores
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.metrics.base import Level
from mtgauge.stats.intervals import IntervalMethod, bca_interval, percentile_interval

__all__ = ["Measured", "analyse"]

#: Levels on which systems are tested against each other; a document alone is too short for that.
_TESTED = (Level.CORPUS, Level.DOMAIN)


def analyse(
    measured: Sequence[Measured], testset: TestSet, settings: Settings, progress: Progress
) -> tuple[list[Score], list[Comparison], list[Cluster]]:
    """All scores, comparisons and clusters that the settings ask for."""
    scores: list[Score] = []
    comparisons: list[Comparison] = []
    labels = [item.label for item in measured]
    for level in settings.levels:
        if level is Level.SEGMENT:
            scores += _segment_scores(measured, testset)
            continue
        for part in _parts(measured, level, testset, settings, progress):
            resampled = part.bootstrap() if part.resamples else None
            scores += _scores(part, resampled)
            if resampled is not None and settings.compares and part.level in _TESTED:
                # what is corrected together stands together
                comparisons += sorted(comparisons_of(part, resampled), key=lambda c: labels.index(c.metric))
    comparisons = adjusted(comparisons, settings.correction)
    clusters: list[Cluster] = []
    if settings.clusters is not None:
        clusters += clusters_of(measured, scores, comparisons, settings.clusters, settings)
    return scores, comparisons, clusters


def _parts(
    measured: Sequence[Measured], level: Level, testset: TestSet, settings: Settings, progress: Progress
) -> Iterator[Part]:
    """The groups of a level; behind the corpus its macro averages."""
    units = Units.of(testset, settings.resample_by)
    for group in groups_of(testset, level):
        yield GroupPart(measured, level, group, units, settings, progress)
    for averaged in settings.macro if level is Level.CORPUS else ():
        yield macro_part(measured, averaged, testset, units, settings, progress)


def _segment_scores(measured: Sequence[Measured], testset: TestSet) -> Iterator[Score]:
    for system in measured[0].rows:
        for item in measured:
            values = item.segment_scores(system)
            signature = str(item.fitted.signature(Level.SEGMENT))
            for index, output in enumerate(item.fitted.measure.outputs):
                if output.detail:
                    continue
                for segment, value in zip(testset.ids, values[:, index].tolist(), strict=True):
                    yield Score(
                        system, item.label, output.name, "segment", segment, "segment",
                        value, None, None, 1, signature,
                    )  # fmt: skip


def _scores(part: Part, resampled: Mapping[Key, Scores] | None) -> Iterator[Score]:
    """The values of every system, metric and output."""
    settings = part.settings
    for system in part.systems:
        for item in part.measured:
            key = item.label, system
            values = part.values(key)
            low: list[float | None] = [None] * len(values)
            high = low
            signature = part.signature(item)
            if settings.intervals and resampled is not None:
                low, high = _bounds(part, key, resampled[key])
                # what is told by nothing is the percentile interval
                other = None if settings.ci_method is IntervalMethod.PERCENTILE else str(settings.ci_method)
                signature = signature.with_parts(
                    bs=settings.bootstrap_samples, seed=settings.seed, by=part.unit, ci=other
                )
            for index, output in enumerate(part.outputs(item)):
                yield Score(
                    system, item.label, output, str(part.level), part.id, part.unit,
                    values[index], low[index], high[index], part.n, str(signature),
                )  # fmt: skip


def _bounds(part: Part, key: Key, resampled: Scores) -> tuple[list[float | None], list[float | None]]:
    if part.settings.ci_method is IntervalMethod.BCA:
        low, high = bca_interval(resampled, part.whole(key), part.influences(key), part.settings.alpha)
    else:
        low, high = percentile_interval(resampled, part.settings.alpha)
    return low.tolist(), high.tolist()
