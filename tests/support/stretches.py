"""The numbers of runs, as a page has them: offsets in UTF-16 code units."""

from typing import NamedTuple


class Stretches(NamedTuple):
    label: str
    hypothesis: tuple[int, int]
    reference: tuple[int, int]


def stretches(runs, unit):
    numbers = runs.flat(unit)[1:]
    fives = (numbers[at : at + 5] for at in range(0, len(numbers), 5))
    return [Stretches(runs.labels[label], (a, b), (c, d)) for label, a, b, c, d in fives]
