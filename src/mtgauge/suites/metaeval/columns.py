"""Columns of scores that are held against each other: those of people, and those of each metric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mtgauge.stats.correlation.groups import Doubles, Integers


@dataclass(frozen=True, slots=True, eq=False)
class ScoreColumn:
    """Scores of one kind for s systems, the greater the better. NaN where there is none.

    Attributes:
        name: The metric, or what people were asked for.
        systems: (s,) score of each system.
        items: (s, n) scores of segments or documents; None where only systems have scores.
        resampled: (b, s) scores of the systems in b resamples of the segments, the same resamples in all columns;
            None where they cannot be had.
        turned: Whether all scores have another sign than those that were given, of which lower ones are better.
    """

    name: str
    systems: Doubles
    items: Doubles | None = None
    resampled: Doubles | None = None
    turned: bool = False

    def of(self, places: Sequence[int] | Integers) -> ScoreColumn:
        """The column of some systems, by their places."""
        chosen = list(places)
        return replace(
            self,
            systems=self.systems[chosen],
            items=None if self.items is None else self.items[chosen],
            resampled=None if self.resampled is None else self.resampled[:, chosen],
        )
