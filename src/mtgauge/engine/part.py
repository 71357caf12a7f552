"""What is scored, resampled and tested together: the rows of one group of segments, or a mean over groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.engine.groups import Group, Units
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import Column, Scores, bootstrap_scores, swapped_differences
from mtgauge.engine.settings import Settings
from mtgauge.metrics.base import FittedMeasure, Level
from mtgauge.signature import Signature
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, total

#: The metric as it was asked for, and a system.
Key: TypeAlias = tuple[str, str]


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

    def segment_scores(self, system: str) -> npt.NDArray[np.float64]:
        """(n, m) values of the segments of a system, one column a named output."""
        return self.fitted.score(self.rows[system].astype(np.float64), Level.SEGMENT)


class Part(ABC):
    """Numbers of every system and metric that one set of draws resamples.

    Attributes:
        measured: The metrics with their rows.
        settings: What is asked for.
        level: The level that results bear.
        id: The domain or document; None for the corpus.
        unit: What is drawn.
        n: Number of units.
    """

    measured: Sequence[Measured]
    settings: Settings
    level: Level
    id: str | None
    unit: str
    n: int

    @property
    def systems(self) -> list[str]:
        """Names of the systems, in their order."""
        return list(self.measured[0].rows)

    @property
    def resamples(self) -> bool:
        """One unit alone cannot be resampled."""
        return self.settings.resamples and self.n > 1

    @abstractmethod
    def outputs(self, item: Measured) -> tuple[str, ...]:
        """Names of the m values that a metric gives here, the primary one first."""

    @abstractmethod
    def signature(self, item: Measured) -> Signature:
        """How they are made."""

    @abstractmethod
    def values(self, key: Key) -> list[float]:
        """The m values of all units."""

    @abstractmethod
    def delta(self, first: Key, second: Key) -> float:
        """Difference of the primary values, by the arithmetic of the resamples, so that ties are ties."""

    @abstractmethod
    def whole(self, key: Key) -> Scores:
        """(m,) values of all units, by the arithmetic of the resamples."""

    @abstractmethod
    def influences(self, key: Key) -> Scores:
        """(n, m) influences of the units, for `mtgauge.stats.intervals.acceleration`."""

    @abstractmethod
    def unit_values(self, key: Key) -> npt.NDArray[np.float64]:
        """The primary value of each unit alone, for what counts or averages units."""

    @abstractmethod
    def bootstrap(self) -> dict[Key, Scores]:
        """(samples, m) values of the resamples."""

    @abstractmethod
    def swapped(self, pairs: Sequence[tuple[Key, Key]]) -> Iterator[npt.NDArray[np.float64]]:
        """For each pair, the (trials,) differences of the primary values after swapping units at random."""


class GroupPart(Part):
    """One group of segments.

    Args:
        measured: The metrics with their rows.
        level: The level of the group.
        group: Its segments.
        units: What is drawn.
        settings: What is asked for.
        progress: Told while work goes on.
        stratum: Its number, where it is one of several that are drawn independently.
    """

    def __init__(
        self,
        measured: Sequence[Measured],
        level: Level,
        group: Group,
        units: Units,
        settings: Settings,
        progress: Progress,
        stratum: int | None = None,
    ) -> None:
        self.measured = measured
        self.settings = settings
        self.level = level
        self.id = group.id
        self.unit = units.name
        self._progress = progress
        self._seed = settings.seed if stratum is None else (settings.seed, stratum)
        self._fitted = {item.label: item.fitted for item in measured}
        self.columns = {
            (item.label, system): Column(units.rows(rows, group), partial(item.fitted.score, level=level))
            for item in measured
            for system, rows in item.rows.items()
        }
        self.n = len(next(iter(self.columns.values())).rows)

    def outputs(self, item: Measured) -> tuple[str, ...]:
        """All outputs of the metric."""
        return tuple(output.name for output in item.fitted.measure.outputs)

    def signature(self, item: Measured) -> Signature:
        """The metric's own."""
        return item.fitted.signature(self.level)

    def values(self, key: Key) -> list[float]:
        """Scores of the exact totals."""
        column = self.columns[key]
        values: list[float] = column.score(total(column.rows)).tolist()
        return values

    def delta(self, first: Key, second: Key) -> float:
        """Difference of the wholes."""
        return float(self.whole(first)[0] - self.whole(second)[0])

    def whole(self, key: Key) -> Scores:
        """Scores of the totals as resamples add them up."""
        return self.columns[key].whole()

    def influences(self, key: Key) -> Scores:
        """From the totals without each unit in turn."""
        column = self.columns[key]
        return jackknife_influences(column.score(total(column.rows) - column.rows))

    def unit_values(self, key: Key) -> npt.NDArray[np.float64]:
        """Segment or document scores."""
        level = Level.SEGMENT if self.unit == "segment" else Level.DOCUMENT
        rows = self.columns[key].rows.astype(np.float64)
        values: npt.NDArray[np.float64] = self._fitted[key[0]].score(rows, level)[:, 0]
        return values

    def bootstrap(self) -> dict[Key, Scores]:
        """The same units of every system and metric."""
        draws = Draws(self.n, self.settings.bootstrap_samples, self._seed)
        scores = bootstrap_scores(list(self.columns.values()), draws, self._progress, f"bootstrap {self._place}")
        return dict(zip(self.columns, scores, strict=True))

    def swapped(self, pairs: Sequence[tuple[Key, Key]]) -> Iterator[npt.NDArray[np.float64]]:
        """All pairs see the same swaps."""
        position = {key: index for index, key in enumerate(self.columns)}
        return swapped_differences(
            list(self.columns.values()),
            [(position[second], position[first]) for first, second in pairs],
            Draws(self.n, self.settings.trials, self._seed),
            self._progress,
            f"randomization {self._place}",
        )

    @property
    def _place(self) -> str:
        """For progress: where this is."""
        return str(self.level) if self.id is None else f"{self.level} {self.id}"
