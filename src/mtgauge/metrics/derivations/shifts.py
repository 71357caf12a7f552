"""The order of words after each of several shifts, found from the order after all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def orders_after_shifts(last: Sequence[int], shifts: Sequence[Sequence[int]]) -> list[list[int]]:
    """The order of the words of a hypothesis after each shift.

    Where a shift put its words between words that a later shift moves away, several orders lead to the last one;
    then it is the one with the words furthest to the left.

    Args:
        last: Positions of the words, in their order after all shifts.
        shifts: Positions of the words of each shift, which stand together before and after it.

    Returns:
        One order for each shift; the last of them is `last`.
    """
    places = {position: place for place, position in enumerate(last)}
    # words that no later shift moves keep their order to each other from there on
    moved = [
        frozenset(position for later in shifts[number + 1 :] for position in later)
        for number in range(len(shifts))
    ]

    def found(order: list[int], number: int) -> list[list[int]] | None:
        if number == len(shifts):
            return [] if order == list(last) else None
        for after in _moves(order, shifts[number]):
            kept = [places[position] for position in after if position not in moved[number]]
            if kept == sorted(kept):
                rest = found(after, number + 1)
                if rest is not None:
                    return [after, *rest]
        return None

    return found(sorted(last), 0) or [list(last)] * len(shifts)


def _moves(order: Sequence[int], shifted: Sequence[int]) -> Iterator[list[int]]:
    """The orders after the shifted words are put elsewhere, the leftmost place first."""
    those = set(shifted)
    rest = [position for position in order if position not in those]
    block = [position for position in order if position in those]
    for place in range(len(rest) + 1):
        after = [*rest[:place], *block, *rest[place:]]
        if after != list(order):
            yield after
