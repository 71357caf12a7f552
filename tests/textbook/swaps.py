"""All swaps of two systems' texts, scored one by one."""

from itertools import product


def all_differences(metric, reference, systems):
    """|difference| of corpus scores for each of the 2^n swaps, the one without any first."""
    a, b = systems.values()

    def size(swaps):
        pairs = [(y, x) if swap else (x, y) for x, y, swap in zip(a, b, swaps, strict=True)]
        first, second = ([pair[side] for pair in pairs] for side in (0, 1))
        return abs(metric.corpus_score(first, reference).score - metric.corpus_score(second, reference).score)

    return [size(swaps) for swaps in product((False, True), repeat=len(reference))]
