"""CharacTER of one pair of texts, computed by the metric's kernel."""

from __future__ import annotations

from mtgauge import native
from mtgauge.metrics.character import error_rates


def character_errors(hypothesis: str, reference: str) -> float:
    """Errors per character of the hypothesis, 0 to 1; 1 for an empty hypothesis.

    See `mtgauge.metrics.character.CharacTER`.
    """
    counts = native.character_statistics([hypothesis], [[reference]], "none", 1)
    return float(error_rates(counts)[0])
