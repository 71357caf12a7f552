"""Some units of one system's output, on their way to rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mtgauge.corpus import LanguagePair, SystemOutput, TestSet


@dataclass(frozen=True, slots=True)
class Batch:
    """Some units of one system's output, with what belongs to them. All lists have one item a unit.

    Attributes:
        hypotheses: The texts.
        start: Position of the first unit among those that the measure was fitted to; the rest follow it.
        sources: Source texts, or None.
        ids: Segment ids, or None.
        documents: Document ids, or None.
        domains: Domain names, or None.
        languages: The language pair, or None.
        annotations: Other layers by name.
    """

    hypotheses: Sequence[str]
    start: int = 0
    sources: Sequence[str] | None = None
    ids: Sequence[str] | None = None
    documents: Sequence[str] | None = None
    domains: Sequence[str] | None = None
    languages: LanguagePair | None = None
    annotations: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.hypotheses)

    @property
    def positions(self) -> slice:
        """Where the units stand among those that the measure was fitted to."""
        return slice(self.start, self.start + len(self.hypotheses))

    @classmethod
    def of(cls, testset: TestSet, system: SystemOutput, positions: slice) -> Batch:
        """The segments of a system at `positions`, with what the test set knows of them."""
        return cls(
            hypotheses=system.segments[positions],
            start=positions.start,
            sources=testset.sources[positions] if testset.sources else None,
            ids=testset.ids[positions],
            documents=testset.documents[positions] if testset.documents else None,
            domains=testset.domains[positions] if testset.domains else None,
            languages=testset.languages,
        )
