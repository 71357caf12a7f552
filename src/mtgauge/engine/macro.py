"""Macro averages: the mean of a metric's primary value over domains or documents, each counting the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import TestSet
from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.part import Drawn, GroupPart, Key, Measured, Pair, Part, Range
from mtgauge.engine.progress import Progress
from mtgauge.engine.resampled import Column, Scores
from mtgauge.engine.settings import Settings
from mtgauge.errors import InputError
from mtgauge.measures import Level
from mtgauge.signature import Signature
from mtgauge.stats.resampling import all_swaps


def macro_part(
    measured: Sequence[Measured],
    level: Level,
    testset: TestSet,
    units: UnitsByGroup,
    settings: Settings,
    progress: Progress,
) -> Part:
    """The mean over the groups of a level, as a part that is scored, resampled and tested like the corpus.

    Where the groups are themselves the units (documents, by document), they are drawn. Else the groups stay and
    units are drawn, or swapped, within each, independently of the others (Davison and Hinkley 1997, section 3.2:
    stratified resampling), so that no resample lacks a group. All groups have the same kind of units.

    Raises:
        InputError: The test set has no such groups; or units are drawn, by a method that is named, and a group has
            a single one.
    """
    groups = groups_of(testset, level)
    by_document = units.of(groups_of(testset, Level.CORPUS)[0])
    drawn = by_document if level is Level.DOCUMENT else units.of(*groups)
    parts = [
        GroupPart(measured, level, group, drawn, settings, progress, stratum)
        for stratum, group in enumerate(groups)
    ]
    macro = _Macro(measured, settings, level, drawn.name, parts)
    if level is Level.DOCUMENT and drawn.name == "document":
        return _MeanOfUnits(macro, progress)
    stratified = _Stratified(macro)
    if stratified.lone is not None and settings.resamples and not settings.chooses_methods:
        other = "document" if level is Level.DOCUMENT else "segment"
        raise InputError(
            f"{level} {stratified.lone!r} has a single {drawn.name}, from which nothing can be drawn",
            hint=f"resample by {other}",
        )
    return stratified


@dataclass(frozen=True, slots=True)
class _Macro:
    """What both kinds of resampling share."""

    measured: Sequence[Measured]
    settings: Settings
    level: Level
    unit: str
    parts: Sequence[GroupPart]

    @property
    def output(self) -> str:
        return f"macro_{self.level}"

    def ranges(self, item: Measured) -> list[Range]:
        primary = item.fitted.outputs[0]
        return [(primary.low, primary.high)]

    def signature(self, item: Measured) -> Signature:
        return item.fitted.signature(self.level).with_parts(macro=str(self.level))

    def group_values(self, key: Key) -> npt.NDArray[np.float64]:
        return np.array([part.whole(key)[0] for part in self.parts])


class _Stratified(Part):
    """Groups are fixed; units are drawn within them."""

    def __init__(self, macro: _Macro) -> None:
        self.measured, self.settings, self.unit = macro.measured, macro.settings, macro.unit
        self.level, self.id = Level.CORPUS, None
        self.n = sum(part.n for part in macro.parts)
        self._macro = macro
        self._parts = macro.parts

    @property
    def lone(self) -> str | None:
        return next((part.id for part in self._parts if part.n < 2), None)

    def outputs(self, item: Measured) -> tuple[str, ...]:
        return (self._macro.output,)

    def ranges(self, item: Measured) -> list[Range]:
        return self._macro.ranges(item)

    def signature(self, item: Measured) -> Signature:
        return self._macro.signature(item)

    def values(self, key: Key) -> list[float]:
        return [math.fsum(part.values(key)[0] for part in self._parts) / len(self._parts)]

    def delta(self, first: Key, second: Key) -> float:
        return float(_mean([np.array(part.delta(first, second)) for part in self._parts]))

    def whole(self, key: Key) -> Scores:
        return _mean([part.whole(key)[:1] for part in self._parts])

    def influences(self, key: Key) -> Scores:
        # scaled for strata: see acceleration()
        return np.concatenate([part.influences(key)[:, :1] * ((part.n - 1) / part.n) for part in self._parts])

    def strata(self, key: Key) -> list[Scores]:
        # of the mean, of which each group is one part
        return [part.influences(key)[:, :1] / len(self._parts) for part in self._parts]

    def unit_values(self, key: Key) -> npt.NDArray[np.float64]:
        return self._macro.group_values(key)

    def bootstrap(self) -> dict[Key, Scores]:
        sums: dict[Key, Scores] = {}
        for part in self._parts:
            for key, scores in part.bootstrap().items():
                sums[key] = sums.get(key, 0.0) + scores[:, :1]
        return {key: scores / len(self._parts) for key, scores in sums.items()}

    def resampled(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        return [
            _mean(drawn) for drawn in zip(*(part.resampled(pairs, samples) for part in self._parts), strict=True)
        ]

    def swapped(self, pairs: Sequence[Pair], samples: int) -> list[Drawn]:
        return [
            _mean(drawn) for drawn in zip(*(part.swapped(pairs, samples) for part in self._parts), strict=True)
        ]

    def differing(self, first: Key, second: Key) -> int:
        return sum(part.differing(first, second) for part in self._parts)

    def permuted(self, first: Key, second: Key) -> Drawn:
        units = [part.differing_units(first, second) for part in self._parts]
        edges = np.cumsum([0, *map(len, units)])
        blocks = []
        for swaps in all_swaps(int(edges[-1])):
            columns = [swaps[:, start:end] for start, end in pairwise(edges.tolist())]
            blocks.append(
                _mean(
                    [
                        part.differences_after(first, second, own, column)
                        for part, own, column in zip(self._parts, units, columns, strict=True)
                    ]
                )
            )
        return np.concatenate(blocks)


class _MeanOfUnits(GroupPart):
    """Groups are the units, and are drawn: a row is a group's value and 1."""

    def __init__(self, macro: _Macro, progress: Progress) -> None:
        self.measured, self.settings, self.unit = macro.measured, macro.settings, macro.unit
        self.level, self.id = Level.CORPUS, None
        self.n = len(macro.parts)
        self._macro = macro
        self._progress = progress
        self._seed = macro.settings.seed
        self.columns = {
            (item.label, system): Column(
                np.column_stack([macro.group_values((item.label, system)), np.ones(self.n)]), _quotient
            )
            for item in macro.measured
            for system in item.rows
        }

    def outputs(self, item: Measured) -> tuple[str, ...]:
        return (self._macro.output,)

    def ranges(self, item: Measured) -> list[Range]:
        return self._macro.ranges(item)

    def signature(self, item: Measured) -> Signature:
        return self._macro.signature(item)

    def unit_values(self, key: Key) -> npt.NDArray[np.float64]:
        values: npt.NDArray[np.float64] = self.columns[key].rows[:, 0].astype(np.float64)
        return values


def _quotient(totals: npt.NDArray[np.float64]) -> Scores:
    return totals[..., :1] / totals[..., 1:]


def _mean(arrays: Sequence[Scores]) -> Scores:
    """Added one after the other, so that every sum of the same groups is rounded in the same way."""
    mean: Scores = sum(arrays[1:], arrays[0]) / len(arrays)
    return mean
