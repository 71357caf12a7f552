"""How much is measured: the sizes of a full run, and of a quick one that only shows that everything works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.corpora import Language, chinese, english


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes and repetitions.

    Attributes:
        quick: Whether numbers are only for show.
        only: Beginnings of the row ids that are asked for; empty for all.
        segments: Segments of the synthetic test sets.
        sentences: Segments scored one call each.
        repetitions: Of what takes seconds.
        long_repetitions: Of what takes minutes.
        thread_repetitions: Of one thread beside two.
        process_repetitions: Of whole processes.
        paired_segments: Segments of the paired tests.
        samples: Resamples of the bootstrap.
        trials: Trials of approximate randomisation.
        sizes: Segments of the growth table.
        peer_limit: Largest size that the peer is run on, for its time and memory.
        page_sizes: (systems, segments) of the report pages.
        length_segments: Segments of each length.
        campaign: (submissions, segments) of the campaign.
        outputs: (systems, segments, categories) of the measure with many outputs.
    """

    quick: bool
    only: tuple[str, ...]
    segments: int = 3_000
    sentences: int = 1_000
    repetitions: int = 9
    long_repetitions: int = 3
    thread_repetitions: int = 40
    process_repetitions: int = 25
    paired_segments: int = 2_000
    samples: int = 1_000
    trials: int = 10_000
    sizes: tuple[int, ...] = (1_000, 10_000, 100_000, 1_000_000)
    peer_limit: int = 100_000
    page_sizes: tuple[tuple[int, int], ...] = ((2, 1_000), (12, 2_000), (20, 10_000))
    length_segments: int = 100
    campaign: tuple[int, int] = (200, 2_000)
    outputs: tuple[int, int, int] = (12, 2_000, 150)

    @classmethod
    def small(cls, only: tuple[str, ...]) -> Plan:
        """Everything once or twice, in well under a minute."""
        return cls(
            quick=True,
            only=only,
            segments=200,
            sentences=50,
            repetitions=2,
            long_repetitions=1,
            thread_repetitions=3,
            process_repetitions=2,
            paired_segments=100,
            samples=100,
            trials=200,
            sizes=(200, 1_000, 5_000),
            peer_limit=1_000,
            page_sizes=((2, 50), (3, 300)),
            length_segments=3,
            campaign=(6, 60),
            outputs=(3, 100, 10),
        )

    def wants(self, row: str) -> bool:
        """Whether a row, or any row of a section, is asked for."""
        return not self.only or any(row.startswith(name) or name.startswith(f"{row}/") for name in self.only)


LANGUAGES: dict[str, Callable[[], Language]] = {"en": english, "zh": chinese}
