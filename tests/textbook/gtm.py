"""The general text matcher (Melamed, Green and Turian 2003; Turian, Shen and Melamed 2003)."""

from math import ceil
from typing import NamedTuple

Words = list[str]


class Run(NamedTuple):
    """Tokens of a hypothesis that stand in the joined references in the same order."""

    hypothesis: int
    reference: int
    length: float


def joined(references: list[Words]) -> list[str | None]:
    """The references one after the other, with a break behind each that no token is equal to."""
    return [token for reference in references for token in [*reference, None]]


def all_runs(hypothesis: Words, reference: list[str | None]) -> list[Run]:
    """Every run of every length, the longest first, of equals the last."""
    runs = []
    for i in range(len(hypothesis)):
        for j in range(len(reference)):
            length = 0
            while i + length < len(hypothesis) and hypothesis[i + length] == reference[j + length]:
                length += 1
                runs.append(Run(i, j, length))
    return sorted(runs, key=lambda run: (run.length, run.hypothesis, run.reference), reverse=True)


def matching(hypothesis: Words, references: list[Words]) -> list[Run]:
    """The runs that are taken: together no longer than hypothesis and references are; the last may be cut."""
    left = min(len(hypothesis), sum(map(len, references)) / len(references))
    taken: tuple[set[int], set[int]] = (set(), set())
    chosen = []
    for i, j, whole in all_runs(hypothesis, joined(references)):
        length = min(whole, left)
        ours, theirs = ({at + offset for offset in range(ceil(length))} for at in (i, j))
        if left > 0 and not (ours & taken[0] or theirs & taken[1]):
            taken[0].update(ours)
            taken[1].update(theirs)
            chosen.append(Run(i, j, length))
            left -= length
    return chosen


def size(runs: list[Run], exponent: float) -> float:
    return sum(run.length**exponent for run in runs) ** (1 / exponent)


def statistics(hypothesis: Words, references: list[Words], exponent: float = 1) -> list[float]:
    """Matching size, tokens of the hypothesis, mean tokens of the references."""
    length = sum(map(len, references)) / len(references)
    return [size(matching(hypothesis, references), exponent), len(hypothesis), length]


def f_score(matched: float, hypothesis: float, reference: float) -> float:
    if hypothesis == reference == 0:
        return 1.0
    if matched == 0:
        return 0.0
    precision, recall = matched / hypothesis, matched / reference
    return 2 * precision * recall / (precision + recall)
