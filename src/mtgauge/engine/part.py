"""What is scored, resampled and tested together: the rows of one group of segments, or a mean over groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from mtgauge.engine.differences import SystemPair, bootstrap_differences, differences_after, swapped_differences
from mtgauge.engine.groups import Group, Units
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import ScoreArray, SystemRows, bootstrap_scores
from mtgauge.engine.settings import Settings
from mtgauge.errors import OptionError
from mtgauge.measures import FittedMeasure, Level, Output, Unit
from mtgauge.sentences import say
from mtgauge.signature import Signature
from mtgauge.stats.extremes import Count, Criterion, counted
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.resampling import Draws, all_swaps
from mtgauge.stats.totals import Rows, total

#: The metric as it was asked for, and a system.
Key: TypeAlias = tuple[str, str]
#: One number a draw; NaN where a value is undefined.
Drawn: TypeAlias = npt.NDArray[np.float64]
#: Bytes of one difference, and of all that are held at once where they can be drawn a part at a time.
_BYTES, _MOST_BYTES = 8, 1 << 28


class Pair(NamedTuple):
    """Two systems under one output of a metric.

    Attributes:
        first: The metric and a system.
        second: The metric and another.
        output: Position of the output among those of the part.
    """

    first: Key
    second: Key
    output: int = 0


class Question(NamedTuple):
    """How often is the difference of a pair extreme?"""

    pair: Pair
    criterion: Criterion


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
            raise OptionError(
                say("metric {label} scores whole documents: a segment has no score", label=self.label)
            )
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


_Asked = TypeVar("_Asked")


class ResampledPart(ABC):
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
    def outputs(self, item: Measured) -> tuple[Output, ...]:
        """The m values that a metric gives here, a primary one first."""

    def tested(self, item: Measured) -> list[int]:
        """Positions of those that are tested."""
        return [place for place, output in enumerate(self.outputs(item)) if output.is_tested]

    @abstractmethod
    def signature(self, item: Measured) -> Signature:
        """How they are made."""

    @abstractmethod
    def values(self, key: Key) -> list[float]:
        """The m values of all units; NaN where one is undefined."""

    @abstractmethod
    def delta(self, first: Key, second: Key) -> ScoreArray:
        """(m,) differences, by the arithmetic of the resamples, so that ties are ties."""

    @abstractmethod
    def whole(self, key: Key) -> ScoreArray:
        """(m,) values of all units, by the arithmetic of the resamples."""

    @abstractmethod
    def influences(self, key: Key) -> ScoreArray:
        """(n, m) influences of the units, for `mtgauge.stats.intervals.acceleration`."""

    @abstractmethod
    def strata(self, key: Key) -> list[ScoreArray]:
        """(n, m) influences of the units of each fixed group, for `mtgauge.stats.jackknife.jackknife_errors`."""

    @abstractmethod
    def unit_values(self, key: Key) -> ScoreArray:
        """(n, m) values of each unit alone, for what counts or averages units."""

    @abstractmethod
    def bootstrap(self) -> dict[Key, ScoreArray]:
        """(samples, m) values of the resamples that intervals take."""

    @abstractmethod
    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """For each pair, its differences in so many draws.

        Args:
            pairs: The pairs.
            samples: Number of draws.
            is_bootstrap: Whether units are drawn with replacement, or swapped at random between the systems.
        """

    def counts(self, questions: Sequence[Question], samples: int, *, is_bootstrap: bool) -> list[Count]:
        """For each question, in how many of so many draws the difference is extreme."""
        counts: list[Count] = []
        for some in in_memory(questions, samples):
            drawn = self.differences([pair for pair, _ in some], samples, is_bootstrap=is_bootstrap)
            counts += [counted(values, criterion) for values, (_, criterion) in zip(drawn, some, strict=True)]
        return counts

    @abstractmethod
    def differing(self, pair: Pair) -> int:
        """Number of units in which two systems have different rows, in what the output rests on."""

    @abstractmethod
    def permuted(self, pair: Pair) -> Drawn:
        """The differences after each way to swap the units that differ."""


def in_memory(asked: Sequence[_Asked], samples: int) -> Iterator[Sequence[_Asked]]:
    """As many at once as memory holds the differences of in so many draws; one at the least."""
    size = max(_MOST_BYTES // (samples * _BYTES), 1)
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


class GroupPart(ResampledPart):
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
        self._outputs = {item.label: item.fitted.outputs for item in measured}
        self.columns = {
            (item.label, system): SystemRows(units.rows(rows, group), partial(item.fitted.score, level=level))
            for item in measured
            for system, rows in item.rows.items()
        }
        self.n = len(next(iter(self.columns.values())).rows)

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        """All outputs of the metric."""
        return self._outputs[item.label]

    def signature(self, item: Measured) -> Signature:
        """The metric's own."""
        return item.fitted.signature(self.level)

    def values(self, key: Key) -> list[float]:
        """Scores of the exact totals."""
        column = self.columns[key]
        values: list[float] = column.score(total(column.rows)).tolist()
        return values

    def delta(self, first: Key, second: Key) -> ScoreArray:
        """Differences of the wholes."""
        return self.whole(first) - self.whole(second)

    def whole(self, key: Key) -> ScoreArray:
        """Scores of the totals as resamples add them up."""
        if key not in self._wholes:
            self._wholes[key] = self.columns[key].whole()
        return self._wholes[key]

    def influences(self, key: Key) -> ScoreArray:
        """From the totals without each unit in turn."""
        column = self.columns[key]
        return jackknife_influences(column.score(total(column.rows) - column.rows))

    def strata(self, key: Key) -> list[ScoreArray]:
        """All units are drawn from one whole."""
        return [self.influences(key)]

    def unit_values(self, key: Key) -> ScoreArray:
        """Segment or document scores."""
        level = Level.SEGMENT if self.unit == "segment" else Level.DOCUMENT
        return self._fitted[key[0]].score(self.columns[key].rows.astype(np.float64), level)

    def bootstrap(self) -> dict[Key, ScoreArray]:
        """The same units of every system and metric."""
        draws = Draws(self.n, self.settings.bootstrap_samples, self._seed)
        scores = bootstrap_scores(list(self.columns.values()), draws, self._progress, f"bootstrap {self._place}")
        return dict(zip(self.columns, scores, strict=True))

    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """All pairs see the same draws; the first of a bootstrap are those of `bootstrap`."""
        compared = _Together(pairs)
        parts: list[list[ScoreArray]] = [[] for _ in compared.pairs]
        for block in self._blocks(compared, samples, is_bootstrap=is_bootstrap):
            for part, differences in zip(parts, block, strict=True):
                part.append(differences)
        whole = []
        for part in parts:
            whole.append(np.concatenate(part))
            # what was put together is let go
            part.clear()
        return [np.ascontiguousarray(whole[at][:, column]) for at, column in compared.places]

    def counts(self, questions: Sequence[Question], samples: int, *, is_bootstrap: bool) -> list[Count]:
        """Block by block, so that no draw is kept."""
        compared = _Together([pair for pair, _ in questions])
        criteria = compared.by_pair([criterion for _, criterion in questions])
        counts = [np.zeros((2, len(one)), dtype=np.int64) for one in criteria]
        limits = [Criterion.arrays(one) for one in criteria]
        for block in self._blocks(compared, samples, is_bootstrap=is_bootstrap):
            for count, differences, limit in zip(counts, block, limits, strict=True):
                count += limit.counts(differences)
        return [Count(*counts[at][:, column].tolist()) for at, column in compared.places]

    def _blocks(self, compared: _Together, samples: int, *, is_bootstrap: bool) -> Iterator[list[ScoreArray]]:
        draws = Draws(self.n, samples, self._seed)
        columns = [self.columns[key] for key in compared.keys]
        if is_bootstrap:
            return bootstrap_differences(
                columns, compared.pairs, draws, self._progress, f"bootstrap {self._place}"
            )
        return swapped_differences(columns, compared.pairs, draws, self._progress, f"randomization {self._place}")

    def differing(self, pair: Pair) -> int:
        """Number of units with different rows."""
        return len(self.differing_units(pair))

    def differing_units(self, pair: Pair) -> npt.NDArray[np.int64]:
        """Their positions among the units."""
        columns = self.columns_of(pair)
        first, second = self.columns[pair.first].rows, self.columns[pair.second].rows
        if columns is not None:
            return np.flatnonzero((first[:, columns] != second[:, columns]).any(axis=1))
        # the same for all outputs that rest on all columns, of which there may be hundreds
        systems = (pair.first, pair.second)
        if systems not in self._differing:
            self._differing[systems] = np.flatnonzero((first != second).any(axis=1))
        return self._differing[systems]

    def columns_of(self, pair: Pair) -> Sequence[int] | None:
        """The columns of the rows that the output of a pair rests on; None for all."""
        columns = self._outputs[pair.first[0]][pair.output].columns
        return None if columns is None else list(columns)

    def permuted(self, pair: Pair) -> Drawn:
        """Row 0 swaps nothing."""
        units = self.differing_units(pair)
        return np.concatenate([self.differences_after(pair, units, swaps) for swaps in all_swaps(len(units))])

    def differences_after(self, pair: Pair, units: npt.NDArray[np.int64], swaps: npt.NDArray[np.bool_]) -> Drawn:
        """After given swaps of some units."""
        return differences_after(self.columns[pair.first], self.columns[pair.second], pair.output, units, swaps)

    @cached_property
    def _wholes(self) -> dict[Key, ScoreArray]:
        return {}

    @cached_property
    def _differing(self) -> dict[tuple[Key, Key], npt.NDArray[np.int64]]:
        return {}

    @property
    def _place(self) -> str:
        """For progress: where this is."""
        return str(self.level) if self.id is None else f"{self.level} {self.id}"


class _Together:
    """Pairs of the same two systems as one, with all the outputs that are asked for.

    Args:
        pairs: Pairs of systems under one output each.

    Attributes:
        keys: The systems under each metric, each once.
        pairs: Positions among them of two systems, with outputs.
        places: For each of the pairs given, its position in `pairs`, and that of its output there.
    """

    def __init__(self, pairs: Sequence[Pair]) -> None:
        position: dict[Key, int] = {}
        outputs: dict[tuple[int, int], dict[int, int]] = {}
        order: dict[tuple[int, int], int] = {}
        self.places = []
        for first, second, output in pairs:
            both = position.setdefault(first, len(position)), position.setdefault(second, len(position))
            asked = outputs.setdefault(both, {})
            at = order.setdefault(both, len(order))
            self.places.append((at, asked.setdefault(output, len(asked))))
        self.keys = list(position)
        self.pairs = [SystemPair(*both, list(asked)) for both, asked in outputs.items()]

    def by_pair(self, values: Sequence[Criterion]) -> list[list[Criterion]]:
        """One value for each of the pairs given, pair by pair and output by output of `pairs`."""
        found: list[dict[int, Criterion]] = [{} for _ in self.pairs]
        for value, (at, column) in zip(values, self.places, strict=True):
            found[at][column] = value
        return [[one[column] for column in range(len(one))] for one in found]
