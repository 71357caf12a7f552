"""What is scored, resampled and tested together: one group of segments, or a mean over groups."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Drawn, Key, Pair, Question, in_memory
from mtgauge.engine.resampled import ScoreArray
from mtgauge.engine.settings import Settings
from mtgauge.measures import Level, Output
from mtgauge.signature import Signature
from mtgauge.stats.extremes import Count, counted


class ResampledPart(ABC):
    """Numbers of every system and metric that one set of draws resamples.

    Attributes:
        measured: The metrics with their rows.
        settings: What is asked for.
        level: The level that results bear.
        id: The domain or document; None for the corpus.
        unit: What is drawn.
        n: Number of units.
    """

    measured: Sequence[Measured]
    settings: Settings
    level: Level
    id: str | None
    unit: str
    n: int

    @property
    def systems(self) -> list[str]:
        """Names of the systems, in their order."""
        return list(self.measured[0].rows)

    @property
    def resamples(self) -> bool:
        """One unit alone cannot be resampled."""
        return self.settings.resamples and self.n > 1

    @property
    def lone(self) -> str | None:
        """A group of a single unit, which cannot be resampled, among fixed ones; None where there is none."""
        return None

    @abstractmethod
    def outputs(self, item: Measured) -> tuple[Output, ...]:
        """The m values that a metric gives here, a primary one first."""

    def tested(self, item: Measured) -> list[int]:
        """Positions of those that are tested."""
        return [place for place, output in enumerate(self.outputs(item)) if output.is_tested]

    @abstractmethod
    def signature(self, item: Measured) -> Signature:
        """How they are made."""

    @abstractmethod
    def values(self, key: Key) -> list[float]:
        """The m values of all units; NaN where one is undefined."""

    @abstractmethod
    def delta(self, first: Key, second: Key) -> ScoreArray:
        """(m,) differences, by the arithmetic of the resamples, so that ties are ties."""

    @abstractmethod
    def whole(self, key: Key) -> ScoreArray:
        """(m,) values of all units, by the arithmetic of the resamples."""

    @abstractmethod
    def influences(self, key: Key) -> ScoreArray:
        """(n, m) influences of the units, for `mtgauge.stats.intervals.acceleration`."""

    @abstractmethod
    def strata(self, key: Key) -> list[ScoreArray]:
        """(n, m) influences of the units of each fixed group, for `mtgauge.stats.jackknife.jackknife_errors`."""

    @abstractmethod
    def unit_values(self, key: Key) -> ScoreArray:
        """(n, m) values of each unit alone, for what counts or averages units."""

    @abstractmethod
    def bootstrap(self) -> dict[Key, ScoreArray]:
        """(samples, m) values of the resamples that intervals take."""

    @abstractmethod
    def differences(self, pairs: Sequence[Pair], samples: int, *, is_bootstrap: bool) -> list[Drawn]:
        """For each pair, its differences in so many draws.

        Args:
            pairs: The pairs.
            samples: Number of draws.
            is_bootstrap: Whether units are drawn with replacement, or swapped at random between the systems.
        """

    def counts(self, questions: Sequence[Question], samples: int, *, is_bootstrap: bool) -> list[Count]:
        """For each question, in how many of so many draws the difference is extreme."""
        counts: list[Count] = []
        for some in in_memory(questions, samples):
            drawn = self.differences([pair for pair, _ in some], samples, is_bootstrap=is_bootstrap)
            counts += [counted(values, criterion) for values, (_, criterion) in zip(drawn, some, strict=True)]
        return counts

    @abstractmethod
    def differing(self, pair: Pair) -> int:
        """Number of units in which two systems have different rows, in what the output rests on."""

    @abstractmethod
    def permuted(self, pair: Pair) -> Drawn:
        """The differences after each way to swap the units that differ."""
