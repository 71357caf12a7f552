"""All swaps of two systems' texts, scored one by one."""

from functools import cache
from itertools import product


def all_differences(metric, reference, systems):
    """|difference| of corpus scores for each of the 2^n swaps, the one without any first."""
    a, b = systems.values()

    @cache  # the second text of some swaps is the first of the others
    def score(*segments):
        return metric.corpus_score(segments, reference).score

    def size(swaps):
        pairs = [(y, x) if swap else (x, y) for x, y, swap in zip(a, b, swaps, strict=True)]
        first, second = zip(*pairs, strict=True)
        return abs(score(*first) - score(*second))

    return [size(swaps) for swaps in product((False, True), repeat=len(reference))]
