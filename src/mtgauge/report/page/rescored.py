"""Two systems on the segments that both have, as the page's script compares them (``script/pair/rescored.js``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.engine.measured import Measured
from mtgauge.measures import Level
from mtgauge.pages.units import Facet, Units
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.stats.intervals import jackknife_influences
from mtgauge.stats.jackknife import jackknife_errors
from mtgauge.stats.totals import Rows, group_totals, total, totals_without

Positions = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PairScore:
    """A score or a difference.

    Attributes:
        value: The number; NaN where it is undefined.
        interval: Its interval by the jackknife; None for one unit, or where the score is undefined without one.
    """

    value: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class PairScores:
    """Two systems on the same segments.

    Attributes:
        n: Number of segments.
        first: The score of the first system.
        second: That of the second one.
        difference: The first minus the second.
        unit: The axis whose items the intervals leave out; None for single segments.
    """

    n: int
    first: PairScore
    second: PairScore
    difference: PairScore
    unit: str | None


class RescoredPair:
    """A pair of systems under a metric, on any segments.

    Args:
        facts: The evaluation.
        units: The segments of the page.
        metric: The place of the metric.
        pair: The places of the two systems.
    """

    def __init__(self, facts: EvaluationFacts, units: Units, metric: int, pair: tuple[int, int]) -> None:
        self.is_rescored = bool(units.rescoring) and units.rescoring[metric].about is not None
        self._measured: Measured = facts.evaluation.measured[metric]
        self._rows = [self._measured.rows[facts.systems[place]] for place in pair]
        self._jackknife = units.jackknife
        self._facet = next(
            (facet for facet in units.facets if self._jackknife and facet.axis.id == self._jackknife.facet), None
        )

    def shared(self, positions: Positions) -> Positions:
        """Those of some segments that both have."""
        counted = self._measured.fitted.counted_by
        if not self.is_rescored or counted is None:
            return positions
        first, second = (rows[positions, counted] > 0 for rows in self._rows)
        common: Positions = positions[first & second]
        return common

    def on(self, chosen: Positions) -> PairScores | None:
        """The two on those of some segments that both have; None where there is none, or the page has no rows."""
        positions = self.shared(chosen)
        if not self.is_rescored or self._jackknife is None or not len(positions):
            return None
        sides = [rows[positions] for rows in self._rows]
        unit = None
        if self._facet is not None:
            _, labels = np.unique([_item(self._facet.of[place]) for place in positions], return_inverse=True)
            count = int(labels.max()) + 1
            if count >= self._jackknife.least:
                sides, unit = [group_totals(rows, labels, count) for rows in sides], self._facet.axis.id
        return self._compared(len(positions), sides, unit)

    def moved(self, groups: Sequence[Positions], positions: Positions) -> npt.NDArray[np.float64]:
        """How far each group moves the difference, which all segments make, when it is left out."""
        if not self.is_rescored:
            return np.array([len(group) for group in groups], dtype=np.float64)
        shared, parts = self.shared(positions), [self.shared(group) for group in groups]
        sides = []
        for rows in self._rows:
            whole = total(rows[shared])
            without = np.array([whole - total(rows[part]) for part in parts])
            sides.append(self._score(whole[None])[0] - self._score(without))
        moved: npt.NDArray[np.float64] = np.nan_to_num(np.abs(sides[0] - sides[1]))
        return moved

    def _score(self, totals: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        values: npt.NDArray[np.float64] = self._measured.fitted.score(totals, Level.CORPUS)[:, 0]
        return values

    def _compared(self, n: int, sides: Sequence[Rows], unit: str | None) -> PairScores:
        values = [float(self._score(total(rows)[None])[0]) for rows in sides]
        influences = [jackknife_influences(self._score(totals_without(rows))[:, None]) for rows in sides]
        primary = self._measured.fitted.outputs[0]
        low, high = primary.low, primary.high
        apart = None if low is None or high is None else high - low
        between = influences[0] - influences[1]
        return PairScores(
            n,
            self._estimate(values[0], influences[0], low, high),
            self._estimate(values[1], influences[1], low, high),
            self._estimate(values[0] - values[1], between, None if apart is None else -apart, apart),
            unit,
        )

    def _estimate(
        self, value: float, influences: npt.NDArray[np.float64], low: float | None, high: float | None
    ) -> PairScore:
        errors = jackknife_errors([influences])
        assert self._jackknife is not None  # noqa: S101
        if errors is None or np.isnan(half := float(errors.half_widths(self._jackknife.alpha)[0])):
            return PairScore(value, None)
        ends = value - half, value + half
        return PairScore(
            value,
            (ends[0] if low is None else max(ends[0], low), ends[1] if high is None else min(ends[1], high)),
        )


def grouped(facet: Facet, positions: Positions) -> dict[int, Positions]:
    """Some segments by the items of a facet, in the order of its axis; a segment may be in several groups."""
    found: dict[int, list[int]] = {}
    for position in positions.tolist():
        for item in _items(facet.of[position]):
            found.setdefault(item, []).append(position)
    return {item: np.array(found[item]) for item in sorted(found)}


def is_division(facet: Facet) -> bool:
    """Whether no segment is in several groups: groups that overlap cannot be compared."""
    return all(len(_items(one)) < 2 for one in facet.of)


def _items(of: int | Sequence[int]) -> Sequence[int]:
    return [of] if isinstance(of, int) else of


def _item(of: int | Sequence[int]) -> int:
    return next(iter(_items(of)), -1)
