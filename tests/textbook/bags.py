"""Position-independent error rate: what two bags of words do not share."""

from collections import Counter

Words = list[str]


def distance(hypothesis: Words, reference: Words) -> int:
    overlap = (Counter(hypothesis) & Counter(reference)).total()
    return max(len(hypothesis), len(reference)) - overlap


def statistics(hypothesis: Words, references: list[Words]) -> list[int]:
    """Distance to the nearest reference, the first of equals; tokens of the hypothesis and of that reference."""
    nearest = min(references, key=lambda reference: distance(hypothesis, reference))
    return [distance(hypothesis, nearest), len(hypothesis), len(nearest)]
