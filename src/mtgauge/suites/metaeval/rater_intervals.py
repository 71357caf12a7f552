"""Intervals of the agreement of raters: by leaving out units in turn where there are few, else by resamples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mtgauge.stats.agreement import DrawnValues, UnitGroups
from mtgauge.stats.correlation.groups import Doubles
from mtgauge.stats.decidable import RESAMPLED
from mtgauge.stats.resampling import Draws
from mtgauge.suites.metaeval.unit_intervals import UnitDraws, ValueWithInterval, value_with_interval


def drawn_values(drawn: DrawnValues, size: int, draws: UnitDraws) -> tuple[Doubles | None, bool]:
    """(b, m) values of resampled groups, or (n, m) without each of few groups; and whether they are the latter.

    With one group there are none: None.
    """
    if size < RESAMPLED:
        return (drawn(1 - np.eye(size, dtype=np.int64)) if size > 1 else None), True
    return np.concatenate([drawn(block) for block in Draws(size, draws.samples, draws.seed).bootstrap()]), False


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
    others, is_jackknife = drawn_values(drawn, int(groups.max()) + 1, draws)
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
