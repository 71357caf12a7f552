"""Why one system may be worse than another: the defects that it has in significantly more segments."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge.diagnostics.defects import Defect, Defects
from mtgauge.diagnostics.wordclasses import WordClass
from mtgauge.stats.correction import Correction, adjust
from mtgauge.stats.signs import Signs

#: Segments in which the worse system has more of a defect, from which on it is a reason.
LEAST_SEGMENTS = 3
#: The least difference in points for which recall of a class of words is a reason, and the least multiple of the
#: difference for all other words.
_POINTS, _TIMES = 5.0, 2.0
#: Kinds that are no reason in a single segment: a word may begin a sentence here, and not in the reference.
COMMON = frozenset({Defect.OTHER_CASE})


@dataclass(frozen=True, slots=True)
class Reason:
    """A defect that one of two systems has more often.

    Attributes:
        kind: The defect, or the class of words that are lacking.
        worse: The system that has more of it.
        better: The other.
        counts: How many each has, the worse first: defects, or words of the references that it lacks.
        segments: Places of the segments in which the worse has more.
        p: The p-value of the exact sign test on the segments in which the two differ, which is McNemar's test
            where a segment has a defect or not; adjusted by Holm for all kinds that could be told.
    """

    kind: Defect | WordClass
    worse: str
    better: str
    counts: tuple[int, int]
    segments: tuple[int, ...]
    p: float


def find_reasons(defects: Defects, first: str, second: str, *, alpha: float = 0.05) -> list[Reason]:
    """The reasons why either of two systems may be the worse one, the gravest first.

    A kind is a reason where the adjusted p-value is below `alpha`, and the worse system has more in three segments
    at least. Holm's family is the kinds that the test can tell: in how many segments two systems differ does not
    say who is worse, and in five or fewer even the most one-sided result has p > 0.05.

    A class of words must also be 5 points of recall apart, and twice as far as all other words: a system that
    finds fewer words of all kinds has no reason there.

    Args:
        defects: What was counted.
        first: A system.
        second: Another.
        alpha: The level of the tests, between 0 and 1.

    Examples:
        >>> from mtgauge.corpus import SystemOutput, TestSet
        >>> from mtgauge.diagnostics import find_defects, find_reasons, tokens_of
        >>> references = [f"Er sagte: “{n}”." for n in range(10)]
        >>> testset = TestSet.of(references, languages="en-de")
        >>> straight = tuple(text.replace("“", '"').replace("”", '"') for text in references)
        >>> systems = [SystemOutput("a", straight), SystemOutput("b", tuple(references))]
        >>> defects = find_defects(testset, systems, tokens_of(testset, systems))
        >>> [(str(one.kind), one.worse, one.counts) for one in find_reasons(defects, "a", "b")]
        [('straight-quote', 'a', (20, 0)), ('punctuation', 'a', (20, 0))]
    """
    a, b = defects.systems.index(first), defects.systems.index(second)
    columns: dict[Defect | WordClass, npt.NDArray[np.int32]] = dict(
        [*defects.counts.items(), *defects.missed.items()]
    )
    signs = {
        kind: Signs(int((counts[a] > counts[b]).sum()), int((counts[a] < counts[b]).sum()))
        for kind, counts in columns.items()
    }
    signs = {kind: one for kind, one in signs.items() if Signs(one.n, 0).p < alpha}
    adjusted = adjust([one.p for one in signs.values()], Correction.HOLM)
    found = []
    for (kind, one), p in zip(signs.items(), adjusted, strict=True):
        is_first = one.wins > one.losses
        worse, better = columns[kind][[a, b] if is_first else [b, a]]
        segments = tuple(np.flatnonzero(worse > better).tolist())
        counts = int(worse.sum()), int(better.sum())
        if p >= alpha or len(segments) < LEAST_SEGMENTS or counts[0] <= counts[1]:
            continue
        if isinstance(kind, WordClass) and not _is_apart(defects, kind, a, b):
            continue
        names = (first, second) if is_first else (second, first)
        found.append(Reason(kind, *names, counts, segments, p))
    return found


def _is_apart(defects: Defects, kind: WordClass, a: int, b: int) -> bool:
    """Whether recall of a class differs by more than that of all other words can explain."""
    others = [one for one in defects.expected if one is not kind]
    own = abs(_difference(defects, [kind], a, b))
    return own >= max(_POINTS, _TIMES * abs(_difference(defects, others, a, b)))


def _difference(defects: Defects, kinds: list[WordClass], a: int, b: int) -> float:
    """How far recall of words of some classes is apart, in points."""
    expected = sum(defects.expected[kind] for kind in kinds)
    missed = sum((defects.missed[kind][[a, b]].sum(axis=1) for kind in kinds), np.zeros(2, dtype=np.int64))
    return float(100 * (missed[0] - missed[1]) / expected) if expected else 0.0


def reason_of_segment(defects: Defects, place: int, loser: str, winner: str) -> tuple[Defect, int] | None:
    """The gravest defect that one system has more often than another in a segment, and how often; or None.

    Kinds of `COMMON` are left out.

    Args:
        defects: What was counted.
        place: The place of the segment.
        loser: The system that is worse on it.
        winner: The other.
    """
    a, b = defects.systems.index(loser), defects.systems.index(winner)
    for kind, counts in defects.counts.items():
        if kind not in COMMON and counts[a, place] > counts[b, place]:
            return kind, int(counts[a, place])
    return None
