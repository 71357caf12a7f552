"""Alignment error rate, precision and recall (Och and Ney, 2003, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.links import WordAlignment


@dataclass(frozen=True, slots=True)
class AlignmentCounts:
    """Links of a corpus, A, against the sure ones of people, S, and the possible ones, P. S is part of P.

    Attributes:
        links: |A|.
        possible: |A ∩ P|.
        sure: |A ∩ S|.
        gold_sure: |S|.
        gold_possible: |P|.
    """

    links: int
    possible: int
    sure: int
    gold_sure: int
    gold_possible: int

    @property
    def precision(self) -> float | None:
        """|A ∩ P| / |A|, from 0 to 1; None without links."""
        return self.possible / self.links if self.links else None

    @property
    def recall(self) -> float | None:
        """|A ∩ S| / |S|, from 0 to 1; None without sure links of people."""
        return self.sure / self.gold_sure if self.gold_sure else None

    @property
    def error_rate(self) -> float | None:
        """1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|), from 0 to 1, lower is better; None without any links."""
        both = self.links + self.gold_sure
        return 1 - (self.sure + self.possible) / both if both else None


def count_links(found: Sequence[WordAlignment], gold: Sequence[WordAlignment]) -> AlignmentCounts:
    """Counts the links of n sentence pairs against those of people.

    Raises:
        InputError: There are not equally many sentence pairs.
    """
    if len(found) != len(gold):
        raise InputError(
            say("{n} alignments cannot be compared with {m}", n=len(found), m=len(gold)), code="unequal-counts"
        )
    links = possible = sure = gold_sure = gold_possible = 0
    for one, other in zip(found, gold, strict=True):
        pairs, certain, either = one.pairs, other.sure, other.pairs
        links += len(pairs)
        possible += len(pairs & either)
        sure += len(pairs & certain)
        gold_sure += len(certain)
        gold_possible += len(either)
    return AlignmentCounts(links, possible, sure, gold_sure, gold_possible)
