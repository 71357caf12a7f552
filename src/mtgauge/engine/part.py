"""Parts, which are scored, resampled and tested as a whole: a group of segments, or a mean over groups."""

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
from mtgauge.signature import Signature
from mtgauge.stats.extremes import Count, Criterion, counted
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.resampling import Draws, all_swaps
from mtgauge.stats.totals import Rows, total

#: The metric as the user requested it, and a system.
Key: TypeAlias = tuple[str, str]
#: One number per draw; NaN where a value is undefined.
Drawn: TypeAlias = npt.NDArray[np.float64]
#: Bytes of one difference, and the most bytes of differences in memory at once, where they can be drawn in parts.
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
    """Asks how often the difference of a pair is extreme."""

    pair: Pair
    criterion: Criterion


@dataclass(frozen=True, slots=True)
class Measured:
    """A fitted measure and the rows of every system.

    Attributes:
        label: The metric as the user requested it.
        fitted: The measure.
        rows: system -> (n, k) statistics; the systems are in their order.
    """

    label: str
    fitted: FittedMeasure
    rows: Mapping[str, Rows]

    def segment_scores(self, system: str) -> npt.NDArray[np.float64]:
        """The (n, m) values of the segments of a system, one column per named output.

        Raises:
            OptionError: The metric scores whole documents.
        """
        if self.fitted.measure.unit is Unit.DOCUMENT:
            raise OptionError(f"metric {self.label} scores whole documents: a segment has no score")
        return self.fitted.score(self.rows[system].astype(np.float64), Level.SEGMENT)

    def shown_scores(self, system: str, documents: Sequence[str] | None) -> npt.NDArray[np.float64]:
        """The (n, m) values to show next to segments: their own, or those of their documents.

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
    """The values of every system and metric that one set of draws resamples.

    Attributes:
        measured: The metrics with their rows.
        settings: The settings of the evaluation.
        level: The level that results are labelled with.
        id: The domain or document; None for the corpus.
        unit: What is drawn, ``segment`` or ``document``.
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
        """Whether resampling is requested and possible: a single unit cannot be resampled."""
        return self.settings.resamples and self.n > 1

    @property
    def lone(self) -> str | None:
        """The first fixed group with a single unit, which cannot be resampled; None if there is none."""
        return None

    @abstractmethod
    def outputs(self, item: Measured) -> tuple[Output, ...]:
        """The m outputs that a metric has in this part, the primary one first."""

    def tested(self, item: Measured) -> list[int]:
        """Positions of the outputs that are tested."""
        return [place for place, output in enumerate(self.outputs(item)) if output.is_tested]

    @abstractmethod
    def signature(self, item: Measured) -> Signature:
        """The signature of a metric's values in this part."""

    @abstractmethod
    def values(self, key: Key) -> list[float]:
        """The m values over all units; NaN where one is undefined."""

    @abstractmethod
    def delta(self, first: Key, second: Key) -> ScoreArray:
        """(m,) differences, computed by the arithmetic of the resamples, so that ties are found exactly."""

    @abstractmethod
    def whole(self, key: Key) -> ScoreArray:
        """(m,) values over all units, computed by the arithmetic of the resamples."""

    @abstractmethod
    def influences(self, key: Key) -> ScoreArray:
        """(n, m) influences of the units, for `mtgauge.stats.intervals.acceleration`."""

    @abstractmethod
    def strata(self, key: Key) -> list[ScoreArray]:
        """(n, m) influences of the units of each fixed group, for `mtgauge.stats.jackknife.jackknife_errors`."""

    @abstractmethod
    def unit_values(self, key: Key) -> ScoreArray:
        """(n, m) values of each unit alone, for statistics that count or average units."""

    @abstractmethod
    def bootstrap(self) -> dict[Key, ScoreArray]:
        """(samples, m) values of the resamples that intervals use."""

    @abstractmethod
    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """For each pair, its differences in the given number of draws.

        Args:
            pairs: The pairs.
            samples: Number of draws.
            is_bootstrap: Whether units are drawn with replacement, rather than swapped at random between the
                systems.
        """

    def counts(self, questions: Sequence[Question], samples: int, *, is_bootstrap: bool) -> list[Count]:
        """For each question, in how many of the draws the difference is extreme."""
        counts: list[Count] = []
        for some in memory_batches(questions, samples):
            drawn = self.differences([pair for pair, _ in some], samples, is_bootstrap=is_bootstrap)
            counts += [counted(values, criterion) for values, (_, criterion) in zip(drawn, some, strict=True)]
        return counts

    @abstractmethod
    def differing(self, pair: Pair) -> int:
        """Number of units in which two systems have different rows, in the columns that the output depends on."""

    @abstractmethod
    def permuted(self, pair: Pair) -> Drawn:
        """The differences after each way to swap the units that differ."""


def memory_batches(asked: Sequence[_Asked], samples: int) -> Iterator[Sequence[_Asked]]:
    """Batches of items, each with as many as have differences that fit into memory together; at least one."""
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
        settings: The settings of the evaluation.
        progress: Called while work goes on.
        stratum: The number of the group, if it is one of several that are drawn independently.
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
        """The metric's own signature."""
        return item.fitted.signature(self.level)

    def values(self, key: Key) -> list[float]:
        """The scores of the exact totals."""
        column = self.columns[key]
        values: list[float] = column.score(total(column.rows)).tolist()
        return values

    def delta(self, first: Key, second: Key) -> ScoreArray:
        """Differences of the values over all units."""
        return self.whole(first) - self.whole(second)

    def whole(self, key: Key) -> ScoreArray:
        """Scores of the totals, added up as in resamples."""
        if key not in self._wholes:
            self._wholes[key] = self.columns[key].whole()
        return self._wholes[key]

    def influences(self, key: Key) -> ScoreArray:
        """Influences, from the totals without each unit in turn."""
        column = self.columns[key]
        return jackknife_influences(column.score(total(column.rows) - column.rows))

    def strata(self, key: Key) -> list[ScoreArray]:
        """The influences of all units, which form a single stratum."""
        return [self.influences(key)]

    def unit_values(self, key: Key) -> ScoreArray:
        """Scores of the segments or documents."""
        level = Level.SEGMENT if self.unit == "segment" else Level.DOCUMENT
        return self._fitted[key[0]].score(self.columns[key].rows.astype(np.float64), level)

    def bootstrap(self) -> dict[Key, ScoreArray]:
        """Values of resamples that draw the same units for every system and metric."""
        draws = Draws(self.n, self.settings.bootstrap_samples, self._seed)
        scores = bootstrap_scores(list(self.columns.values()), draws, self._progress, f"bootstrap {self._place}")
        return dict(zip(self.columns, scores, strict=True))

    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """Differences from draws that all pairs share; the first draws of a bootstrap are those of `bootstrap`."""
        compared = _MergedPairs(pairs)
        parts: list[list[ScoreArray]] = [[] for _ in compared.pairs]
        for block in self._blocks(compared, samples, is_bootstrap=is_bootstrap):
            for part, differences in zip(parts, block, strict=True):
                part.append(differences)
        whole = []
        for part in parts:
            whole.append(np.concatenate(part))
            # the concatenated parts are released at once, to bound memory
            part.clear()
        return [np.ascontiguousarray(whole[at][:, column]) for at, column in compared.places]

    def counts(self, questions: Sequence[Question], samples: int, *, is_bootstrap: bool) -> list[Count]:
        """Counts block by block, so that no draw is kept."""
        compared = _MergedPairs([pair for pair, _ in questions])
        criteria = compared.by_pair([criterion for _, criterion in questions])
        counts = [np.zeros((2, len(one)), dtype=np.int64) for one in criteria]
        limits = [Criterion.arrays(one) for one in criteria]
        for block in self._blocks(compared, samples, is_bootstrap=is_bootstrap):
            for count, differences, limit in zip(counts, block, limits, strict=True):
                count += limit.counts(differences)
        return [Count(*counts[at][:, column].tolist()) for at, column in compared.places]

    def _blocks(self, compared: _MergedPairs, samples: int, *, is_bootstrap: bool) -> Iterator[list[ScoreArray]]:
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
        """Positions of the units with different rows."""
        columns = self.columns_of(pair)
        first, second = self.columns[pair.first].rows, self.columns[pair.second].rows
        if columns is not None:
            return np.flatnonzero((first[:, columns] != second[:, columns]).any(axis=1))
        # outputs that depend on all columns share the result; there may be hundreds of them
        systems = (pair.first, pair.second)
        if systems not in self._differing:
            self._differing[systems] = np.flatnonzero((first != second).any(axis=1))
        return self._differing[systems]

    def columns_of(self, pair: Pair) -> Sequence[int] | None:
        """The columns of the rows that the output of a pair depends on; None for all."""
        columns = self._outputs[pair.first[0]][pair.output].columns
        return None if columns is None else list(columns)

    def permuted(self, pair: Pair) -> Drawn:
        """Differences after all swaps; the first one swaps nothing."""
        units = self.differing_units(pair)
        return np.concatenate([self.differences_after(pair, units, swaps) for swaps in all_swaps(len(units))])

    def differences_after(self, pair: Pair, units: npt.NDArray[np.int64], swaps: npt.NDArray[np.bool_]) -> Drawn:
        """Differences after the given swaps of some units."""
        return differences_after(self.columns[pair.first], self.columns[pair.second], pair.output, units, swaps)

    @cached_property
    def _wholes(self) -> dict[Key, ScoreArray]:
        return {}

    @cached_property
    def _differing(self) -> dict[tuple[Key, Key], npt.NDArray[np.int64]]:
        return {}

    @property
    def _place(self) -> str:
        """The name of this part, for progress."""
        return str(self.level) if self.id is None else f"{self.level} {self.id}"


class _MergedPairs:
    """Pairs merged by their two systems, with all the outputs that are requested of each.

    Args:
        pairs: Pairs of systems under one output each.

    Attributes:
        keys: The distinct metric and system keys.
        pairs: Pairs of positions in `keys`, with their outputs.
        places: For each given pair, its position in `pairs` and the position of its output there.
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
        """Regroups one value per given pair, as a list of values per merged pair, in the order of its outputs."""
        found: list[dict[int, Criterion]] = [{} for _ in self.pairs]
        for value, (at, column) in zip(values, self.places, strict=True):
            found[at][column] = value
        return [[one[column] for column in range(len(one))] for one in found]
