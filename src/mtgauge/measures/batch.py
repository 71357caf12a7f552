"""Batches: units of one system's output, from which rows are computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.readable import silent
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet


@dataclass(frozen=True, slots=True)
class Batch:
    """Units of one system's output, with their columns of the test set. All lists have one item per segment.

    >>> from mtgauge import SystemOutput, TestSet
    >>> batch = Batch.of(TestSet.of(["a", "b", "c"]), SystemOutput("new", ("x", "y", "z")), slice(1, 3))
    >>> batch.hypotheses, batch.start
    (('y', 'z'), 1)

    Attributes:
        hypotheses: The texts.
        start: Position of the first segment among those that the measure was fitted to; the others follow it.
        sources: Source texts, or None.
        ids: Segment ids, or None.
        documents: Document ids, or None.
        domains: Domain names, or None.
        languages: The language pair, or None.
        system: Name of the system, for measures with `Needs.systems`; otherwise None.
        report: Called with the number of finished segments, by measures that take long for a batch.
    """

    hypotheses: Sequence[str]
    start: int = 0
    sources: Sequence[str] | None = None
    ids: Sequence[str] | None = None
    documents: Sequence[str] | None = None
    domains: Sequence[str] | None = None
    languages: LanguagePair | None = None
    system: str | None = None
    report: Callable[[int], None] = field(default=silent, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.hypotheses)

    @property
    def positions(self) -> slice:
        """Positions of the segments among those that the measure was fitted to."""
        return slice(self.start, self.start + len(self.hypotheses))

    def segment(self, index: int) -> str:
        """The name of a segment in errors and warnings: its id, or else its number.

        >>> batch.segment(0)
        '2'
        """
        return self.ids[index] if self.ids else str(self.start + index + 1)

    def alone(self, index: int) -> Batch:
        """A batch of one of the segments.

        >>> batch.alone(1).hypotheses
        ('z',)
        """
        one = slice(index, index + 1)
        return replace(
            self,
            hypotheses=self.hypotheses[one],
            start=self.start + index,
            sources=self.sources[one] if self.sources else None,
            ids=self.ids[one] if self.ids else None,
            documents=self.documents[one] if self.documents else None,
            domains=self.domains[one] if self.domains else None,
        )

    @classmethod
    def of(
        cls,
        testset: TestSet,
        system: SystemOutput,
        positions: slice,
        *,
        named: bool = False,
        report: Callable[[int], None] = silent,
    ) -> Batch:
        """The segments of a system at `positions`, with their columns of the test set.

        >>> Batch.of(TestSet.of(["a", "b"]), SystemOutput("new", ("x", "y")), slice(0, 2), named=True).system
        'new'

        Args:
            testset: The test set.
            system: The translations.
            positions: Positions of the segments.
            named: Whether the batch has the system's name.
            report: As in `Batch`.
        """
        return cls(
            hypotheses=system.segments[positions],
            start=positions.start,
            sources=testset.sources[positions] if testset.sources else None,
            ids=testset.ids[positions],
            documents=testset.documents[positions] if testset.documents else None,
            domains=testset.domains[positions] if testset.domains else None,
            languages=testset.languages,
            system=system.name if named else None,
            report=report,
        )
