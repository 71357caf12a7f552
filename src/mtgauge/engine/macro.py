"""Macro averages: the unweighted mean of a metric's values over domains, documents or the groups of a slice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import cast

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import TestSet
from mtgauge.engine.effects import GroupEffects
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import DrawnUnits, Group, UnitsByGroup, groups_of
from mtgauge.engine.levels import measured_level
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Drawn, Key, Pair
from mtgauge.engine.part import ResampledPart
from mtgauge.engine.resampled import ScoreArray, SystemRows
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level, Output
from mtgauge.stats.resampling import all_swaps
from mtgauge.stats.totals import Rows


def macro_part(
    measured: Sequence[Measured],
    level: str,
    testset: TestSet,
    units: UnitsByGroup,
    settings: Settings,
    progress: Progress,
) -> ResampledPart:
    """The mean over the groups of a level, as a part that is scored, resampled and tested like the corpus.

    Where the groups are themselves the units (documents, by document), they are drawn. Where a unit lies in
    several groups (a puzzle in two directions), units are drawn from the whole test set, and each brings its
    segments of all groups; a group that a resample lacks does not count there. Otherwise the groups are fixed
    strata, and units are drawn or swapped within each, independently of the others, so that no resample lacks a
    group (stratified resampling, Davison and Hinkley 1997, section 3.2). All groups have the same kind of units.

    Raises:
        InputError: The test set has no such groups; or a group has a single unit, and the user named a method that
            draws units.
    """
    groups = groups_of(testset, level)
    by_document = units.of(groups_of(testset, Level.CORPUS)[0])
    drawn = by_document if level == Level.DOCUMENT else units.of(*groups)
    parts = [
        GroupPart(measured, level, group, drawn, settings, progress, stratum)
        for stratum, group in enumerate(groups)
    ]
    macro = _Macro(measured, settings, level, drawn.name, parts)
    if level == drawn.name:
        return _MeanOfUnits(macro, progress)
    if drawn.lie_across(groups):
        return _MeanAcrossUnits(macro, groups, drawn, progress)
    stratified = _Stratified(macro)
    if stratified.lone is not None and settings.resamples and not settings.chooses_methods:
        other = str(level) if drawn.name == "segment" and level != Level.DOMAIN else "segment"
        raise InputError(
            say(
                "{level} {lone!r} has a single {name}, from which nothing can be drawn",
                level=level,
                lone=stratified.lone,
                name=drawn.name,
            ),
            hint=say("resample by {unit}", unit=other),
        )
    return stratified


def macro_outputs(outputs: Sequence[Output], level: str) -> tuple[Output, ...]:
    """The averages of a metric's tested outputs; the first is named after the level alone."""
    return tuple(
        replace(output, name=f"macro_{level}" if place == 0 else f"macro_{level}_{output.name}")
        for place, output in enumerate(outputs)
        if output.is_tested
    )


@dataclass(frozen=True, slots=True)
class _Macro:
    """What all kinds of resampling have in common."""

    measured: Sequence[Measured]
    settings: Settings
    level: str
    unit: str
    parts: Sequence[GroupPart]

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        return macro_outputs(item.fitted.outputs, self.level)

    def places(self, label: str) -> list[int]:
        """Positions of the averaged outputs among all outputs of a metric."""
        [item] = [item for item in self.measured if item.label == label]
        return [place for place, output in enumerate(item.fitted.outputs) if output.is_tested]

    def signature(self, item: Measured) -> Signature:
        return item.fitted.signature(measured_level(self.level)).with_parts(macro=str(self.level))

    def values(self, key: Key) -> list[float]:
        """The correctly rounded means of the groups' exact scores."""
        groups = [part.values(key) for part in self.parts]
        return [_exact_mean([values[place] for values in groups]) for place in self.places(key[0])]

    def common(self, pair: Pair) -> int:
        """Number of units of all groups of which both systems have something that counts."""
        return sum(part.common(pair) for part in self.parts)

    def group_values(self, key: Key) -> ScoreArray:
        """(groups, m) values of the groups; NaN where a value is undefined."""
        return np.array([part.whole(key)[self.places(key[0])] for part in self.parts])


class _Stratified(ResampledPart):
    """A mean over fixed groups, within which units are drawn."""

    def __init__(self, macro: _Macro) -> None:
        self.measured, self.settings, self.unit = macro.measured, macro.settings, macro.unit
        self.level, self.id = Level.CORPUS, None
        self.n = sum(part.n for part in macro.parts)
        self._macro = macro
        self._parts = macro.parts

    @property
    def lone(self) -> str | None:
        return next((part.id for part in self._parts if part.n < 2), None)

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        return self._macro.outputs(item)

    def signature(self, item: Measured) -> Signature:
        return self._macro.signature(item)

    def values(self, key: Key) -> list[float]:
        return self._macro.values(key)

    def delta(self, first: Key, second: Key) -> ScoreArray:
        return self._mean_of(first[0], [part.delta(first, second) for part in self._parts])

    def whole(self, key: Key) -> ScoreArray:
        return self._mean_of(key[0], [part.whole(key) for part in self._parts])

    def influences(self, key: Key) -> ScoreArray:
        # influences are scaled by stratum, as acceleration() requires
        places = self._macro.places(key[0])
        return np.concatenate([part.influences(key)[:, places] * ((part.n - 1) / part.n) for part in self._parts])

    def strata(self, key: Key) -> list[ScoreArray]:
        # these are influences on the mean, to which every group with a value contributes equally
        places = self._macro.places(key[0])
        has_value = ~np.isnan([part.whole(key)[places] for part in self._parts])
        counts = np.maximum(has_value.sum(axis=0), 1)
        return [
            np.where(has_value[group], part.influences(key)[:, places], 0.0) / counts
            for group, part in enumerate(self._parts)
        ]

    def unit_values(self, key: Key) -> ScoreArray:
        return self._macro.group_values(key)

    def bootstrap(self) -> dict[Key, ScoreArray]:
        groups: dict[Key, list[ScoreArray]] = {}
        for part in self._parts:
            for key, scores in part.bootstrap().items():
                groups.setdefault(key, []).append(scores[:, self._macro.places(key[0])])
        return {key: _mean(scores) for key, scores in groups.items()}

    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        within = [self._within(pair) for pair in pairs]
        drawn = (part.differences(within, samples, is_bootstrap=is_bootstrap) for part in self._parts)
        return [_mean(values) for values in zip(*drawn, strict=True)]

    def differing(self, pair: Pair) -> int:
        return sum(part.differing(self._within(pair)) for part in self._parts)

    def judged(self, key: Key) -> int:
        return sum(part.judged(key) for part in self._parts)

    def common(self, pair: Pair) -> int:
        return self._macro.common(pair)

    def _within(self, pair: Pair) -> Pair:
        """The same pair in each group."""
        return pair._replace(output=self._macro.places(pair.first[0])[pair.output])

    def _mean_of(self, label: str, values: Sequence[ScoreArray]) -> ScoreArray:
        return _mean([one[self._macro.places(label)] for one in values])

    def permuted(self, pair: Pair) -> Drawn:
        within = self._within(pair)
        units = [part.differing_units(within) for part in self._parts]
        edges = np.cumsum([0, *map(len, units)])
        blocks = []
        for swaps in all_swaps(int(edges[-1])):
            columns = [swaps[:, start:end] for start, end in pairwise(edges.tolist())]
            groups = zip(self._parts, units, columns, strict=True)
            blocks.append(_mean([part.differences_after(within, own, column) for part, own, column in groups]))
        return np.concatenate(blocks)


class _MeanOfUnits(GroupPart):
    """A mean over groups that are the units drawn: a row holds a group's values, and 1 for each defined one."""

    def __init__(self, macro: _Macro, progress: Progress) -> None:
        self.measured, self.settings, self.unit = macro.measured, macro.settings, macro.unit
        self.level, self.id = Level.CORPUS, None
        self.n = len(macro.parts)
        self._macro = macro
        self._progress = progress
        self._seed = macro.settings.seed
        self.columns = {
            key: SystemRows(_values_and_ones(macro.group_values(key)), _quotient)
            for item in macro.measured
            for key, _ in item.columns(macro.settings)
        }
        # the values of the groups are effects already
        self.effects = {}

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        # an output depends on its column of values and its column of ones: see _values_and_ones
        made = self._macro.outputs(item)
        return tuple(replace(output, columns=(at, at + len(made))) for at, output in enumerate(made))

    def signature(self, item: Measured) -> Signature:
        return self._macro.signature(item)

    def unit_values(self, key: Key) -> ScoreArray:
        return _quotient(self.columns[key].rows.astype(np.float64))

    def judged(self, key: Key) -> int:
        return sum(part.judged(key) > 0 for part in self._macro.parts)

    def common(self, pair: Pair) -> int:
        return self._macro.common(pair)

    def columns_of(self, pair: Pair) -> tuple[int, ...]:
        """The column of the output's values and that of its ones."""
        m = self.columns[pair.first].rows.shape[1] // 2
        return (pair.output, pair.output + m)


class _MeanAcrossUnits(GroupPart):
    """A mean over groups across which units lie.

    A unit's row holds, for each of the G groups, its totals and the number of its segments there: (n, G(k + 1)).
    """

    def __init__(self, macro: _Macro, groups: Sequence[Group], units: DrawnUnits, progress: Progress) -> None:
        self.measured, self.settings, self.unit = macro.measured, macro.settings, macro.unit
        self.level, self.id = Level.CORPUS, None
        self._macro = macro
        self._groups = len(groups)
        self._progress = progress
        self._seed = macro.settings.seed
        self.columns = {
            key: SystemRows(
                units.rows(_by_group(rows, groups), Group(None, slice(None))), partial(self._mean, item)
            )
            for item in macro.measured
            for key, rows in item.columns(macro.settings)
        }
        whole = Group(None, slice(None))
        self.effects = {
            item.label: GroupEffects(
                of.places, units.rows(_by_group(of.rows, groups), whole), partial(self._mean_of_effects, item)
            )
            for item in macro.measured
            if (of := item.effect_rows) is not None
        }
        self.n = len(next(iter(self.columns.values())).rows)

    def _mean_of_effects(self, item: Measured, totals: npt.NDArray[np.float64]) -> ScoreArray:
        """(..., S) means of the effects in the groups that have segments, from (..., G(k + 1)) totals."""
        apart = totals.reshape(*totals.shape[:-1], self._groups, -1)
        effects = [
            np.where(apart[..., group, -1:] > 0, part.effects[item.label].score(apart[..., group, :-1]), np.nan)
            for group, part in enumerate(self._macro.parts)
        ]
        return _mean(effects)

    def _mean(self, item: Measured, totals: npt.NDArray[np.float64]) -> ScoreArray:
        """(..., m) means of the groups that have segments, from (..., G(k + 1)) totals."""
        apart = totals.reshape(*totals.shape[:-1], self._groups, -1)
        values = item.fitted.score(apart[..., :-1], measured_level(self._macro.level))
        here = np.where(apart[..., -1:] > 0, values[..., self._macro.places(item.label)], np.nan)
        return _mean([here[..., group, :] for group in range(self._groups)])

    def outputs(self, item: Measured) -> tuple[Output, ...]:
        # an output depends on its columns in every group
        return tuple(
            output
            if output.columns is None
            else replace(output, columns=self._in_every_group(item, output.columns))
            for output in self._macro.outputs(item)
        )

    def _in_every_group(self, item: Measured, columns: Sequence[int]) -> tuple[int, ...]:
        width = next(iter(item.rows.values())).shape[1] + 1
        return tuple(group * width + column for group in range(self._groups) for column in columns)

    def signature(self, item: Measured) -> Signature:
        return self._macro.signature(item)

    def values(self, key: Key) -> list[float]:
        return self._macro.values(key)

    def unit_values(self, key: Key) -> ScoreArray:
        return self._macro.group_values(key)

    def judged(self, key: Key) -> int:
        return self.n

    def common(self, pair: Pair) -> int:
        return self._macro.common(pair)

    def columns_of(self, pair: Pair) -> Sequence[int] | None:
        [item] = [item for item in self.measured if item.label == pair.first[0]]
        return self.outputs(item)[pair.output].columns


def _by_group(rows: Rows, groups: Sequence[Group]) -> Rows:
    """(n, G(k + 1)) rows: in the columns of a segment's own group its row and 1, zeros in the others."""
    n, k = rows.shape
    wide = np.zeros((n, len(groups), k + 1), dtype=rows.dtype)
    for place, group in enumerate(groups):
        wide[group.positions, place, :k] = rows[group.positions]
        wide[group.positions, place, k] = 1
    return cast("Rows", wide.reshape(n, -1))


def _values_and_ones(values: ScoreArray) -> ScoreArray:
    """Rows (n, 2m) of (n, m) values: the values, then 1 for each; both are 0 for an undefined value."""
    has_value = ~np.isnan(values)
    return np.hstack([np.where(has_value, values, 0.0), has_value.astype(np.float64)])


def _quotient(totals: npt.NDArray[np.float64]) -> ScoreArray:
    m = totals.shape[-1] // 2
    values, counts = totals[..., :m], totals[..., m:]
    quotients: ScoreArray = np.divide(values, counts, out=np.full(values.shape, np.nan), where=counts > 0)
    return quotients


def _mean(arrays: Sequence[ScoreArray]) -> ScoreArray:
    """The mean of arrays, added one after another, so that equal summands always give the same rounding.

    Undefined values are left out; the mean is NaN where no group has a value.
    """
    mean: ScoreArray = sum(arrays[1:], arrays[0]) / len(arrays)
    if np.isnan(mean).any():
        values = np.array(arrays)
        counts = np.count_nonzero(~np.isnan(values), axis=0)
        some: ScoreArray = sum(np.nan_to_num(values)) / np.maximum(counts, 1)
        mean = np.where(counts > 0, some, np.nan)
    return mean


def _exact_mean(values: Sequence[float]) -> float:
    """The correctly rounded mean of the defined values; NaN if there are none."""
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan
