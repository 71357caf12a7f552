"""Which empty texts are too many: every choice of them is tried."""

from itertools import combinations


def possible_surplus(longer, shorter):
    """Each set of numbers, from 1, of empty texts without which both columns are empty in the same places."""
    empty = [number for number, text in enumerate(longer, start=1) if not text.strip()]
    wanted = [not text.strip() for text in shorter]
    return [
        chosen
        for chosen in combinations(empty, len(longer) - len(shorter))
        if [not text.strip() for number, text in enumerate(longer, start=1) if number not in chosen] == wanted
    ]
