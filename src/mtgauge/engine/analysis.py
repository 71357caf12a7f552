"""Rows to scores, intervals and paired tests, level by level and group by group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, groupby

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import TestSet
from mtgauge.engine.groups import Group, Units, groups_of
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import Column, Scores, bootstrap_scores, swapped_differences
from mtgauge.engine.results import Comparison, Score
from mtgauge.engine.settings import Settings
from mtgauge.metrics.base import FittedMeasure, Level
from mtgauge.stats.correction import Correction, adjust
from mtgauge.stats.intervals import percentile_interval
from mtgauge.stats.paired import P_VALUES
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, total

#: Levels on which systems are tested against each other; a document alone is too short for that.
_TESTED = (Level.CORPUS, Level.DOMAIN)


@dataclass(frozen=True, slots=True)
class Measured:
    """A fitted measure and the rows of every system.

    Attributes:
        label: The metric as it was asked for.
        fitted: The measure.
        rows: system -> (n, k) statistics, systems in their order.
    """

    label: str
    fitted: FittedMeasure
    rows: Mapping[str, Rows]


def analyse(
    measured: Sequence[Measured], testset: TestSet, settings: Settings, progress: Progress
) -> tuple[list[Score], list[Comparison]]:
    """All scores and comparisons that the settings ask for."""
    units = Units.of(testset, settings.resample_by)
    scores: list[Score] = []
    comparisons: list[Comparison] = []
    for level in settings.levels:
        if level is Level.SEGMENT:
            scores += _segment_scores(measured, testset)
            continue
        for group in groups_of(testset, level):
            part = _Part(measured, level, group, units, settings, progress)
            resampled = part.bootstrap() if part.resamples else None
            scores += part.scores(resampled)
            if resampled is not None and settings.compares and level in _TESTED:
                labels = [item.label for item in measured]
                # what is corrected together stands together
                comparisons += sorted(part.comparisons(resampled), key=lambda c: labels.index(c.metric))
    return scores, _adjusted(comparisons, settings.correction)


def _segment_scores(measured: Sequence[Measured], testset: TestSet) -> Iterator[Score]:
    for system in measured[0].rows:
        for item in measured:
            values = item.fitted.score(item.rows[system].astype(np.float64), Level.SEGMENT)
            signature = str(item.fitted.signature(Level.SEGMENT))
            for index, output in enumerate(item.fitted.measure.outputs):
                if output.detail:
                    continue
                for segment, value in zip(testset.ids, values[:, index].tolist(), strict=True):
                    yield Score(
                        system, item.label, output.name, "segment", segment, "segment",
                        value, None, None, 1, signature,
                    )  # fmt: skip


class _Part:
    """One group of segments: everything that is computed from its rows."""

    def __init__(
        self,
        measured: Sequence[Measured],
        level: Level,
        group: Group,
        units: Units,
        settings: Settings,
        progress: Progress,
    ) -> None:
        self.measured = measured
        self.level = level
        self.group = group
        self.unit = units.name
        self.settings = settings
        self.progress = progress
        self.systems = list(measured[0].rows)
        self.columns = {
            (item.label, system): Column(units.rows(rows, group), partial(item.fitted.score, level=level))
            for item in measured
            for system, rows in item.rows.items()
        }
        self.n = len(next(iter(self.columns.values())).rows)

    @property
    def resamples(self) -> bool:
        """One unit alone cannot be resampled."""
        return self.settings.resamples and self.n > 1

    @property
    def place(self) -> str:
        """For progress: where this is."""
        return str(self.level) if self.group.id is None else f"{self.level} {self.group.id}"

    def bootstrap(self) -> dict[tuple[str, str], Scores]:
        """(samples, m) scores by metric and system."""
        draws = Draws(self.n, self.settings.bootstrap_samples, self.settings.seed)
        scores = bootstrap_scores(list(self.columns.values()), draws, self.progress, f"bootstrap {self.place}")
        return dict(zip(self.columns, scores, strict=True))

    def scores(self, resampled: Mapping[tuple[str, str], Scores] | None) -> Iterator[Score]:
        """The values of every system, metric and output."""
        for system in self.systems:
            for item in self.measured:
                column = self.columns[item.label, system]
                values = column.score(total(column.rows)).tolist()
                low: list[float | None] = [None] * len(values)
                high = low
                signature = item.fitted.signature(self.level)
                if self.settings.intervals and resampled is not None:
                    bounds = percentile_interval(resampled[item.label, system], self.settings.alpha)
                    low, high = bounds[0].tolist(), bounds[1].tolist()
                    signature = signature.with_parts(
                        bs=self.settings.bootstrap_samples, seed=self.settings.seed, by=self.unit
                    )
                for index, output in enumerate(item.fitted.measure.outputs):
                    yield Score(
                        system, item.label, output.name, str(self.level), self.group.id, self.unit,
                        values[index], low[index], high[index], self.n, str(signature),
                    )  # fmt: skip

    def comparisons(self, resampled: Mapping[tuple[str, str], Scores]) -> Iterator[Comparison]:
        """Each pair that is compared, under each metric."""
        assert self.settings.test is not None  # noqa: S101  # the caller asked whether systems are compared
        p_value = P_VALUES[self.settings.test]
        pairs = self._pairs()
        differences = self._differences(pairs, resampled)
        for a, b in pairs:
            for item in self.measured:
                null = next(differences)
                delta = self._delta(item.label, a, b)
                spread = resampled[item.label, a][:, 0] - resampled[item.label, b][:, 0]
                low, high = percentile_interval(spread, self.settings.alpha)
                yield Comparison(
                    metric=item.label,
                    output=item.fitted.measure.outputs[0].name,
                    level=str(self.level),
                    id=self.group.id,
                    a=a,
                    b=b,
                    delta=delta,
                    low=float(low),
                    high=float(high),
                    effect=None,
                    human_agreement=None,
                    p=p_value(null, delta),
                    p_adjusted=None,
                    method=str(self.settings.test),
                    n=self.settings.trials,
                    seed=self.settings.seed,
                )

    def _pairs(self) -> list[tuple[str, str]]:
        """Each other system with the baseline; without one, all pairs in the order of the systems."""
        baseline = self.settings.baseline
        if baseline is None:
            return list(combinations(self.systems, 2))
        return [(system, baseline) for system in self.systems if system != baseline]

    def _delta(self, label: str, a: str, b: str) -> float:
        """Difference of the primary scores, by the arithmetic of the resamples, so that ties are ties."""
        return float(self.columns[label, a].whole()[0] - self.columns[label, b].whole()[0])

    def _differences(
        self, pairs: Sequence[tuple[str, str]], resampled: Mapping[tuple[str, str], Scores]
    ) -> Iterator[npt.NDArray[np.float64]]:
        """For each pair and metric, the differences of the resamples or trials that the test counts."""
        compared = [((item.label, a), (item.label, b)) for a, b in pairs for item in self.measured]
        if self.settings.test is not None and self.settings.test.is_bootstrap:
            return (resampled[a][:, 0] - resampled[b][:, 0] for a, b in compared)
        position = {key: index for index, key in enumerate(self.columns)}
        return swapped_differences(
            list(self.columns.values()),
            [(position[b], position[a]) for a, b in compared],
            Draws(self.n, self.settings.trials, self.settings.seed),
            self.progress,
            f"randomization {self.place}",
        )


def _adjusted(comparisons: Sequence[Comparison], correction: Correction) -> list[Comparison]:
    """Fills `p_adjusted`; a family is what one metric compares in one group of segments."""
    if correction is Correction.NONE:
        return list(comparisons)
    adjusted = list(comparisons)

    def family(index: int) -> tuple[str, str, str]:
        item = comparisons[index]
        return item.level, item.id or "", item.metric

    for _, members in groupby(sorted(range(len(comparisons)), key=family), key=family):
        indices = list(members)
        values = adjust([comparisons[index].p for index in indices], correction)
        for index, value in zip(indices, values, strict=True):
            adjusted[index] = replace(comparisons[index], p_adjusted=value)
    return adjusted
