"""Level 5, flow of entities: how many are mentioned, and in which order, compared with the source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import say
from mtgauge.measures import Unit
from mtgauge.measures.derivation import Formula
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.documents import DocumentPairs
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.parameter import Averages, EaseLevel, EaseParameter, EaseSide, Rate, ratio, stacked
from mtgauge.suites.ease.text_columns import Ints

ENTITY_FLOW = EaseLevel("5", say("entity flow"), Unit.DOCUMENT)
#: Steps of P51 are counted in these parts of one.
_PARTS = 100
#: A document gets so many parts where 10 d <= share * s (6.3).
_STEPS = ((0, 100), (2, 90), (3, 75))


class EntityCount(EaseParameter[DocumentPairs]):
    """P51: 1 for as many mentions as the source has, 0.9 up to 20% more or fewer, 0.75 up to 30%, else 0 (6.3)."""

    id, name, title, level, side = "P51", "length", say("number of mentions"), ENTITY_FLOW, EaseSide.ADEQUACY
    needs = frozenset({Layer.ENTITIES, Layer.SOURCE_ENTITIES})
    columns = ("parts", "documents")

    def count(self, pairs: DocumentPairs) -> Ints:
        """The step, in hundredths; 1 for a document with mentions."""
        counts = [(len(one.source or ()), len(one.candidate)) for one in pairs.entities]
        parts = [_step(source, candidate) for source, candidate in counts]
        return stacked(np.array(parts, np.int64), np.array([int(any(both)) for both in counts], np.int64))

    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """The mean of the documents that have one, 0 to 1."""
        return ratio(totals[..., 0], totals[..., 1] * _PARTS)

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """The mean of the steps."""
        terms = {"steps": float(totals[0]) / _PARTS, "documents": int(totals[1])}
        return Formula(self.id, "steps / documents", terms, float(self.value(totals, averages)), self.title)


def _step(source: int, candidate: int) -> int:
    if not source:
        return 0
    apart = abs(source - candidate)
    return next((parts for share, parts in _STEPS if 10 * apart <= share * source), 0)


class EntityOrder(EaseParameter[DocumentPairs]):
    """P52: 1 less the edit distance of the sequences of mentions, by the longer one.

    The paper has the plain distance (6.3), which would reward errors.
    """

    id, name, title, level, side = "P52", "order", say("order of mentions"), ENTITY_FLOW, EaseSide.ADEQUACY
    needs = frozenset({Layer.ENTITIES, Layer.SOURCE_ENTITIES, Layer.LINKED_ENTITIES})
    columns = ("kept", "longer")

    def count(self, pairs: DocumentPairs) -> Ints:
        """Mentions of the longer sequence less the distance; mentions of the longer sequence."""
        longer = [max(len(one.source or ()), len(one.candidate)) for one in pairs.entities]
        apart = [edit_distance(one.source or (), one.candidate) for one in pairs.entities]
        return stacked(np.array(longer, np.int64) - np.array(apart, np.int64), np.array(longer, np.int64))

    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """The share that stays, 0 to 1."""
        return ratio(totals[..., 0], totals[..., 1])

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """1 less the edit distance by the longer sequence."""
        kept, longer = map(int, totals)
        terms = {"distance": longer - kept, "longer": longer}
        return Formula(self.id, "1 - distance / longer", terms, float(self.value(totals, averages)), self.title)


def edit_distance(ours: Sequence[int], theirs: Sequence[int]) -> int:
    """The least number of insertions, deletions and substitutions."""
    row = np.arange(len(theirs) + 1)
    other = np.array(theirs, np.int64)
    steps = np.arange(len(theirs) + 1)
    for at, one in enumerate(ours, start=1):
        best = np.minimum(row[1:] + 1, row[:-1] + (other != one))
        # insertions, which go from left to right
        row = np.minimum.accumulate(np.concatenate([[at], best]) - steps) + steps
    return int(row[-1])


class Mentions(Rate[DocumentPairs]):
    """Q51: mentions a word, by those of an average word (5.1); off, since chunks count it already (6.3)."""

    id, name, title, level = "Q51", "#mention", say("number of mentions"), ENTITY_FLOW
    needs = frozenset({Layer.TAGS, Layer.ENTITIES})
    average = "mentions_per_word"

    def count(self, pairs: DocumentPairs) -> Ints:
        """Mentions; words."""
        mentions = np.array([len(one.candidate) for one in pairs.entities], np.int64)
        return stacked(mentions, pairs.per_document(pairs.segments.candidate.words))


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (EntityCount, EntityOrder, Mentions)
