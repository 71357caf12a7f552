"""What the ease of a segment is made of: a tree from the total to the parameters."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mtgauge.measures import Level
from mtgauge.pages.text import say
from mtgauge.pages.units import FactorNode, Factors
from mtgauge.suites.ease.outputs import SENTENCE
from mtgauge.suites.ease.page.placed import PlacedEase
from mtgauge.suites.ease.profile import LevelWeights

_DECIMALS = 4


def ease_factors(ease: PlacedEase) -> Factors:
    """The factors of all segments and systems."""
    names = _names(ease)
    columns = []
    for rows in ease.measured.rows.values():
        values = ease.fitted.score(rows.astype(np.float64), Level.SEGMENT)
        chosen = np.round(values[:, [ease.places[name] for name in names]], _DECIMALS)
        columns.append([[None if np.isnan(one) else one for one in row] for row in chosen.tolist()])
    return Factors(names, columns, [_Tree(ease, names).root], ease.label)


def _names(ease: PlacedEase) -> list[str]:
    """The total of segments, then of each of their levels G, A, B and parameters."""
    found = [SENTENCE]
    for level in _levels(ease):
        found += [f"G{level.level}", f"A{level.level}", f"B{level.level}", *level.parameters]
    return [name for name in found if name in ease.places]


def _levels(ease: PlacedEase) -> list[LevelWeights]:
    return [level for level in ease.levels if level.level in ease.fitted.columns.segment_levels]


class _Tree:
    def __init__(self, ease: PlacedEase, names: list[str]) -> None:
        self._ease, self._names = ease, names

    @property
    def root(self) -> FactorNode:
        """The total, with its levels."""
        levels = [
            FactorNode(
                self._ease.level_name(level), self._column(f"G{level.level}"), level.weight,
                children=[*self._sides(level)],
            )
            for level in _levels(self._ease)
        ]  # fmt: skip
        return FactorNode(say("ease of the sentence"), self._column(SENTENCE), children=levels)

    def _sides(self, level: LevelWeights) -> Iterator[FactorNode]:
        for symbol, name, weights in (
            ("A", say("A: adequacy"), level.adequacy),
            ("B", say("B: lack of fluency"), level.disfluency),
        ):
            children = [
                FactorNode(self._ease.name_of(one), self._column(one), weight, self._ease.names.index(one))
                for one, weight in weights.items()
                if one in self._ease.names and weight
            ]
            if children:
                yield FactorNode(name, self._column(f"{symbol}{level.level}"), children=children)

    def _column(self, name: str) -> int | None:
        return self._names.index(name) if name in self._names else None
