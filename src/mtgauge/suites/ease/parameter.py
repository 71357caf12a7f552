"""What a parameter of cognitive ease is: what it counts, and how its value comes from sums of counts.

A parameter counts integers in each segment, or in each document. Its value is a formula of their sums, so that
those of documents, domains and the corpus are ratios of totals (specification after Sangal 2022).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Unit
from mtgauge.measures.derivation import Formula
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.documents import DocumentPairs
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.text_columns import PARTS_OF_ONE, Ints

#: Averages of the language by name; None where there is none.
Averages = Mapping[str, float | None]

_Pairs = TypeVar("_Pairs", SegmentPairs, DocumentPairs)
#: Weight of precision and recall in F (Banerjee and Lavie 2005).
_OF_PRECISION, _OF_RECALL = 1, 9


class EaseSide(StrEnum):
    """What a parameter says."""

    ADEQUACY = "adequacy"  # P: what of the meaning is there
    DISFLUENCY = "disfluency"  # Q: what makes it hard to read


@dataclass(frozen=True, slots=True)
class EaseLevel:
    """A linguistic level.

    Attributes:
        id: Its number, as in ``G1``.
        name: What it is, in English.
        unit: Whether its parameters are counted in segments or in documents.
    """

    id: str
    name: str
    unit: Unit = Unit.SEGMENT


class EaseParameter(ABC, Generic[_Pairs]):
    """A parameter. A subclass counts; it has no state.

    Attributes:
        id: Its id, ``P11``: the side, the level, a number.
        name: Its short name in the paper, ``lex``.
        title: What it measures, in English.
        level: Its level.
        side: Its side.
        needs: Layers of annotation without which it is left out.
        columns: Names of what it counts.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    title: ClassVar[str]
    level: ClassVar[EaseLevel]
    side: ClassVar[EaseSide]
    needs: ClassVar[frozenset[Layer]] = frozenset()
    columns: ClassVar[tuple[str, ...]]

    @abstractmethod
    def count(self, pairs: _Pairs) -> Ints:
        """What is counted in each of n units, shape (n, k), k as many as `columns`."""

    @abstractmethod
    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """The value of totals, shape (..., k), with shape (...); NaN where it is undefined."""

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """How the value of (k,) totals comes from what was counted; by default only what it is."""
        return Formula(self.id, "", {}, float(self.value(totals, averages)), self.title)


class MatchedShare(EaseParameter[_Pairs]):
    """A parameter that is F(m, c, r) = 10 m / (c + 9 r) of what matches (Banerjee and Lavie 2005)."""

    side = EaseSide.ADEQUACY
    columns = ("matched", "candidate", "reference")

    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """F; undefined where neither side has anything to count."""
        matched, ours, theirs = (totals[..., place] for place in range(3))
        return ratio((_OF_PRECISION + _OF_RECALL) * matched, _OF_PRECISION * ours + _OF_RECALL * theirs)

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """F from matched, candidate and reference."""
        terms = dict(zip(("m", "c", "r"), map(int, totals), strict=True))
        return Formula(self.id, "10 * m / (c + 9 * r)", terms, float(self.value(totals, averages)), self.title)

    @staticmethod
    def precision(totals: npt.NDArray[Any]) -> Values:
        """Matched, of what the candidate has; the rest is wrong."""
        return ratio(totals[..., 0], totals[..., 1])

    @staticmethod
    def recall(totals: npt.NDArray[Any]) -> Values:
        """Matched, of what the reference has; the rest is missing."""
        return ratio(totals[..., 0], totals[..., 2])


class MeanNearness(EaseParameter[_Pairs]):
    """A parameter that is the mean of how near pairs are: 1 less their distance, of the greatest distance.

    Attributes:
        greatest: The greatest distance of a pair. Nearness is counted in parts of `PARTS_OF_ONE`.
    """

    side = EaseSide.ADEQUACY
    greatest: ClassVar[int] = 2

    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """The mean nearness, 0 to 1."""
        return ratio(totals[..., 0], totals[..., 1] * (self.greatest * PARTS_OF_ONE))

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """1 less the mean distance."""
        pairs = self.columns[1]
        terms = {"d": self.greatest * float(totals[1]) - float(totals[0]) / PARTS_OF_ONE, pairs: int(totals[1])}
        per = pairs if self.greatest == 1 else f"({self.greatest} * {pairs})"
        return Formula(self.id, f"1 - d / {per}", terms, float(self.value(totals, averages)), self.title)


class Rate(EaseParameter[_Pairs]):
    """A parameter that is a count for each of something, compared with what is usual in the language.

    Attributes:
        average: Name of the average that it is compared with; empty for none.
    """

    side = EaseSide.DISFLUENCY
    columns = ("counted", "per")
    average: ClassVar[str] = ""

    def value(self, totals: npt.NDArray[Any], averages: Averages) -> Values:
        """The rate, divided by the average; undefined without one."""
        usual = averages.get(self.average) if self.average else 1.0
        if not usual:
            return np.full(totals.shape[:-1], np.nan)
        return ratio(totals[..., 0], totals[..., 1] * usual)

    def formula(self, totals: npt.NDArray[Any], averages: Averages) -> Formula:
        """The count by what it is of, and by the average."""
        counted, per = map(int, totals)
        value = float(self.value(totals, averages))
        if not self.average:
            return Formula(self.id, "n / per", {"n": counted, "per": per}, value, self.title)
        terms = {"n": counted, "average": averages.get(self.average) or 0.0, "per": per}
        return Formula(self.id, "n / (average * per)", terms, value, self.title)


def ratio(part: npt.NDArray[Any], whole: npt.NDArray[Any]) -> Values:
    """The part divided by the whole; NaN where the whole is 0."""
    whole = np.asarray(whole, np.float64)
    found: Values = np.divide(part, whole, out=np.full(whole.shape, np.nan), where=whole > 0)
    return found


def stacked(*counts: Ints) -> Ints:
    """Counts of n units side by side, shape (n, k)."""
    return np.stack(counts, axis=-1)
