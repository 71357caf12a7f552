"""The scores of one answer against the references of its item, each 0 to 1.

Kernels count, for all references at once; the formulas are here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from mtgauge import native
from mtgauge.metrics.character import error_rates

BLEU_ORDERS = (1, 2)
CHRF_ORDERS = (1, 2, 3)
#: The square of beta, the weight of recall. The 3 in the original's name ChrF-3 is the longest n-gram, not beta.
CHRF_BETA_2 = 4


class BestReference(NamedTuple):
    """A score, and the reference that gave it.

    Attributes:
        value: The score, 0 to 1.
        reference: Index of the reference, the first of equally good ones; None if all count together.
    """

    value: float
    reference: int | None


def bleu2(answer: str, references: Sequence[str], *, leave_out: bool, threads: int = 1) -> BestReference:
    """BLEU of words and word pairs (Papineni et al. 2002), against the best single reference.

    Args:
        answer: The answer, with words separated by white space.
        references: Its references.
        leave_out: Whether an order counts only if one side has such n-grams.
        threads: As for kernels.
    """
    rows = native.bleu_statistics([answer] * len(references), [references], "none", len(BLEU_ORDERS), threads)
    return _best(rows[:, [0, 1, 4, 5]].tolist(), partial(bleu2_of_counts, leave_out=leave_out))


def pooled_bleu2(answer: str, references: Sequence[str], *, leave_out: bool) -> BestReference:
    """The same against all references together: matches clipped by their maximum, and the closest length.

    Args:
        answer: As for `bleu2`.
        references: Likewise.
        leave_out: Whether an order counts only if the answer or the closest reference has such n-grams.
    """
    rows = native.bleu_statistics([answer], [[text] for text in references], "none", len(BLEU_ORDERS))
    return BestReference(bleu2_of_counts(*rows[0, [0, 1, 4, 5]].tolist(), leave_out=leave_out), None)


def bleu2_of_counts(length: int, reference: int, words: int, pairs: int, *, leave_out: bool) -> float:
    """BLEU of orders 1 and 2 with NIST's geometric smoothing: the first order without a match counts 1/2 match.

    Without a word that matches, the score is 0. Precisions are multiplied as fractions, so that equal products are
    equal numbers, whatever the references.

    Args:
        length: Words of the answer.
        reference: Words of the reference.
        words: Words that match.
        pairs: Pairs of words that match.
        leave_out: As for `bleu2`.
    """
    if not words:
        return 0.0
    brevity = math.exp(min(0.0, 1 - reference / length))
    if leave_out and max(length, reference) < 2:
        return brevity * words / length
    return brevity * math.sqrt(words * (pairs or 0.5) / (length * max(1, length - 1)))


def chrf3(answer: str, references: Sequence[str], *, leave_out: bool, threads: int = 1) -> BestReference:
    """Mean F2 of character n-grams up to 3, without white space (Popović 2015), against the best reference.

    Args:
        answer: The answer.
        references: Its references.
        leave_out: Whether an order counts only if one side has such n-grams; otherwise all three count.
        threads: As for kernels.
    """
    length = len("".join(answer.split()))
    rows = native.chrf_statistics([answer] * len(references), [references], len(CHRF_ORDERS), threads=threads)
    # for each order the row has n-grams of the answer, those of the reference, and matches
    return _best(rows[:, [1, 2, 5, 8]].tolist(), partial(chrf3_of_counts, length, leave_out=leave_out))


def chrf3_of_counts(length: int, reference: int, *matches: int, leave_out: bool) -> float:
    """The mean of the F2 of each order, rounded once, so that equal means are equal numbers.

    Args:
        length: Characters of the answer without white space.
        reference: Characters of the reference without white space.
        *matches: Matching n-grams of each order.
        leave_out: As for `chrf3`.
    """
    numerator, denominator, orders = 0, 1, 0
    for n, matched in zip(CHRF_ORDERS, matches, strict=True):
        total = max(0, length - n + 1) + CHRF_BETA_2 * max(0, reference - n + 1)
        if total:
            numerator = numerator * total + (1 + CHRF_BETA_2) * matched * denominator
            denominator *= total
        if total or not leave_out:
            orders += 1
    return numerator / (denominator * orders) if orders else 0.0


def character(answer: str, references: Sequence[str], *, threads: int = 1) -> BestReference:
    """One minus CharacTER, for the reference with the fewest errors; see `mtgauge.metrics.character.CharacTER`."""
    rows = native.character_statistics([answer] * len(references), [references], "none", threads)
    values = 1 - error_rates(rows)
    return BestReference(float(values.max()), int(np.argmax(values)))


def exact(answer: str, references: Sequence[str]) -> BestReference:
    """1 for an answer that equals a reference."""
    return BestReference(1.0, references.index(answer)) if answer in references else BestReference(0.0, 0)


def _best(rows: Sequence[Sequence[int]], value_of: Callable[..., float]) -> BestReference:
    """The best value of the counts with each reference; many references have the same counts."""
    known = cache(value_of)
    values = [known(*row) for row in rows]
    value = max(values)
    return BestReference(value, values.index(value))
