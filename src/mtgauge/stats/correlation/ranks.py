"""Mid-ranks and runs of ties, within groups."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mtgauge.stats.correlation.groups import Doubles, Integers, RatedGroups


def mid_ranks(values: Doubles, groups: RatedGroups) -> Doubles:
    """(n,) ranks of (n,) values within their groups, from 1; ties have the mean of their ranks (Kendall 1945).

    Time grows with n log n.
    """
    order = np.lexsort((values, groups.of_entries))
    begins = run_starts(groups.of_entries, values[order])
    lengths = np.diff(begins, append=len(values))
    ranks = np.empty(len(values))
    ranks[order] = np.repeat(begins + (lengths + 1) / 2, lengths)
    return ranks - np.repeat(groups.starts, groups.sizes)


def run_starts(*keys: npt.NDArray[np.float64] | Integers) -> Integers:
    """Places where one of several sorted (n,) keys changes; the first is 0 where there are entries."""
    changes = np.zeros(len(keys[0]), dtype=np.bool_)
    changes[:1] = True
    for key in keys:
        changes[1:] |= key[1:] != key[:-1]
    return np.flatnonzero(changes)


def tied_pairs(groups: RatedGroups, *sorted_keys: Doubles) -> Integers:
    """(g,) pairs within each group that are equal in all of the (n,) keys, which are sorted within groups."""
    begins = run_starts(groups.of_entries, *sorted_keys)
    lengths = np.diff(begins, append=len(groups.of_entries))
    counts = np.zeros(len(groups.sizes), dtype=np.int64)
    np.add.at(counts, groups.of_entries[begins], lengths * (lengths - 1) // 2)
    return counts
