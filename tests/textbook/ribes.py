"""RIBES (Isozaki et al. 2010), with the alignment of version 1.03 of its program."""

from itertools import combinations

Words = list[str]


def occurrences(gram: Words, words: Words) -> list[int]:
    return [at for at in range(len(words) - len(gram) + 1) if words[at : at + len(gram)] == gram]


def position_of(hypothesis: Words, at: int, reference: Words) -> int | None:
    """Where a word stands in the reference, by the least context that stands once in both; of two the left one."""
    for window in range(len(hypothesis)):
        for begin in (at - window, at):
            end = begin + window + 1
            if begin < 0 or end > len(hypothesis):
                continue
            gram = hypothesis[begin:end]
            there = occurrences(gram, reference)
            if len(there) == 1 and len(occurrences(gram, hypothesis)) == 1:
                return there[0] + at - begin
    return None


def alignment(hypothesis: Words, reference: Words) -> list[int]:
    found = (position_of(hypothesis, at, reference) for at in range(len(hypothesis)))
    return [position for position in found if position is not None]


def statistics(hypothesis: Words, references: list[Words | None]) -> list[int]:
    """Words of the hypothesis; for each reference ascending pairs, aligned words, words of the reference."""
    row = [len(hypothesis)]
    for reference in references:
        if reference is None:
            row += [0, 0, -1]
            continue
        ranks = alignment(hypothesis, reference)
        row += [sum(a < b for a, b in combinations(ranks, 2)), len(ranks), len(reference)]
    return row
