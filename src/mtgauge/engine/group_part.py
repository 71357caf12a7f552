"""The rows of one group of segments: their scores, resamples and swaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.base.signature import Signature
from mtgauge.engine.differences import bootstrap_differences, differences_after, swapped_differences
from mtgauge.engine.effects import GroupEffects, judged_units
from mtgauge.engine.groups import DrawnUnits, Group
from mtgauge.engine.levels import measured_level
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Drawn, Key, Pair, Question, SystemPairs
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.resampled import ScoreArray, SystemRows, bootstrap_scores
from mtgauge.engine.settings import Settings
from mtgauge.measures import Output
from mtgauge.stats.extremes import Count, Criterion
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.resampling import Draws, all_swaps
from mtgauge.stats.totals import total

#: Length of the keys of systems; those of systems on the units that they share with another have a name more.
_OF_SYSTEM = 2


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
        level: str,
        group: Group,
        units: DrawnUnits,
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
        told = measured_level(level)
        self.columns = {
            key: SystemRows(units.rows(rows, group), partial(item.fitted.score, level=told))
            for item in measured
            for key, rows in item.columns(settings)
        }
        self.effects = {
            item.label: GroupEffects.of_group(of.places, units.rows(of.rows, group))
            for item in measured
            if (of := item.effect_rows) is not None
        }
        self.n = len(next(iter(self.columns.values())).rows)

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        """All outputs of the metric."""
        return self._outputs[item.label]

    def tested(self, item: Measured) -> list[int]:
        """Those that are tested, and rest on enough in this group."""
        found = super().tested(item)
        key = next(key for key in self.columns if key[0] == item.label)
        enough = item.fitted.testable(total(self.columns[key].rows))
        return [place for place in found if enough[place]]

    def signature(self, item: Measured) -> Signature:
        """The metric's own signature."""
        return item.fitted.signature(measured_level(self.level))

    def judged(self, key: Key) -> int:
        """Number of units of which the system has something that counts."""
        return judged_units(self.columns[key].rows, self._fitted[key[0]].counted_by)

    def values(self, key: Key) -> list[float]:
        """The scores of the exact totals."""
        column = self.columns[key]
        found, effects = column.score(total(column.rows)), self._effects_of(key)
        values: list[float] = (found if effects is None else effects.put(key[1], effects.exact, found)).tolist()
        return values

    def _effects_of(self, key: Key) -> GroupEffects | None:
        """The effects, one of which is the first value of a system; None where it is none, as in comparisons."""
        return self.effects.get(key[0]) if len(key) == _OF_SYSTEM else None

    def delta(self, first: Key, second: Key) -> ScoreArray:
        """Differences of the values over all units."""
        return self.whole(first) - self.whole(second)

    def whole(self, key: Key) -> ScoreArray:
        """Scores of the totals, added up as in resamples."""
        if key not in self._wholes:
            whole, effects = self.columns[key].whole(), self._effects_of(key)
            self._wholes[key] = whole if effects is None else effects.put(key[1], effects.whole, whole)
        return self._wholes[key]

    def influences(self, key: Key) -> ScoreArray:
        """Influences, from the totals without each unit in turn."""
        column, effects = self.columns[key], self._effects_of(key)
        without = column.score(total(column.rows) - column.rows)
        return jackknife_influences(without if effects is None else effects.put(key[1], effects.without, without))

    def strata(self, key: Key) -> list[ScoreArray]:
        """The influences of all units, which form a single stratum."""
        return [self.influences(key)]

    def unit_values(self, key: Key) -> ScoreArray:
        """Scores of the units; of effects, the values that the model explains."""
        fitted, rows = self._fitted[key[0]], self.columns[key].rows
        scores = fitted.score(rows.astype(np.float64), measured_level(self.unit))
        modelled = fitted.modelled(rows)
        return scores if modelled is None else np.column_stack([modelled, scores[:, 1:]])

    def common(self, pair: Pair) -> int:
        """Number of units of which both systems have something that counts."""
        column = self._fitted[pair.first[0]].counted_by
        if column is None:
            return self.n
        first, second = (self.columns[key].rows[:, column] > 0 for key in (pair.first, pair.second))
        return int(np.count_nonzero(first & second))

    def bootstrap(self) -> dict[Key, ScoreArray]:
        """Values of resamples that draw the same units for every system and metric."""
        draws = Draws(self.n, self.settings.bootstrap_samples, self._seed)
        columns = [*self.columns.values(), *(SystemRows(one.rows, one.score) for one in self.effects.values())]
        scores = iter(bootstrap_scores(columns, draws, self._progress, f"bootstrap {self._place}"))
        found = {key: next(scores) for key in self.columns}
        effects = {label: next(scores) for label in self.effects}
        for key, values in found.items():
            if (of := self._effects_of(key)) is not None:
                found[key] = of.put(key[1], effects[key[0]], values)
        return found

    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """All pairs see the same draws; the first of a bootstrap are those of `bootstrap`."""
        compared = SystemPairs(pairs)
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
        """Block by block, so that no draw is kept."""
        compared = SystemPairs([pair for pair, _ in questions])
        criteria = compared.by_pair([criterion for _, criterion in questions])
        counts = [np.zeros((2, len(one)), dtype=np.int64) for one in criteria]
        limits = [Criterion.arrays(one) for one in criteria]
        for block in self._blocks(compared, samples, is_bootstrap=is_bootstrap):
            for count, differences, limit in zip(counts, block, limits, strict=True):
                count += limit.counts(differences)
        return [Count(*counts[at][:, column].tolist()) for at, column in compared.places]

    def _blocks(self, compared: SystemPairs, samples: int, *, is_bootstrap: bool) -> Iterator[list[ScoreArray]]:
        draws = Draws(self.n, samples, self._seed)
        columns = [self.columns[key] for key in compared.keys]
        task = f"{'bootstrap' if is_bootstrap else 'randomization'} {self._place}: {len(compared.pairs):,} pairs"
        made = bootstrap_differences if is_bootstrap else swapped_differences
        return made(columns, compared.pairs, draws, self._progress, task)

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
