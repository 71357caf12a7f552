"""The scores of the systems that were compared, as metrics and people give them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mtgauge.suites.metaeval.columns import ScoreColumn


@dataclass(frozen=True, slots=True)
class SystemColumn:
    """The scores of s systems in one column, as they were given. Field names are those of the JSON.

    Attributes:
        name: The metric, or what people were asked for.
        higher_is_better: Whether higher scores are better.
        scores: For each system its score.
        low: Lower ends of their intervals; None without resamples of segments.
        high: Upper ends.
    """

    name: str
    higher_is_better: bool
    scores: tuple[float, ...]
    low: tuple[float, ...] | None = None
    high: tuple[float, ...] | None = None

    @classmethod
    def of(cls, column: ScoreColumn, alpha: float) -> SystemColumn:
        """The scores of a column, with percentile intervals from its resamples.

        Args:
            column: The scores, turned so that more is better.
            alpha: 1 minus the level of the intervals.
        """
        sign = -1.0 if column.turned else 1.0
        scores = _floats(sign * column.systems)
        if column.resampled is None:
            return cls(column.name, not column.turned, scores)
        ends = np.nanquantile(sign * column.resampled, [alpha / 2, 1 - alpha / 2], axis=0)
        return cls(column.name, not column.turned, scores, _floats(ends[0]), _floats(ends[1]))


def _floats(values: np.ndarray) -> tuple[float, ...]:
    # 0 that was turned is no -0
    return tuple((values + 0.0).tolist())
