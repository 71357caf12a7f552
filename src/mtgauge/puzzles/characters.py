"""CharacTER of one pair of texts (Wang et al. 2016), in plain Python: answers to puzzles are a few words long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any


def character_errors(hypothesis: str, reference: str) -> float:
    """Errors for a character of the hypothesis, 0 to 1; 1 for an empty hypothesis.

    Phrases are shifted to where the reference has them, as long as that lowers the number of word edits. Errors
    are the character edits that are left, blanks included, and for each phrase that moved the mean length of its
    words.
    """
    words, wanted = hypothesis.split(), reference.split()
    if not words:
        return 1.0
    shifted = _shifted(words, wanted)
    length = len(" ".join(shifted))
    errors = _distance(" ".join(shifted), " ".join(wanted)) + _shift_cost(words, shifted)
    return min(1.0, errors / length)


def _shifted(words: list[str], wanted: list[str]) -> list[str]:
    """The words after the shifts that gain most, one after the other; of equal ones the greatest list of words."""
    distance = _distance(words, wanted)
    while True:
        best = max(((distance - _distance(moved, wanted), moved) for moved in _moves(words, wanted)), default=None)
        if best is None or best[0] <= 0:
            return words
        distance, words = distance - best[0], best[1]


def _moves(words: list[str], wanted: list[str]) -> list[list[str]]:
    """All lists of words that one shift can make: a phrase goes to where the reference has it."""
    found: dict[tuple[str, ...], list[str]] = {}
    for i in range(len(words)):
        for j in range(len(wanted)):
            length = _common(words[i:], wanted[j:])
            if i != j and length:
                rest = words[:i] + words[i + length :]
                moved = rest[:j] + words[i : i + length] + rest[j:]
                found[tuple(moved)] = moved
    return list(found.values())


def _shift_cost(words: list[str], shifted: list[str]) -> float:
    cost, k = 0.0, 0
    while k < len(words):
        if words[k] == shifted[k]:
            k += 1
            continue
        start = next((s for s in range(k + 1, len(shifted)) if shifted[s] == words[k]), None)
        if start is None:
            k += 1
            continue
        length = _common(words[k:], shifted[start:])
        cost += sum(map(len, words[k : k + length])) / length
        k += length
    return cost


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    """How many words both start with."""
    length = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        length += 1
    return length


def _distance(first: Sequence[Any], second: Sequence[Any]) -> int:
    """Levenshtein distance."""
    row = list(range(len(second) + 1))
    for i, one in enumerate(first, start=1):
        new = [i]
        for other, (diagonal, above) in zip(second, pairwise(row), strict=True):
            new.append(min(above + 1, new[-1] + 1, diagonal + (one != other)))
        row = new
    return row[-1]
