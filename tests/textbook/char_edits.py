"""The character edit rate: what greedy matching of common substrings leaves over, and what is out of order."""

from fractions import Fraction
from itertools import combinations, pairwise

from textbook.gtm import all_runs

Match = tuple[int, int, int]


def matches(hypothesis: str, reference: str, least: int) -> list[Match]:
    """Where substrings begin in both, and their lengths; the longest first, of equals the last."""
    taken: tuple[set[int], set[int]] = (set(), set())
    found = []
    for run in all_runs(list(hypothesis), [*reference, None]):
        ours, theirs = (set(range(at, at + run.length)) for at in (run.hypothesis, run.reference))
        if run.length >= least and not (ours & taken[0] or theirs & taken[1]):
            taken[0].update(ours)
            taken[1].update(theirs)
            found.append((run.hypothesis, run.reference, run.length))
    return sorted(found)


def in_order(found: list[Match]) -> int:
    """Characters of the longest chain of matches that ascends in both texts, by trying all."""
    longest = 0
    for size in range(1, len(found) + 1):
        for chain in combinations(found, size):
            if all(before[1] < after[1] for before, after in pairwise(chain)):
                longest = max(longest, sum(length for *_, length in chain))
    return longest


def statistics(hypothesis: str, references: list[str], least: int = 3) -> list[int]:
    """Deleted, inserted, shifted; characters of both: of the reference with the lowest rate."""
    rows = []
    for reference in references:
        found = matches(hypothesis, reference, least)
        matched = sum(length for *_, length in found)
        rest = [len(hypothesis) - matched, len(reference) - matched, matched - in_order(found)]
        rows.append([*rest, len(hypothesis), len(reference)])
    return min(rows, key=lambda row: Fraction(sum(row[:3]), row[3] + row[4] or 1))
