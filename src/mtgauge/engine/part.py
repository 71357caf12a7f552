"""What is scored, resampled and tested together: the rows of one group of segments, or a mean over groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.engine.groups import Group, Units
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import (
    Column,
    Scores,
    bootstrap_primaries,
    bootstrap_scores,
    differences_after,
    swapped_differences,
)
from mtgauge.engine.settings import Settings
from mtgauge.errors import OptionError
from mtgauge.measures import FittedMeasure, Level, Unit
from mtgauge.signature import Signature
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.resampling import Draws, all_swaps
from mtgauge.stats.totals import Rows, total

#: The metric as it was asked for, and a system.
Key: TypeAlias = tuple[str, str]
#: Two systems under one metric.
Pair: TypeAlias = tuple[Key, Key]
#: One number a draw.
Drawn: TypeAlias = npt.NDArray[np.float64]
#: Least and greatest possible value; None where there is no bound.
Range: TypeAlias = tuple[float | None, float | None]


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
        """(n, m) values of the segments of a system, one column a named output.

        Raises:
            OptionError: The metric scores whole documents.
        """
        if self.fitted.measure.unit is Unit.DOCUMENT:
            raise OptionError(f"metric {self.label} scores whole documents: a segment has no score")
        return self.fitted.score(self.rows[system].astype(np.float64), Level.SEGMENT)

    def shown_scores(self, system: str, documents: Sequence[str] | None) -> npt.NDArray[np.float64]:
        """(n, m) values to be shown beside segments: their own, or those of their documents.

        Args:
            system: Its name.
            documents: The document of each segment, for metrics that score whole documents.
        """
        if self.fitted.measure.unit is Unit.SEGMENT:
            return self.segment_scores(system)
        first: dict[str, int] = {}
        places = [first.setdefault(name, place) for place, name in enumerate(documents or ())]
        return self.fitted.score(self.rows[system][places].astype(np.float64), Level.DOCUMENT)


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

    @property
    def lone(self) -> str | None:
        """A group of a single unit, which cannot be resampled, among fixed ones; None where there is none."""
        return None

    @abstractmethod
    def outputs(self, item: Measured) -> tuple[str, ...]:
        """Names of the m values that a metric gives here, the primary one first."""

    @abstractmethod
    def ranges(self, item: Measured) -> list[Range]:
        """Bounds of these values."""

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
    def strata(self, key: Key) -> list[Scores]:
        """(n, m) influences of the units of each fixed group, for `mtgauge.stats.jackknife.jackknife_errors`."""

    @abstractmethod
    def unit_values(self, key: Key) -> npt.NDArray[np.float64]:
        """The primary value of each unit alone, for what counts or averages units."""

    @abstractmethod
    def bootstrap(self) -> dict[Key, Scores]:
        """(samples, m) values of the resamples that intervals take."""

    @abstractmethod
    def resampled(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        """For each pair, the differences of the primary values in so many resamples."""

    @abstractmethod
    def swapped(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        """For each pair, the differences of the primary values after swapping units at random so many times."""

    @abstractmethod
    def differing(self, first: Key, second: Key) -> int:
        """Number of units in which two systems have different rows."""

    @abstractmethod
    def permuted(self, first: Key, second: Key) -> Drawn:
        """The differences of the primary values after each way to swap the units that differ."""


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
        return tuple(output.name for output in item.fitted.outputs)

    def ranges(self, item: Measured) -> list[Range]:
        """As the metric says."""
        return [(output.low, output.high) for output in item.fitted.outputs]

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

    def strata(self, key: Key) -> list[Scores]:
        """All units are drawn from one whole."""
        return [self.influences(key)]

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

    def resampled(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        """The first draws are those of `bootstrap`."""
        keys, places = _positions(pairs)
        draws = Draws(self.n, samples, self._seed)
        columns = [self.columns[key] for key in keys]
        scores = bootstrap_primaries(columns, draws, self._progress, f"bootstrap {self._place}")
        return [scores[first] - scores[second] for first, second in places]

    def swapped(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        """All pairs see the same swaps."""
        keys, places = _positions(pairs)
        draws = Draws(self.n, samples, self._seed)
        columns = [self.columns[key] for key in keys]
        return swapped_differences(columns, places, draws, self._progress, f"randomization {self._place}")

    def differing(self, first: Key, second: Key) -> int:
        """Number of units with different rows."""
        return len(self.differing_units(first, second))

    def differing_units(self, first: Key, second: Key) -> npt.NDArray[np.int64]:
        """Their positions among the units."""
        return np.flatnonzero((self.columns[first].rows != self.columns[second].rows).any(axis=1))

    def permuted(self, first: Key, second: Key) -> Drawn:
        """Row 0 swaps nothing."""
        units = self.differing_units(first, second)
        return np.concatenate(
            [self.differences_after(first, second, units, swaps) for swaps in all_swaps(len(units))]
        )

    def differences_after(
        self, first: Key, second: Key, units: npt.NDArray[np.int64], swaps: npt.NDArray[np.bool_]
    ) -> Drawn:
        """After given swaps of some units."""
        return differences_after(self.columns[first], self.columns[second], units, swaps)

    @property
    def _place(self) -> str:
        """For progress: where this is."""
        return str(self.level) if self.id is None else f"{self.level} {self.id}"


def _positions(pairs: Sequence[Pair]) -> tuple[list[Key], list[tuple[int, int]]]:
    """The systems of pairs, each once, and where the two of each pair stand among them."""
    position: dict[Key, int] = {}
    for pair in pairs:
        for key in pair:
            position.setdefault(key, len(position))
    return list(position), [(position[first], position[second]) for first, second in pairs]
