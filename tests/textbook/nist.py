"""NIST (Doddington 2002), as NIST's own scripts compute it."""

from collections import Counter
from collections.abc import Iterable
from math import exp, log, log2

from textbook.bleu import ngrams

Words = list[str]
Gram = tuple[str, ...]

BETA = log(2) / log(1.5) ** 2


def information(references: Iterable[Words], max_order: int) -> dict[Gram, float]:
    """How many bits the last word of an n-gram tells whom the words before it are known to."""
    counts: Counter[Gram] = Counter()
    for words in references:
        counts[()] += len(words)
        for order in range(1, max_order + 1):
            counts += ngrams(words, order)
    return {gram: log2(counts[gram[:-1]] / count) for gram, count in counts.items() if gram}


def statistics(hypothesis: Words, references: list[Words], bits: dict[Gram, float], max_order: int) -> list[float]:
    """Words of the hypothesis, mean words of the references; bits of the matches of each order; n-grams of each."""
    told, totals = [], []
    for order in range(1, max_order + 1):
        most: Counter[Gram] = Counter()
        for reference in references:
            most |= ngrams(reference, order)
        ours = ngrams(hypothesis, order)
        told.append(sum(count * bits[gram] for gram, count in (ours & most).items()))
        totals.append(ours.total())
    return [len(hypothesis), sum(map(len, references)) / len(references), *told, *totals]


def penalty(hypothesis: float, reference: float) -> float:
    ratio = hypothesis / reference if reference else 0.0
    return exp(-BETA * log(min(ratio, 1)) ** 2) if ratio else 0.0


def cumulative(row: list[float]) -> list[float]:
    """The score up to each order."""
    orders = len(row) // 2 - 1
    scores, so_far = [], 0.0
    for told, total in zip(row[2 : 2 + orders], row[2 + orders :], strict=True):
        so_far += told / max(total, 1)
        scores.append(so_far * penalty(row[0], row[1]))
    return scores
