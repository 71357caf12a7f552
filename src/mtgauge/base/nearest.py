"""What to write instead of a name that nothing has."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mtgauge.base.errors import MtgaugeError, OptionError
from mtgauge.base.sentences import Sentence, say

#: The fewest letters that a name is cut short to.
_LEAST_LETTERS = 3
#: Letters of two names together, from which on one may be the other with one slip, two, or three.
_LETTERS = (5, 12, 16)
#: The most letters of a name that are compared.
_MOST_LETTERS = 100


def nearest(name: Any, known: Collection[str]) -> str | None:
    """Return the known name that is meant by another one, in any case of letters; None where none is like it.

    A name is meant if it becomes the other with a slip of the keyboard, or two or three in a longer name;
    or if the other is the beginning of it.
    """
    text = str(name).casefold()
    if not text or len(text) > _MOST_LETTERS:
        return None
    near = [(slips, one) for one in known if (slips := _slips(text, one.casefold())) is not None]
    if near:
        return min(near, key=lambda found: found[0])[1]
    longer = [one for one in known if len(text) >= _LEAST_LETTERS and one.casefold().startswith(text)]
    return min(longer, key=len, default=None)


def guess(name: Any, known: Collection[str]) -> Sentence | None:
    """The nearest name as a question; None where none is near."""
    near = nearest(name, known)
    return None if near is None else say("is '{name}' meant?", name=near)


def meant(name: Any, known: Collection[str], otherwise: Sentence | str | None = None) -> Sentence | str:
    """The hint on a name that nothing has: the nearest name, or what is known.

    Args:
        name: What was written; in Python it may be anything.
        known: All that could have been written.
        otherwise: What is said where no name is near; None: all names.
    """
    near = guess(name, known)
    if near is not None:
        return near
    if otherwise is not None:
        return otherwise
    return say("known: {names}", names=", ".join(known) or say("none"))


def check_known(
    name: Any, known: Collection[str], unknown: str, *, error: type[MtgaugeError] = OptionError
) -> None:
    """Refuses a name that nothing has, with a message, and the hint of `meant`.

    Raises:
        MtgaugeError: The name is not known; of the class `error`.
    """
    if name not in known:
        raise error(unknown, hint=meant(name, known))


def _slips(one: str, other: str) -> int | None:
    """Return the letters that are missing, added, changed or swapped in a name; None where they are too many."""
    most = sum(len(one) + len(other) >= letters for letters in _LETTERS)
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    row = [*range(len(other) + 1)]
    for i, letter in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, expected in enumerate(other, start=1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != expected))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == expected:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1] if row[-1] <= most else None
