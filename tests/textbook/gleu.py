"""GLEU (Wu et al. 2016)."""

from fractions import Fraction

from textbook.bleu import clipped_matches, ngrams

Words = list[str]


def statistics(hypothesis: Words, references: list[Words], max_order: int = 4) -> list[int]:
    """Matches, the larger of the next two, n-grams of the hypothesis, of the reference: of the best reference."""
    orders = range(1, max_order + 1)
    ours = sum(ngrams(hypothesis, order).total() for order in orders)
    rows = []
    for reference in references:
        theirs = sum(ngrams(reference, order).total() for order in orders)
        matches = sum(clipped_matches(hypothesis, [reference], order) for order in orders)
        rows.append([matches, max(ours, theirs), ours, theirs])
    return max(rows, key=lambda row: Fraction(row[0], row[1]) if row[1] else 0)
