"""Clusters: which systems, ranked by score, a test cannot distinguish."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from mtgauge.base.readable import TextChoice

#: [i, j]: whether system i is significantly better than system j; systems are ordered best first.
Better = npt.NDArray[np.bool_]


class ClusterMethod(TextChoice):
    """The algorithms, by the names that users write."""

    WMT = "wmt"
    PAIRWISE = "pairwise"

    @property
    def corrected(self) -> bool:
        """Whether the clusters rest on p-values adjusted for the number of pairs; WMT uses unadjusted ones."""
        return self is ClusterMethod.PAIRWISE


def wmt_ranks(better: Better) -> list[int]:
    """Clusters of the WMT campaigns: a line is drawn where all above are significantly better than all below.

    WMT has ranked so since 2013 (Bojar et al. 2013, section 3; for the general task, Kocmi et al. 2022).

    Args:
        better: (n, n) verdicts, systems best first.

    Returns:
        The cluster of each system, from 1.
    """
    # no system is above the first place, so the condition always holds there
    return list(accumulate(int(better[:place, place:].all()) for place in range(len(better))))


def pairwise_ranks(better: Better) -> list[int]:
    """Clusters of the WMT metrics task: one ends before the first system that a member of it outperforms.

    The greedy walk of Freitag et al. (2022, 2023) goes from the best system down. Within a cluster no system is
    significantly better than a lower one; a system in a lower cluster may still not differ from some above it.

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
