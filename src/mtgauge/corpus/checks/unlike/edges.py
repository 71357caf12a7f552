"""``left-over-text``: the same characters before or behind each translation, which no reference has there."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, TextColumn
from mtgauge.corpus.checks.unlike.peers import SHARE, Compared, Holding

#: Characters of each end that are looked at.
_LOOK = 48
#: A few common characters need half of the texts; as many as these, which are words, need a tenth.
_HALF, _LONG = 0.5, 12
#: An end grows as long as nine tenths of the texts that have it agree on the next character.
_AGREED = 0.9
_DIGITS, _NUMBER = re.compile("[0-9]+"), "0"
#: What may rightly end every sentence, or none.
_STOPS = ".。．!！?？…।۔؟՞։።"


def left_over(one: Compared) -> Iterator[tuple[str, Finding]]:
    """Common starts and ends that the peers do not have: what they are, and the warning.

    The rule, for ten texts or more: half of the texts begin alike, with something that is not made of letters
    only; or a tenth, over twelve characters or more. In every group of peers a tenth as many begin so, and no
    other start of that kind and length is half as common. Numbers count as equal. Ends likewise, where full stops
    count as letters. What the peers begin with as well is no part of it.
    """
    for at_end in (False, True):
        start = _own_start(one, at_end=at_end)
        holding = _beginning(start, at_end=at_end)
        found = one.unmatched(holding, least=MIN_SEGMENTS) if start else []
        share = len(found) / one.column.size
        if found and not any(_has_another(group, len(start), share, at_end=at_end) for group in one.peers):
            text = start[::-1] if at_end else start
            place = say("{text!r} at the end", text=text) if at_end else say("{text!r} at the start", text=text)
            mend = say("remove it, for example by {command}", command=_removal(text, at_end=at_end))
            yield text, one.finding("left-over-text", place, found, holding, mend)


def _own_start(one: Compared, *, at_end: bool) -> str:
    """The common start of a column without what its peers begin with; or nothing."""
    start = _common(one.column, at_end=at_end)
    for group in one.peers if start else ():
        heads = [head for column in group for head in _heads(column, at_end=at_end)]
        first = _most_common([head[:1] for head in heads], _HALF * sum(column.size for column in group))
        theirs = _grown([head for head in heads if head.startswith(first)], first) if first else ""
        start = _without(start, theirs)
    return start if _may_be_left(start, at_end=at_end) else ""


def _without(start: str, other: str) -> str:
    """A start without the beginning of another one behind it; nothing where it adds a few letters to the other."""
    for end in range(1, len(start)):
        rest = start[end:].lstrip()
        if rest and other.startswith(rest):
            return start[:end].strip(" ")
    shared = next((n for n, pair in enumerate(zip(start, other, strict=False)) if pair[0] != pair[1]), len(other))
    return "" if shared and not _may_be_left(start[shared:], at_end=True) else start


def _common(column: TextColumn, *, at_end: bool) -> str:
    """What so many texts begin with that it may be left over, from the end backwards at the end; or nothing."""
    heads = _heads(column, _LONG, at_end=at_end)
    for length, share in ((1, _HALF), (_LONG, SHARE)):
        start = _most_common([head[:length] for head in heads], share * column.size)
        if not start or _is_plain(heads, start, at_end=at_end):
            continue
        longer = [head for head in _heads(column, at_end=at_end) if head.startswith(start)]
        grown = _grown(longer, start).strip(" ")
        grown = grown.rstrip(f"{_STOPS} ") if at_end else grown  # the sentence's own
        if _may_be_left(grown, at_end=at_end):
            return grown
    return ""


def _may_be_left(start: str, *, at_end: bool) -> bool:
    """Whether it is long, or holds something else than letters."""
    return len(start) >= _LONG or not _is_text(start, at_end=at_end)


def _most_common(starts: Sequence[str], least: float) -> str:
    """The most common of some starts if so many are equal, or nothing."""
    different = set(starts)
    if len(starts) - len(different) + 1 < least:
        return ""  # as most often
    start, count = max(Counter(filter(None, starts)).items(), key=itemgetter(1), default=("", 0))
    return start if count >= least else ""


def _is_plain(heads: Sequence[str], start: str, *, at_end: bool) -> bool:
    """Whether it is one letter or full stop that does not grow, as in most texts: seen without a closer look."""
    if len(start) > 1 or start == _NUMBER or not _is_text(start, at_end=at_end):
        return False
    return _grown([head[:2] for head in heads if head.startswith(start)], start) == start


def _grown(heads: Sequence[str], start: str) -> str:
    least = _AGREED * len(heads)
    while True:
        following, count = Counter(head[len(start) : len(start) + 1] for head in heads).most_common(1)[0]
        if not following or count < least:
            return start
        start += following
        heads = [head for head in heads if head.startswith(start)]


def _is_text(start: str, *, at_end: bool) -> bool:
    """Whether it is of letters, their marks, numbers, blanks and what is invisible; at the end, full stops too."""
    return all(
        unicodedata.category(character)[0] in "LMNZ"
        or unicodedata.category(character) == "Cf"
        or (at_end and character in _STOPS)
        for character in start
    )


def _heads(column: TextColumn, length: int = _LOOK, *, at_end: bool) -> list[str]:
    """The first characters of each text, the last ones backwards; each number is 0."""
    cut = [text[: -length - 1 : -1] if at_end else text[:length] for text in column.stripped]
    heads = _DIGITS.sub(_NUMBER, "\n".join(cut)).split("\n")
    return heads if len(heads) == len(cut) else [_DIGITS.sub(_NUMBER, text) for text in cut]


def _beginning(start: str, *, at_end: bool) -> Holding:
    def found(column: TextColumn) -> Sequence[int]:
        heads = _heads(column, at_end=at_end)
        return [index for index, head in enumerate(heads) if head.startswith(start)]

    return found


def _has_another(group: Sequence[TextColumn], length: int, share: float, *, at_end: bool) -> bool:
    """Whether some start of this length, twelve at most, that may be left over as well is half as common."""
    starts = [head[: min(length, _LONG)] for column in group for head in _heads(column, at_end=at_end)]
    most = _most_common(starts, share / 2 * sum(column.size for column in group))
    return bool(most) and _may_be_left(most, at_end=at_end)


def _removal(text: str, *, at_end: bool) -> str:
    if "\t" in text and not at_end:
        return f"cut -f{text.count(chr(9)) + 1}-"
    pattern = re.sub(r"([][\\.*^$/(){}+?|])", r"\\\1", text).replace("0", "[0-9]+")
    return f"sed -E {shlex.quote(f's/ *{pattern}$//' if at_end else f's/^{pattern} *//')}"
