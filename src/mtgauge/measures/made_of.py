"""Measures that are made of others: what holds of the whole where it holds of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from mtgauge.errors import OptionError
from mtgauge.measures.measure import FittedMeasure, Measure
from mtgauge.measures.needs import Needs
from mtgauge.measures.outputs import Reduction, Unit
from mtgauge.sentences import say


def take_after(measure: Measure, parts: Sequence[Measure]) -> None:
    """Gives a measure, while it is made, what a class says of its measures: that of its parts.

    Args:
        measure: A measure in its ``__post_init__``.
        parts: What it is made of, at least one.

    Raises:
        OptionError: One has a row a segment, and another a row a document.
    """
    units = {part.unit for part in parts}
    if len(units) > 1:
        names = " and ".join(dict.fromkeys(part.id for part in parts))
        raise OptionError(say("{names} do not go together: one is of segments, another of documents", names=names))
    limits = [part.long_segment for part in parts if part.long_segment is not None]
    reductions = {part.reduction for part in parts}
    of_all = {
        "needs": Needs.together(part.needs for part in parts),
        "context": Unit.DOCUMENT if any(part.context is Unit.DOCUMENT for part in parts) else Unit.SEGMENT,
        "unit": units.pop(),
        "reduction": reductions.pop() if len(reductions) == 1 else Reduction.RATIO,
        "long_segment": min(limits, default=None),
    }
    for name, value in of_all.items():
        object.__setattr__(measure, name, value)  # it is frozen


class FittedParts(FittedMeasure):
    """A measure made of others, fitted: its hash covers theirs, and it is as exact as the least exact of them.

    Attributes:
        parts: The others, fitted.
    """

    parts: Sequence[FittedMeasure]

    @property
    def block(self) -> int:
        """As small as one of them needs it."""
        return min(part.block for part in self.parts)

    @property
    def tolerance(self) -> float:
        """That of the least exact one."""
        return max(part.tolerance for part in self.parts)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of what rows depend on, and of the hashes of the parts."""
        import hashlib  # takes longer to import than most test sets to score

        own = super().hash
        return hashlib.sha256("\0".join([own, *(part.hash for part in self.parts)]).encode()).hexdigest()

    def notes(self) -> tuple[str, ...]:
        """What was chosen in the parts, each once."""
        return tuple(dict.fromkeys(note for part in self.parts for note in part.notes()))

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The words of the first part that compares words."""
        return next((lines for part in self.parts if (lines := part.cut(texts)) is not None), None)
