"""Evaluations of which people judged a part, with who was judged where, as it was made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mtgauge import GivenErrors, GivenScores, MarkedError, RatedErrors, evaluate

WORDS = [
    "a",
    "ferry",
    "sank",
    "in",
    "the",
    "bay",
    "and",
    "nobody",
    "was",
    "hurt",
    "while",
    "it",
    "rained",
    "on",
    "all",
    "the",
    "boats",
    "of",
    "the",
    "old",
    "harbour",
]
N = 24
#: Systems by name, the last of which nobody judges.
SYSTEMS = ("one", "two", "three", "none")
ERROR = MarkedError("target", 0, 2, "Style", "Minor")


@dataclass(frozen=True)
class Judged:
    """An evaluation, and what of it was judged.

    Attributes:
        evaluation: Everything that was computed.
        masks: Metric -> system -> (n,) whether somebody judged the segment.
    """

    evaluation: Any
    masks: Mapping[str, Mapping[str, np.ndarray]]


def masks_of(n: int, *, uneven: bool) -> dict[str, np.ndarray]:
    """A third of the segments, the same of all systems, or other ones of each; those of two are linked by the third."""
    places = np.arange(n)
    masks = {name: (places + uneven * shift) % 3 == 0 for shift, name in enumerate(SYSTEMS[:-1])}
    if uneven:
        masks = {name: mask | (places % (5 + shift) == 0) for shift, (name, mask) in enumerate(masks.items())}
    return {**masks, SYSTEMS[-1]: np.zeros(n, dtype=bool)}


def scores_of(masks: Mapping[str, np.ndarray], *, standard: bool = False) -> GivenScores:
    """Ratings whose level depends on the segment."""
    columns = {
        system: [60.0 + 7 * (place % 5) + 2 * shift if has else None for place, has in enumerate(mask)]
        for shift, (system, mask) in enumerate(masks.items())
    }
    raters = {
        system: [None if value is None else (value - 70) / 10 for value in column]
        for system, column in columns.items()
    }
    return GivenScores("DA", columns, standard=raters if standard else {})


def errors_of(masks: Mapping[str, np.ndarray]) -> GivenErrors:
    """An error in every other judged segment."""
    return GivenErrors(
        "marks",
        {
            system: [[RatedErrors((ERROR,) * (place % 2), "ann")] if has else [] for place, has in enumerate(mask)]
            for system, mask in masks.items()
        },
    )


def judged(given: Any, masks: Mapping[str, np.ndarray], n: int = N) -> Judged:
    """The evaluation of made texts."""
    texts = [" ".join(WORDS[: 2 + place % len(WORDS)]) for place in range(n)]
    systems = {
        name: [f"{text} {name}" if place % (2 + shift) else text for place, text in enumerate(texts)]
        for shift, name in enumerate(SYSTEMS)
    }
    evaluation = evaluate(
        systems, {"A": texts}, sources=texts, given=given, metrics="wer", test="randomization", samples=99,
        intervals=True, documents=[f"d{place // 4}" for place in range(n)],
        domains=["talks" if 8 * (place // 4) >= n else "news" for place in range(n)],
    )  # fmt: skip
    given = [given] if isinstance(given, GivenScores | GivenErrors) else given
    return Judged(evaluation, {one.name: masks for one in given})


_EQUAL, _UNEVEN = masks_of(N, uneven=False), masks_of(N, uneven=True)
_APART = {
    name: np.array(has, dtype=bool) for name, has in zip(SYSTEMS, ([1, 0], [0, 1], [1, 0], [0, 0]), strict=True)
}
_CASES = {
    "the same part": lambda: judged(scores_of(_EQUAL), _EQUAL),
    "uneven parts": lambda: judged(scores_of(_UNEVEN), _UNEVEN),
    "uneven parts, standardised": lambda: judged(scores_of(_UNEVEN, standard=True), _UNEVEN),
    "errors of the same part": lambda: judged(errors_of(_EQUAL), _EQUAL),
    "errors of uneven parts": lambda: judged(errors_of(_UNEVEN), _UNEVEN),
    "scores and errors": lambda: judged([scores_of(_UNEVEN), errors_of(_UNEVEN)], _UNEVEN),
    "two segments": lambda: judged(scores_of(_APART), _APART, n=2),
}
NAMES = tuple(_CASES)


@cache
def case(name: str) -> Judged:
    """The evaluation of a name."""
    return _CASES[name]()
