"""Short names: what all names of an axis share is left out, and long ones are cut in the middle."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import takewhile

#: Columns of half-width characters that a name has room for, in tables, selects and charts.
ROOM = 24
#: Replaces the middle of a name.
CUT = "…"
#: The least width of a name without its shared parts; a shorter one is not clear by itself.
_LEAST = 3
#: Numbers and dates stay whole; every separator is a separate part.
_PARTS = re.compile(r"\d+(?:[.\-]\d+)+(?![^._\-/\s])|[^._\-/\s]+|[._\-/\s]")
_SEPARATORS = frozenset("._-/")
#: Categories of characters that take no room of their own.
_MARKS = ("Mn", "Me", "Cf")


def short_names(names: Sequence[str], room: int = ROOM) -> list[str]:
    """Shorten names for readers; names that all have room are returned as they are.

    The beginning and the end that all of them share are left out, at boundaries of ``.``, ``-``, ``_``, ``/`` and
    blanks. Names that are still too long are cut in the middle. Different names never look equal.

    Args:
        names: n names.
        room: How many columns a name may take; characters of East Asia take two.

    Returns:
        n short names.

    Examples:
        >>> short_names(["generaltest2022.zh-en.hyp.Online-A.en", "generaltest2022.zh-en.hyp.HuaweiTSC.en"])
        ['Online-A', 'HuaweiTSC']
        >>> short_names(["test-en-social_112118513848"], room=16)
        ['test-en-…8513848']
    """
    if all(_width(name) <= room for name in names):
        return list(names)
    stripped = _without_shared(names)
    rooms = [room] * len(names)
    while True:
        short = [cut_middle(name, width) for name, width in zip(stripped, rooms, strict=True)]
        wholes: dict[str, set[str]] = {}
        for name, whole in zip(short, names, strict=True):
            wholes.setdefault(name, set()).add(whole)
        # those that look equal get more room, until the place is seen in which they differ
        grown = [
            width + 1 if len(wholes[name]) > 1 and name != whole else width
            for name, whole, width in zip(short, stripped, rooms, strict=True)
        ]
        if grown == rooms:
            return short
        rooms = grown


def cut_middle(name: str, room: int) -> str:
    """Cut a name in the middle, so that it takes no more than `room` columns; marks stay with their letters."""
    if _width(name) <= room:
        return name
    clusters: list[str] = []
    for sign in name:
        if clusters and unicodedata.category(sign) in _MARKS:
            clusters[-1] += sign
        else:
            clusters.append(sign)
    left = room - 1
    head, tail = _fitting(clusters, left - left // 2), _fitting(clusters[::-1], left // 2)
    return "".join(clusters[:head]) + CUT + "".join(clusters[len(clusters) - tail :])


def _fitting(clusters: Sequence[str], room: int) -> int:
    """How many clusters fit, from the first on."""
    taken = 0
    for place, cluster in enumerate(clusters):
        taken += _width(cluster)
        if taken > room:
            return place
    return len(clusters)


def _width(name: str) -> int:
    """Columns of a name: two for wide characters, none for marks."""
    return sum(
        0 if unicodedata.category(sign) in _MARKS else 1 + (unicodedata.east_asian_width(sign) in ("W", "F"))
        for sign in name
    )


def _without_shared(names: Sequence[str]) -> list[str]:
    """Names without the parts that all of them begin and end with."""
    split = [_PARTS.findall(name) for name in names]
    distinct = {tuple(parts) for parts in split}
    if len(distinct) < 2:
        return list(names)
    # each keeps a part that is no separator
    longest = min(_last_word(parts) for parts in distinct)
    begin = _shared([parts[:longest] for parts in distinct])
    rest = [parts[begin:] for parts in distinct]
    shortest = min(len(parts) - _first_word(parts) - 1 for parts in rest)
    end = _shared([parts[::-1][:shortest] for parts in rest])
    # whole words are left out, each with the separator that parts it from the rest
    first = split[0]
    while begin and not _is_separator(first[begin - 1]):
        begin -= 1
    while end and not _is_separator(first[-end]):
        end -= 1
    left = ["".join(parts[begin : len(parts) - end]) for parts in split]
    if begin and min(map(_width, left)) < _LEAST:
        begin = max(0, begin - 2)
        left = ["".join(parts[begin : len(parts) - end]) for parts in split]
    return left


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """How many parts all rows begin with."""
    return sum(1 for _ in takewhile(lambda column: len({*column}) == 1, zip(*rows, strict=False)))


def _is_separator(part: str) -> bool:
    return part in _SEPARATORS or part.isspace()


def _first_word(parts: Sequence[str]) -> int:
    return next((place for place, part in enumerate(parts) if not _is_separator(part)), len(parts) - 1)


def _last_word(parts: Sequence[str]) -> int:
    return len(parts) - 1 - _first_word(parts[::-1])
