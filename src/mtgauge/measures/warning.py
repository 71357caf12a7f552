"""Warnings of measures about suspicious segments."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MeasureWarning:
    """A warning about one segment, which is scored all the same.

    >>> MeasureWarning(0, "the text is cut at 512 tokens", "text-cut").message
    'the text is cut at 512 tokens'

    Attributes:
        index: Position of the segment in its batch.
        message: What is suspicious, without the location and without a full stop.
        code: The kind of the warning, one of `mtgauge.base.findings`.
    """

    index: int
    message: str
    code: str = "metric"
