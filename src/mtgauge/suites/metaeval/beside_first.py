"""What a ranking of metrics shows of the others in comparison with the first one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.suites.metaeval.ranking import MetricRanking, RankedMetric


@dataclass(frozen=True, slots=True)
class BesideFirst:
    """The other metrics of a ranking that have a value, by what is known of their difference from the first one.

    Only the tests that make the ranks decide whether a metric can be told from the first one. A detectable
    difference is the size from which a true one is found in most cases; it decides nothing that was tested.

    Attributes:
        others: The metrics with a value, without the first one.
        tied: Those that cannot be told from the first one: they share its rank. Empty without tests.
        found: Those whose own test shows that they agree less than the first one. Empty without tests.
        is_tested: Whether tests were made.
    """

    others: tuple[RankedMetric, ...]
    tied: tuple[RankedMetric, ...]
    found: tuple[RankedMetric, ...]
    is_tested: bool
    _first: RankedMetric

    @classmethod
    def of(cls, ranking: MetricRanking) -> BesideFirst:
        """Sorts the metrics of a ranking."""
        first, *rest = ranking.metrics
        others = tuple(row for row in rest if row.value is not None)
        alpha = ranking.experiment.alpha
        return cls(
            others,
            tuple(row for row in others if row.rank is not None and row.rank == first.rank),
            tuple(row for row in others if ranking.p_values.get((first.metric, row.metric), 1.0) <= alpha),
            first.rank is not None,
            first,
        )

    def small(self, rows: Sequence[RankedMetric]) -> list[RankedMetric]:
        """Those of some metrics that differ from the first one by less than would be found in 80% of cases."""
        return [row for row in rows if self._is_small(row)]

    def _is_small(self, row: RankedMetric) -> bool:
        known = self._first.value is not None and row.value is not None and row.detectable is not None
        return known and (self._first.value or 0) - (row.value or 0) < (row.detectable or 0)

    @property
    def has_detectable(self) -> bool:
        """Whether it is known what tests would find."""
        return any(row.detectable is not None for row in self.others)
