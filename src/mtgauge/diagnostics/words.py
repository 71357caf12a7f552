"""How well systems get frequent and rare words right."""

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
    """What one system does with the words of one bucket.

    Each hypothesis is held against each reference that its segment has, and all these pairs are summed.

    Attributes:
        matched: How often a word is in both: the smaller of its two counts.
        produced: Words of the hypotheses.
        expected: Words of the references.
    """

    matched: int
    produced: int
    expected: int

    @property
    def precision(self) -> float | None:
        """Matched / produced, 0 to 1; None where nothing was produced."""
        return self.matched / self.produced if self.produced else None

    @property
    def recall(self) -> float | None:
        """Matched / expected, 0 to 1; None where nothing was expected."""
        return self.matched / self.expected if self.expected else None

    @property
    def f1(self) -> float | None:
        """2 matched / (produced + expected), 0 to 1; None where nothing was expected."""
        return 2 * self.matched / (self.produced + self.expected) if self.expected else None


@dataclass(frozen=True, slots=True)
class WordBucket:
    """The words of about the same frequency.

    Attributes:
        low: Least frequency.
        high: Greatest frequency; None: any. The bucket from 0 to 0 holds words that no reference has, of which
            nothing is expected.
        words: How many different words of references or systems are in it.
        systems: What each system does with them.
    """

    low: int
    high: int | None
    words: int
    systems: Mapping[str, WordCounts]


def word_accuracy(tokens: Tokens, *, threads: int = 0) -> tuple[WordBucket, ...]:
    """Precision, recall and F1 of words by their frequency in the references.

    The frequency of a word is how often it is in all references together, divided by the mean number of
    references a segment has, and rounded up. With one reference it is the plain count; with several it is
    that of a reference as they are on average; a word of any reference has the frequency 1 at least.

    Args:
        tokens: The texts.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The buckets that have words, rare words first: 0, 1, 2, 3, 4, 5 to 9, 10 to 99, 100 to 999, 1000 and more.
        None where there are no references.
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
    """The bucket of each word; `references` texts translate `segments` segments."""
    frequency = -(-expected * segments // references)
    return np.searchsorted(EDGES, frequency, side="right") - 1
