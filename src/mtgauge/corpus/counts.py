"""Numbers of things in messages: ``1 segment``, ``2 segments``."""

from __future__ import annotations

from mtgauge.sentences import Sentence, say


def segments(n: int) -> Sentence:
    """``1 segment`` or ``2 segments``."""
    return say("{n} segment", n=n) if n == 1 else say("{n} segments", n=n)


def lists_of_strings(lists: str, strings: str) -> Sentence:
    """``1 list of 2 strings``, for numbers and for spans of them such as ``1 to 3``."""
    each = say("1 string") if strings == "1" else say("{n} strings", n=strings)
    if lists == "1":
        return say("1 list of {strings}", strings=each)
    return say("{n} lists of {strings}", n=lists, strings=each)
