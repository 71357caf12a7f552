"""What to write instead of a name that nothing has."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.sentences import Sentence, say


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like another one, in any case of letters; None where none is like it."""
    from difflib import get_close_matches  # names are seldom wrong

    folded = {one.casefold(): one for one in known}
    near = get_close_matches(name.casefold(), list(folded), n=1)
    return folded[near[0]] if near else None


def meant(name: str, known: Collection[str], otherwise: Sentence | str | None = None) -> Sentence | str:
    """The hint on a name that nothing has: the nearest name, or what is known.

    Args:
        name: What was written.
        known: All that could have been written.
        otherwise: What is said where no name is near; None: all names.
    """
    near = nearest(name, known)
    if near is not None:
        return say("is '{name}' meant?", name=near)
    if otherwise is not None:
        return otherwise
    return say("known: {names}", names=", ".join(known) or say("none"))
