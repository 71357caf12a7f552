"""Clusters: which systems, in the order of their scores, a test cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import accumulate

import numpy as np
import numpy.typing as npt

#: [i, j]: whether system i is significantly better than system j; systems stand best first.
Better = npt.NDArray[np.bool_]


class ClusterMethod(StrEnum):
    """The algorithms, by the names that users write."""

    WMT = "wmt"
    PAIRWISE = "pairwise"

    @property
    def corrected(self) -> bool:
        """Whether p-values are those adjusted for the number of pairs; WMT takes them as they are."""
        return self is ClusterMethod.PAIRWISE


def wmt_ranks(better: Better) -> list[int]:
    """Clusters of the WMT campaigns: a line where all above are significantly better than all below.

    Since the findings of 2013 (Bojar et al. 2013, section 3; Kocmi et al. 2022 say the same of the general task).

    Args:
        better: (n, n) verdicts, systems best first.

    Returns:
        The cluster of each system, from 1.
    """
    # with nobody above the first place the condition holds there by itself
    return list(accumulate(int(better[:place, place:].all()) for place in range(len(better))))


def pairwise_ranks(better: Better) -> list[int]:
    """Clusters of the WMT metrics task: one ends before the first system that a member of it outperforms.

    The greedy walk from the best system down of Freitag et al. (2022, 2023): within a cluster nobody is
    significantly better than anybody below; a system of a lower one may still be no worse than some above.

    Args:
        better: (n, n) verdicts, systems best first.

    Returns:
        The cluster of each system, from 1.
    """
    ranks: list[int] = []
    start = 0
    for place in range(len(better)):
        if better[start:place, place].any():
            start = place
        ranks.append(ranks[-1] + (start == place) if ranks else 1)
    return ranks


RANKS: dict[ClusterMethod, Callable[[Better], list[int]]] = {
    ClusterMethod.WMT: wmt_ranks,
    ClusterMethod.PAIRWISE: pairwise_ranks,
}
