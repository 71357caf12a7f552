"""Records that behave like their value, and the representation of objects that gather segments."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any


class Valued:
    """A record with one value: ``float``, ``round``, formats and ``<``, ``<=``, ``>``, ``>=`` take that value.

    >>> from mtgauge import evaluate
    >>> score = evaluate(["A cat sat."], ["The cat sat."], metrics="wer")["system", "wer"]
    >>> float(score), round(score), f"{score:.1f}", score > 20
    (25.0, 25, '25.0', True)

    Two records are equal if all their fields are, not only their values. A higher value need not be a better one:
    ``max`` of error rates is the worst.
    """

    __slots__ = ()

    @abstractmethod
    def __float__(self) -> float:
        """The value."""

    def __round__(self, digits: int | None = None) -> float:
        """The value rounded, as `round` rounds a number."""
        return round(float(self), digits)

    def __format__(self, spec: str) -> str:
        """The value in a number's format; without one, as `str` gives it."""
        return format(float(self), spec) if spec else str(self)

    def __lt__(self, other: Any) -> bool:
        return float(self) < float(other) if _is_number(other) else NotImplemented

    def __le__(self, other: Any) -> bool:
        return float(self) <= float(other) if _is_number(other) else NotImplemented

    def __gt__(self, other: Any) -> bool:
        return float(self) > float(other) if _is_number(other) else NotImplemented

    def __ge__(self, other: Any) -> bool:
        return float(self) >= float(other) if _is_number(other) else NotImplemented


def _is_number(other: object) -> bool:
    return isinstance(other, Valued | int | float)


def told_batches(holder: object, metric: str, segments: int) -> str:
    """The representation of an object that gathers segments for a metric.

    >>> told_batches([], "bleu", 1)
    '<list of bleu: 1 segment>'
    """
    return f"<{type(holder).__name__} of {metric}: {segments} segment{'' if segments == 1 else 's'}>"
