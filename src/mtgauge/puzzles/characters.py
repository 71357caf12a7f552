"""CharacTER of one pair of texts: the metric's own kernel."""

from __future__ import annotations

from mtgauge import native
from mtgauge.metrics.character import error_rates


def character_errors(hypothesis: str, reference: str) -> float:
    """Errors for a character of the hypothesis, 0 to 1; 1 for an empty hypothesis.

    See `mtgauge.metrics.character.Character`.
    """
    counts = native.character_statistics([hypothesis], [[reference]], "none", 1)
    return float(error_rates(counts)[0])
