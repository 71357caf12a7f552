"""Families of comparisons: which p-values are corrected together."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.readable import TextChoice
from mtgauge.engine.pairs import Pair


class FamilyKind(TextChoice):
    """What the comparisons of a family have in common, besides the metric and the group of segments."""

    AUTO = "auto"  # settled for each metric by `Settings.of_measure`
    SYSTEMS = "systems"  # all pairs of systems under one output
    OUTPUTS = "outputs"  # all outputs of one pair of systems
    BOTH = "both"  # all pairs of systems under all outputs

    def of(self, pairs: Sequence[Pair]) -> list[list[Pair]]:
        """The families of the pairs of one metric in one group of segments."""
        families: dict[object, list[Pair]] = {}
        for pair in pairs:
            families.setdefault(self._shared(pair), []).append(pair)
        return list(families.values())

    def _shared(self, pair: Pair) -> object:
        if self is FamilyKind.SYSTEMS:
            return pair.output
        return (pair.first, pair.second) if self is FamilyKind.OUTPUTS else None
