"""The scores of one answer against the references of its item, each 0 to 1."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from mtgauge.puzzles.characters import character_errors

BLEU_ORDERS = (1, 2)
CHRF_ORDERS = (1, 2, 3)
#: The square of beta, the weight of recall. The 3 in the original's name ChrF-3 is the longest n-gram, not beta.
_CHRF_BETA_2 = 4


class BestReference(NamedTuple):
    """A score, and the reference that gave it.

    Attributes:
        value: The score, 0 to 1.
        reference: Index of the reference, the first of equally good ones; None if all count together.
    """

    value: float
    reference: int | None


class BleuReferences:
    """The references of an item, combined for BLEU-2.

    Args:
        references: The references of one item, with words separated by white space.
    """

    def __init__(self, references: Sequence[str]) -> None:
        words = [reference.split() for reference in references]
        self._lengths = sorted({len(line) for line in words})
        # the greatest count of each n-gram in any reference
        self._most: dict[int, Counter[tuple[str, ...]]] = {n: Counter() for n in BLEU_ORDERS}
        for line in words:
            for n, most in self._most.items():
                most |= _ngrams(line, n)

    def score(self, answer: str, *, leave_out: bool) -> float:
        """BLEU of orders 1 and 2 with NIST's geometric smoothing (Papineni et al. 2002; mteval).

        The k-th order without a match counts 1/2^k matches. If no word matches, the score is 0.

        Args:
            answer: The answer, with words separated by white space.
            leave_out: Whether an order counts only if the answer or the closest reference has such n-grams.
        """
        words = answer.split()
        closest = min(self._lengths, key=lambda length: (abs(length - len(words)), length))
        logarithms, smoothed = [], 0
        for n in BLEU_ORDERS:
            if leave_out and max(len(words), closest) < n:
                continue
            counts = _ngrams(words, n)
            matches: float = (counts & self._most[n]).total()
            if not matches:
                smoothed += 1
                matches = 0.5**smoothed
                if n == 1:
                    return 0.0
            logarithms.append(math.log(matches / max(1, counts.total())))
        if not logarithms:
            return 0.0
        brevity = min(0.0, 1 - closest / len(words))
        return math.exp(brevity + math.fsum(logarithms) / len(logarithms))


def chrf3(answer: str, references: Sequence[str], *, leave_out: bool) -> BestReference:
    """Mean F2 of character n-grams up to 3, without white space (Popović 2015).

    Args:
        answer: The answer.
        references: Its references, of which the best counts.
        leave_out: Whether an order counts only if one side has such n-grams; otherwise all three count.
    """
    ours = _character_ngrams(answer)
    return _best([_chrf(ours, _character_ngrams(reference), leave_out) for reference in references])


def character(answer: str, references: Sequence[str]) -> BestReference:
    """One minus CharacTER, for the best reference."""
    return _best([1 - character_errors(answer, reference) for reference in references])


def exact(answer: str, references: Sequence[str]) -> BestReference:
    """1 for an answer that equals a reference."""
    return _best([float(answer == reference) for reference in references])


def _best(values: Sequence[float]) -> BestReference:
    value = max(values)
    return BestReference(value, values.index(value))


def _chrf(ours: Sequence[Counter[str]], theirs: Sequence[Counter[str]], leave_out: bool) -> float:
    values = []
    for answer, reference in zip(ours, theirs, strict=True):
        total = answer.total() + _CHRF_BETA_2 * reference.total()
        if total or not leave_out:
            values.append((1 + _CHRF_BETA_2) * (answer & reference).total() / total if total else 0.0)
    return math.fsum(values) / len(values) if values else 0.0


def _character_ngrams(text: str) -> list[Counter[str]]:
    text = "".join(text.split())
    return [Counter(text[i : i + n] for i in range(len(text) - n + 1)) for n in CHRF_ORDERS]


def _ngrams(words: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))
