"""Accuracy of words by their frequency."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.diagnostics.tokens import Tokens

#: The least frequency of each bucket; the last one is open.
EDGES = (0, 1, 2, 3, 4, 5, 10, 100, 1000)


@dataclass(frozen=True, slots=True)
class WordCounts:
    """Counts of the words of one bucket for one system.

    Each hypothesis is compared with each reference of its segment, and the counts of all pairs are summed.

    Attributes:
        matched: Words in common: for each word, the smaller of its two counts.
        produced: Words of the hypotheses.
        expected: Words of the references.
    """

    matched: int
    produced: int
    expected: int

    @property
    def precision(self) -> float | None:
        """Matched / produced, 0 to 1; None if nothing was produced."""
        return self.matched / self.produced if self.produced else None

    @property
    def recall(self) -> float | None:
        """Matched / expected, 0 to 1; None if nothing was expected."""
        return self.matched / self.expected if self.expected else None

    @property
    def f1(self) -> float | None:
        """2 matched / (produced + expected), 0 to 1; None if nothing was expected."""
        return 2 * self.matched / (self.produced + self.expected) if self.expected else None


@dataclass(frozen=True, slots=True)
class WordBucket:
    """Words of about the same frequency.

    Attributes:
        low: Least frequency.
        high: Greatest frequency; None for no limit. The bucket from 0 to 0 holds words that no reference has, so
            that none are expected.
        words: Number of distinct words, of references or systems, in the bucket.
        systems: The counts of each system.
    """

    low: int
    high: int | None
    words: int
    systems: Mapping[str, WordCounts]


def word_accuracy(tokens: Tokens, *, threads: int = 0) -> tuple[WordBucket, ...]:
    """Precision, recall and F1 of words by their frequency in the references.

    The frequency of a word is its count in all references together, divided by the mean number of references per
    segment, and rounded up. With one reference it is the plain count; with several it is the count in an average
    reference, and at least 1 for a word of any reference.

    Args:
        tokens: The tokenized texts.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        The buckets that have words, rare words first: 0, 1, 2, 3, 4, 5 to 9, 10 to 99, 100 to 999, 1000 and more;
        empty if there are no references.
    """
    size = len(tokens.vocabulary)
    expected = np.zeros(size, dtype=np.int64)
    for reference in tokens.references.values():
        expected += np.bincount(reference.ids, minlength=size)
    counts = tokens.reference_counts
    if not counts.any():
        return ()
    buckets = _buckets(expected, int(np.count_nonzero(counts)), int(counts.sum()))
    systems = [texts.arrays for texts in tokens.systems.values()]
    references = [texts.arrays for texts in tokens.references.values()]
    matched, produced = native.word_matches(systems, references, size, threads)
    found = []
    for number in np.unique(buckets).tolist():
        chosen = np.flatnonzero(buckets == number)
        rows = np.stack([matched[:, chosen].sum(axis=1), produced[:, chosen].sum(axis=1)], axis=-1).tolist()
        total = int(expected[chosen].sum())
        high = EDGES[number + 1] - 1 if number + 1 < len(EDGES) else None
        of_systems = {
            name: WordCounts(ours, theirs, total)
            for name, (ours, theirs) in zip(tokens.systems, rows, strict=True)
        }
        found.append(WordBucket(EDGES[number], high, len(chosen), of_systems))
    return tuple(found)


def _buckets(expected: npt.NDArray[np.int64], segments: int, references: int) -> npt.NDArray[np.int64]:
    """The bucket of each word, given the numbers of segments with a reference and of their reference texts."""
    frequency = -(-expected * segments // references)
    return np.searchsorted(EDGES, frequency, side="right") - 1
