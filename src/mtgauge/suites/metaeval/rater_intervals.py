"""Intervals of the agreement of raters: by leaving out units in turn where there are few, else by resamples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mtgauge.stats.agreement import DrawnValues, UnitGroups
from mtgauge.stats.decidable import RESAMPLED
from mtgauge.stats.resampling import Draws
from mtgauge.suites.metaeval.unit_intervals import UnitDraws, ValueWithInterval, value_with_interval


def drawn_intervals(
    points: Sequence[float],
    drawn: DrawnValues,
    groups: UnitGroups,
    draws: UnitDraws,
    ranges: Sequence[tuple[float, float]],
) -> list[ValueWithInterval]:
    """Values with their intervals.

    Args:
        points: (m,) values of all units.
        drawn: The m values of resamples.
        groups: The group of each unit; groups are drawn.
        draws: How.
        ranges: The least and the greatest value that there can be of each.
    """
    size = int(groups.max()) + 1
    is_jackknife = size < RESAMPLED
    others: npt.NDArray[np.float64] | None = None
    if is_jackknife and size > 1:
        others = drawn(1 - np.eye(size, dtype=np.int64))
    elif not is_jackknife:
        others = np.concatenate([drawn(block) for block in Draws(size, draws.samples, draws.seed).bootstrap()])
    return [
        value_with_interval(
            float(point),
            None if others is None else others[:, column],
            draws.alpha,
            is_jackknife=is_jackknife,
            least=least,
            most=most,
        )
        for column, (point, (least, most)) in enumerate(zip(points, ranges, strict=True))
    ]
