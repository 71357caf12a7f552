"""Numbers of things, and of places, in messages: ``1 segment``, ``2 segments``, ``lines 5, 70``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, enumerated, say

#: Numbers that are named of many.
_NAMED = 5


def segments(n: int) -> Sentence:
    """``1 segment`` or ``2 segments``."""
    return say("{n} segment", n=n) if n == 1 else say("{n} segments", n=n)


def lists_of_strings(lists: str, strings: str) -> Sentence:
    """``1 list of 2 strings``, for numbers and for spans of them such as ``1 to 3``."""
    each = say("1 string") if strings == "1" else say("{n} strings", n=strings)
    if lists == "1":
        return say("1 list of {strings}", strings=each)
    return say("{n} lists of {strings}", n=lists, strings=each)


def counted_places(numbers: Sequence[int], *, lines: bool) -> Sentence:
    """``line 50``, or ``lines 5, 70``; of many the first ones and how many others there are.

    Args:
        numbers: From 1.
        lines: Whether they are numbers of lines, or else of segments.
    """
    if len(numbers) == 1:
        return say("line {n}", n=numbers[0]) if lines else say("segment {n}", n=numbers[0])
    text = enumerated([*_some(numbers)])
    return say("lines {numbers}", numbers=text) if lines else say("segments {numbers}", numbers=text)


def _some(numbers: Sequence[int]) -> Iterator[str]:
    yield from map(str, numbers[:_NAMED])
    if len(numbers) > _NAMED:
        yield say("{n} more", n=len(numbers) - _NAMED)


def common_count(columns: Sequence[Sequence[str | None]]) -> int | None:
    """How many segments all columns have once empty ones at the end are left out.

    As few are left out as possible, and never one that is not empty.

    Returns:
        The length of the shortest column, or None where a longer one goes on with text.
    """
    n = min(map(len, columns))
    extra = (text for texts in columns for text in texts[n:])
    return n if all(text is not None and not text.strip() for text in extra) else None


def trimming(name: str, left_out: int, system: str | None = None) -> Finding:
    """The warning about what was left out of one column."""
    message = (
        say("{n} empty line at the end of {name} left out, so that line counts agree", n=left_out, name=name)
        if left_out == 1
        else say("{n} empty lines at the end of {name} left out, so that line counts agree", n=left_out, name=name)
    )
    return Finding("trimmed-line-count", message, system=system)
