"""Quality control: raters who cannot tell damaged translations from what they were made of, and how they repeat.

The rule is WMT's (Graham et al. 2017, "Can machine translation systems be evaluated by the crowd alone", section
4): a rater passes if a paired one-sided test shows, at p < 0.05, that damaged items get lower scores than what
they were made of. The test is Wilcoxon's signed-rank test.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mtgauge.corpus.judgements.judgement import ItemKind, Judgement

ALPHA = 0.05
#: Fewest pairs that the test can reject with: 1/2**5 is the first below `ALPHA`.
FEWEST_PAIRS = 5
#: Up to so many pairs the distribution of the test is counted, beyond it is taken to be normal.
_COUNTED_PAIRS = 50


@dataclass(frozen=True, slots=True)
class RaterControl:
    """What the control items say of one rater.

    Attributes:
        rater: The name.
        pairs: Number of damaged items whose original the rater judged too.
        difference: Mean of original minus damaged over the pairs; None where there are none.
        p: One-sided p-value that damaged items are scored lower; None for fewer than `FEWEST_PAIRS` pairs.
        repeats: Number of repeated items whose first judgement the rater gave too.
        repeat_difference: Mean absolute difference of the two; None where there are none.
    """

    rater: str
    pairs: int
    difference: float | None
    p: float | None
    repeats: int
    repeat_difference: float | None

    @property
    def failed(self) -> bool:
        """Whether the rater was tested and did not pass."""
        return self.p is not None and self.p >= ALPHA


def rater_controls(rows: Sequence[Judgement], values: Sequence[float | None]) -> list[RaterControl]:
    """The control of each rater, in the order of the file.

    A damaged item belongs to the rater's judgements of the same system and segment, of which the mean is taken; a
    repeated one likewise. Items that only fill a batch are no measurement, but raters worked on them as on others.

    Args:
        rows: The judgements.
        values: Their values, higher for better; None where a judgement has none.
    """
    originals: dict[tuple[str, tuple[str, str, str]], list[float]] = defaultdict(list)
    for row, value in zip(rows, values, strict=True):
        if (row.kind is ItemKind.TARGET or row.kind.is_filler) and value is not None:
            originals[row.rater, row.item].append(value)
    pairs: dict[tuple[str, ItemKind], list[float]] = defaultdict(list)
    for row, value in zip(rows, values, strict=True):
        original = originals.get((row.rater, row.item))
        if row.kind in (ItemKind.BAD, ItemKind.REPEAT) and original and value is not None:
            pairs[row.rater, row.kind].append(math.fsum(original) / len(original) - value)
    return [_control(rater, pairs) for rater in dict.fromkeys(row.rater for row in rows)]


def _control(rater: str, pairs: Mapping[tuple[str, ItemKind], Sequence[float]]) -> RaterControl:
    bad = pairs.get((rater, ItemKind.BAD), ())
    repeats = [abs(difference) for difference in pairs.get((rater, ItemKind.REPEAT), ())]
    return RaterControl(
        rater,
        len(bad),
        _mean(bad),
        signed_rank_p(bad) if len(bad) >= FEWEST_PAIRS else None,
        len(repeats),
        _mean(repeats),
    )


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def signed_rank_p(differences: Sequence[float]) -> float:
    """One-sided p-value of Wilcoxon's signed-rank test (1945) that differences tend to be above 0.

    Differences of 0 are left out, equal ones share their mean rank. Up to 50 differences the p-value is exact,
    given the ranks; beyond, normal with correction for continuity. 1 where no difference is left.
    """
    kept = [difference for difference in differences if difference]
    ranks = _doubled_ranks([abs(difference) for difference in kept])
    above = sum(rank for rank, difference in zip(ranks, kept, strict=True) if difference > 0)
    if len(kept) <= _COUNTED_PAIRS:
        return _tail(ranks, above)
    # doubled ranks: mean and deviation are twice those of the ranks, and so is the correction of 1/2
    deviation = math.sqrt(math.fsum(rank * rank for rank in ranks)) / 2
    return math.erfc((above - sum(ranks) / 2 - 1) / deviation / math.sqrt(2)) / 2


def _doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each value, which is an integer also for the mean rank of equal ones."""
    counts = Counter(values)
    ranks, below = {}, 0
    for value in sorted(counts):
        ranks[value] = 2 * below + counts[value] + 1
        below += counts[value]
    return [ranks[value] for value in values]


def _tail(ranks: Sequence[int], above: int) -> float:
    """The share of all signs under which positive ranks sum to `above` or more."""
    ways = [1] + [0] * sum(ranks)
    for rank in ranks:
        for total in range(len(ways) - 1, rank - 1, -1):
            ways[total] += ways[total - rank]
    return sum(ways[above:]) / (1 << len(ranks))
