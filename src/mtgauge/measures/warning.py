"""What a measure finds suspicious in what it scores."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MeasureWarning:
    """One segment that a measure scored, and what its reader has to know.

    Attributes:
        index: Position of the segment in its batch.
        message: What is suspicious, without the place and without a full stop.
    """

    index: int
    message: str
