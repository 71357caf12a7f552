"""What diagnostics count, on lists of words. A reference that a segment lacks is None."""

from collections import Counter

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
