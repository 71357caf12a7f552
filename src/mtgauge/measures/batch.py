"""Some units of one system's output, on their way to rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.corpus import LanguagePair, SystemOutput, TestSet


def _unheard(done: int) -> None:
    """Progress that nobody shows."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some units of one system's output, with what belongs to them. All lists have one item a segment.

    Attributes:
        hypotheses: The texts.
        start: Position of the first segment among those that the measure was fitted to; the rest follow it.
        sources: Source texts, or None.
        ids: Segment ids, or None.
        documents: Document ids, or None.
        domains: Domain names, or None.
        languages: The language pair, or None.
        system: Name of the system, for measures that say `Needs.systems`; else None.
        report: Told how many of the segments are done, by measures that take long for a batch.
    """

    hypotheses: Sequence[str]
    start: int = 0
    sources: Sequence[str] | None = None
    ids: Sequence[str] | None = None
    documents: Sequence[str] | None = None
    domains: Sequence[str] | None = None
    languages: LanguagePair | None = None
    system: str | None = None
    report: Callable[[int], None] = field(default=_unheard, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.hypotheses)

    @property
    def positions(self) -> slice:
        """Where the segments stand among those that the measure was fitted to."""
        return slice(self.start, self.start + len(self.hypotheses))

    def segment(self, index: int) -> str:
        """What errors and warnings call a segment: its id, or else its number."""
        return self.ids[index] if self.ids else str(self.start + index + 1)

    def alone(self, index: int) -> Batch:
        """One of the segments, as a batch."""
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
        report: Callable[[int], None] = _unheard,
    ) -> Batch:
        """The segments of a system at `positions`, with what the test set knows of them.

        Args:
            testset: The test set.
            system: The translations.
            positions: Which of them.
            named: Whether the batch bears the system's name.
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
