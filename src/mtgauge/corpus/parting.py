"""Where two columns part that should have as many segments as each other, as far as their texts show it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from statistics import fmean
from typing import NamedTuple

from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus.counts import counted_places

#: Characters of the pieces by which two texts are compared, and of the beginnings from which they are taken.
_PIECE, _BEGINNING = 3, 80
#: Mean share of common pieces that translations of one text have, and those of two texts do not.
_ALIKE = 0.3
#: By how much less alike all texts may be where the block could begin as well.
_MARGIN = 0.3
#: Places from which on a block is nowhere in particular, and texts beside it that have to be alike.
_VAGUE, _BESIDE = 5, 4
#: Shorter columns show nothing; with longer ones it takes seconds.
_FEWEST, _LONGEST = 2, 20_000


class CountedColumn(NamedTuple):
    """Texts whose number is not the expected one.

    Attributes:
        name: What messages call them: a file, a system.
        texts: n texts; None where there is none.
    """

    name: str
    texts: Sequence[str | None]


def parting(one: CountedColumn, other: CountedColumn, *, lines: bool = True) -> Sentence | None:
    """Says where two columns of unequal length part.

    Certain are empty texts of the longer one without which both columns have the same empty ones. Else one block
    of the longer one may have no counterpart: before and behind it the texts are alike, in characters, as
    translations into one language are.

    >>> parting(CountedColumn("new.txt", ["One.", "", "Two."]), CountedColumn("ref.txt", ["One.", "Two."]))
    'line 2 of new.txt is empty; without it both have 2'

    Args:
        one: A column.
        other: Another one.
        lines: Whether messages count lines of files, or else segments.

    Returns:
        None where the texts do not show it.
    """
    longer, shorter = (one, other) if len(one.texts) > len(other.texts) else (other, one)
    if len(longer.texts) == len(shorter.texts):
        return None
    surplus = surplus_empty(longer.texts, shorter.texts)
    if surplus:
        return _empty(longer.name, surplus, len(shorter.texts), lines=lines)
    block = unmatched_block(longer.texts, shorter.texts)
    if block is not None:
        return _unmatched(longer.name, shorter.name, block, lines=lines)
    empty = [number for number, text in enumerate(longer.texts, start=1) if _is_empty(text)]
    if not empty:
        return None
    return say("{column} is empty at {places}", column=longer.name, places=counted_places(empty, lines=lines))


def surplus_empty(longer: Sequence[str | None], shorter: Sequence[str | None]) -> list[int]:
    """The numbers, from 1, of the empty texts without which both columns are empty in the same places.

    Of empty texts in a row the last ones are named.

    >>> surplus_empty(["a", "", "b", ""], ["a", "b", ""])
    [2]

    Returns:
        No number where there are no such texts.
    """
    found: list[int] = []
    at = 0
    for number, text in enumerate(longer, start=1):
        is_empty = _is_empty(text)
        if at < len(shorter) and is_empty == _is_empty(shorter[at]):
            at += 1
        elif is_empty:
            found.append(number)
        else:
            return []
    return found if at == len(shorter) else []


class UnmatchedBlock(NamedTuple):
    """Texts in a row that another column does not have.

    Attributes:
        first: Number of the first one, from 1.
        last: Where that is uncertain, the number at which it may be at the latest.
        size: How many there are.
    """

    first: int
    last: int
    size: int


def unmatched_block(longer: Sequence[str | None], shorter: Sequence[str | None]) -> UnmatchedBlock | None:
    """The block of the longer column without which texts of the same number are alike.

    >>> new = ["The cat sat.", "It rained all day.", "Nobody came."]
    >>> unmatched_block(new, ["A cat sat.", "Nobody came at all."])
    UnmatchedBlock(first=2, last=2, size=1)

    Returns:
        None where they are not alike, or where several places would do.
    """
    size = len(longer) - len(shorter)
    if not _FEWEST <= len(shorter) <= _LONGEST:
        return None
    pieces, others = [*map(_pieces, longer)], [*map(_pieces, shorter)]
    before = [_alike(a, b) for a, b in zip(pieces, others, strict=False)]
    behind = [_alike(a, b) for a, b in zip(pieces[size:], others, strict=True)]
    gains = [a - b for a, b in zip(before, behind, strict=True)]
    totals = [*accumulate(gains, initial=sum(behind))]
    enough = max(totals) - _MARGIN
    places = [place for place, total in enumerate(totals) if total > enough]
    first, last = places[0], places[-1]
    beside = before[max(0, first - _BESIDE) : first], behind[last : last + _BESIDE]
    whole = before[:first] + behind[first:]
    if last - first >= _VAGUE or not all(fmean(part) >= _ALIKE for part in (*beside, whole) if part):
        return None
    return UnmatchedBlock(first + 1, last + 1, size)


def _pieces(text: str | None) -> frozenset[str]:
    text = (text or "").strip()[:_BEGINNING].casefold()
    return frozenset(text[i : i + _PIECE] for i in range(len(text) - _PIECE + 1)) or frozenset([text])


def _alike(a: frozenset[str], b: frozenset[str]) -> float:
    """The share of common pieces (Dice), 0 to 1."""
    return 2 * len(a & b) / (len(a) + len(b))


def _is_empty(text: str | None) -> bool:
    return text is None or not text.strip()


def _empty(name: str, numbers: Sequence[int], count: int, *, lines: bool) -> Sentence:
    places = counted_places(numbers, lines=lines)
    if len(numbers) == 1:
        return say("{place} of {column} is empty; without it both have {n}", place=places, column=name, n=count)
    return say("{places} of {column} are empty; without them both have {n}", places=places, column=name, n=count)


def _unmatched(name: str, other: str, block: UnmatchedBlock, *, lines: bool) -> Sentence:
    first, last, size = block
    values = {"column": name, "other": other}
    if first < last:
        places = _span(first, last + size - 1, lines=lines)
        return say("{column} and {other} part at {places}", places=places, **values)
    if size == 1:
        place = counted_places([first], lines=lines)
        return say("{place} of {column} seems to have no counterpart in {other}", place=place, **values)
    places = _span(first, first + size - 1, lines=lines)
    return say("{places} of {column} seem to have no counterpart in {other}", places=places, **values)


def _span(first: int, last: int, *, lines: bool) -> Sentence:
    span = {"first": first, "last": last}
    return say("lines {first} to {last}", **span) if lines else say("segments {first} to {last}", **span)
