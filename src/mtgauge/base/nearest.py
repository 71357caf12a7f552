"""What to write instead of a name that nothing has."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mtgauge.base.errors import MtgaugeError, OptionError
from mtgauge.base.sentences import Sentence, say

#: The share of a name's letters that a slip of the keyboard leaves.
_LEAST_SHARE = 0.6


def nearest(name: Any, known: Collection[str]) -> str | None:
    """The known name that is most like another one, in any case of letters; None where none is like it."""
    from difflib import get_close_matches  # names are seldom wrong

    folded = {one.casefold(): one for one in known}
    text = str(name).casefold()
    near = (one for one in get_close_matches(text, list(folded)) if _is_slip(one, text))
    return next((folded[one] for one in near), None)


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


def _is_slip(one: str, other: str) -> bool:
    """Whether one can be the other with a slip, or cut short: letters of a short name are in many a long one."""
    shorter, longer = sorted((one, other), key=len)
    return longer.startswith(shorter) or len(shorter) >= _LEAST_SHARE * len(longer)
