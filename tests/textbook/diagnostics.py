"""What diagnostics count, on lists of words. A reference that a segment lacks is None."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

Words = list[str]


def ngrams(words: Words | None, order: int) -> Counter:
    return Counter(tuple(words[at : at + order]) for at in range(len(words) - order + 1))


def present(references: list[list[Words | None]], segment: int) -> list[Words]:
    return [column[segment] for column in references if column[segment] is not None]


def ngram_surplus(system: list[Words], references: list[list[Words | None]], order: int, top: int):
    """Over- and under-produced n-grams: (tokens, surplus, in hypotheses, in references)."""
    kinds = []
    for choose, sign in ((max, 1), (min, -1)):
        surplus, ours, theirs = Counter(), Counter(), Counter()
        for segment, hypothesis in enumerate(system):
            counts = [ngrams(reference, order) for reference in present(references, segment)]
            if not counts:
                continue
            here = ngrams(hypothesis, order)
            for ngram in {*here, *(ngram for count in counts for ngram in count)}:
                against = choose(count[ngram] for count in counts)
                surplus[ngram] += max(0, sign * (here[ngram] - against))
                ours[ngram] += here[ngram]
                theirs[ngram] += against
        found = sorted((-count, ngram) for ngram, count in surplus.items() if count)[:top]
        kinds.append([(ngram, -count, ours[ngram], theirs[ngram]) for count, ngram in found])
    return tuple(kinds)


WORD_BUCKETS = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 9), (10, 99), (100, 999), (1000, math.inf)]


def word_accuracy(systems: dict[str, list[Words]], references: list[list[Words | None]]):
    """(low, high, words, {system: (matched, produced, expected)}) of each bucket that has words."""
    n = len(references[0])
    pooled = Counter(word for column in references for words in column for word in words or ())
    each = Fraction(sum(len(present(references, segment)) for segment in range(n)), n)
    vocabulary = {*pooled, *(word for texts in systems.values() for words in texts for word in words)}
    buckets = []
    for low, high in WORD_BUCKETS:
        inside = {word for word in vocabulary if low <= math.ceil(pooled[word] / each) <= high}
        if inside:
            counts = {name: _word_counts(texts, references, inside) for name, texts in systems.items()}
            buckets.append((low, high, len(inside), counts))
    return buckets


def _word_counts(
    texts: list[Words], references: list[list[Words | None]], inside: set[str]
) -> tuple[int, int, int]:
    matched = produced = expected = 0
    for segment, words in enumerate(texts):
        ours = Counter(word for word in words if word in inside)
        for reference in present(references, segment):
            theirs = Counter(word for word in reference if word in inside)
            matched += (ours & theirs).total()
            produced += ours.total()
            expected += theirs.total()
    return matched, produced, expected


def length_buckets(references: list[list[Words | None]]):
    """(low, high, positions) of a fifth of the segments each; what is as long as the last of a fifth belongs to it."""
    lengths = {}
    for segment in range(len(references[0])):
        there = present(references, segment)
        lengths[segment] = math.floor(Fraction(sum(map(len, there)), len(there)))
    ordered = sorted(lengths.values())
    ends = sorted({ordered[math.ceil(Fraction(fifth * len(ordered), 5)) - 1] for fifth in range(1, 6)})
    found, above = [], -1
    for end in ends:
        inside = [at for at, n in lengths.items() if above < n <= end]
        found.append((min(lengths[at] for at in inside), end, inside))
        above = end
    return found


def bin_of(score: float, edges: Sequence[float]) -> int:
    """The bin that begins at or below the score; what lies beyond all edges is in the outermost one."""
    begun = [number for number, edge in enumerate(edges[:-1]) if edge <= score]
    return begun[-1] if begun else 0
