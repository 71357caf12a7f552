"""What is scored, resampled and tested together: one group of segments, or a mean over groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from mtgauge.base.signature import Signature
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Drawn, Key, Pair, Question, memory_batches
from mtgauge.engine.resampled import ScoreArray
from mtgauge.engine.settings import Settings
from mtgauge.measures import Output
from mtgauge.stats.extremes import Count, counted


class ResampledPart(ABC):
    """The values of every system and metric that one set of draws resamples.

    Attributes:
        measured: The metrics with their rows.
        settings: The settings of the evaluation.
        level: The level that results are labelled with.
        id: The domain, document or value of a slice; None for the corpus.
        unit: What is drawn: ``segment``, ``document``, or the name of a slice.
        n: Number of units.
    """

    measured: Sequence[Measured]
    settings: Settings
    level: str
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

    def judged(self, key: Key) -> int:
        """Number of units that the values of a system are computed from; people may have judged some of them."""
        return self.n

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
    def common(self, pair: Pair) -> int:
        """Number of units that a comparison rests on: those of which both systems have something that counts."""

    @abstractmethod
    def permuted(self, pair: Pair) -> Drawn:
        """The differences after each way to swap the units that differ."""
