"""Composite measures: properties that a measure made of others derives from its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import Sentence, say
from mtgauge.measures.fitted import FittedMeasure
from mtgauge.measures.measure import Measure
from mtgauge.measures.needs import Needs
from mtgauge.measures.outputs import Reduction, Unit


def facts_of_parts(parts: Sequence[Measure]) -> dict[str, Any]:
    """The facts of a composite measure's `Contract` that follow from its parts.

    Args:
        parts: The measures that it is made of, at least one.

    Raises:
        OptionError: One has a row per segment, and another a row per document.
    """
    contracts = [part.contract for part in parts]
    units = {contract.unit for contract in contracts}
    if len(units) > 1:
        names = " and ".join(dict.fromkeys(part.id for part in parts))
        raise OptionError(say("{names} do not go together: one is of segments, another of documents", names=names))
    limits = [contract.long_segment for contract in contracts if contract.long_segment is not None]
    reductions = {contract.reduction for contract in contracts}
    contexts = {contract.context for contract in contracts}
    return {
        "needs": Needs.together(contract.needs for contract in contracts),
        "context": Unit.DOCUMENT if Unit.DOCUMENT in contexts else Unit.SEGMENT,
        "unit": units.pop(),
        "reduction": reductions.pop() if len(reductions) == 1 else Reduction.RATIO,
        "long_segment": min(limits, default=None),
        "detokenized": any(contract.detokenized for contract in contracts),
    }


class FittedParts(FittedMeasure):
    """A fitted measure made of others. Its hash covers theirs, and it is as exact as the least exact of them.

    Attributes:
        parts: The other measures, fitted.
    """

    parts: Sequence[FittedMeasure]

    @property
    def block(self) -> int:
        """The smallest block that one of the parts asks for."""
        return min(part.block for part in self.parts)

    @property
    def tolerance(self) -> float:
        """The tolerance of the least exact part."""
        return max(part.tolerance for part in self.parts)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of what rows depend on, including the hashes of the parts."""
        import hashlib  # slower to import than most test sets are to score

        own = super().hash
        return hashlib.sha256("\0".join([own, *(part.hash for part in self.parts)]).encode()).hexdigest()

    def notes(self) -> tuple[str, ...]:
        """The distinct notes of the parts."""
        return tuple(dict.fromkeys(note for part in self.parts for note in part.notes()))

    def overlong(self, hypothesis: str, reference: str) -> Sentence | None:
        """The reason why two texts are too long for one of the parts, or None."""
        found = (part.overlong(hypothesis, reference) for part in self.parts)
        return next((told for told in found if told is not None), None)

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The words that the first part which compares words finds."""
        return next((lines for part in self.parts if (lines := part.cut(texts)) is not None), None)
