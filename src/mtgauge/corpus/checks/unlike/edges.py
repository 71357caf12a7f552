"""``left-over-text``: the same characters before or behind each translation, which no reference has there."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter

from mtgauge.corpus.checks.columns import MIN_SEGMENTS, TextColumn
from mtgauge.corpus.checks.unlike.peers import SHARE, Compared, Holding
from mtgauge.findings import Finding
from mtgauge.sentences import say

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
    start of that length is half as common. Numbers count as equal. Ends likewise, full stops left out.
    """
    for at_end in (False, True):
        text = _common(one.column, at_end=at_end)
        holding = _beginning(text, at_end=at_end)
        found = one.unmatched(holding, least=MIN_SEGMENTS) if text else []
        share = len(found) / max(one.column.size, 1)
        if found and not any(_has_its_own(group, len(text), share, at_end=at_end) for group in one.peers):
            shown = text[::-1] if at_end else text
            place = say("{text!r} at the end", text=shown) if at_end else say("{text!r} at the start", text=shown)
            mend = say("remove it, for example by {command}", command=_removal(shown, at_end=at_end))
            yield shown, one.finding("left-over-text", place, found, holding, mend)


def _common(column: TextColumn, *, at_end: bool) -> str:
    """What so many texts begin with that it may be left over, from the end backwards at the end; or nothing."""
    heads = _heads(column, _LONG, at_end=at_end)
    for length, share in ((1, _HALF), (_LONG, SHARE)):
        start = _most_common([head[:length] for head in heads], share * column.size)
        if not start or _is_plain(heads, start):
            continue
        longer = [head for head in _heads(column, at_end=at_end) if head.startswith(start)]
        grown = _grown(longer, start).strip()
        if len(grown) >= _LONG or not _is_text(grown):
            return grown
    return ""


def _most_common(starts: Sequence[str], least: float) -> str:
    """The most common of some starts if so many are equal, or nothing."""
    different = set(starts)
    if len(starts) - len(different) + 1 < least:
        return ""  # as most often
    start, count = max(Counter(filter(None, starts)).items(), key=itemgetter(1), default=("", 0))
    return start if count >= least else ""


def _is_plain(heads: Sequence[str], start: str) -> bool:
    """Whether it is one letter or full stop that does not grow, as in most texts: seen without a closer look."""
    if len(start) > 1 or start == _NUMBER or not _is_text(start):
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


def _is_text(start: str) -> bool:
    """Whether it is of letters, marks of letters, numbers and full stops, which many sentences may share."""
    return all(character in _STOPS or unicodedata.category(character)[0] in "LMNZ" for character in start)


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


def _has_its_own(group: Sequence[TextColumn], length: int, share: float, *, at_end: bool) -> bool:
    """Whether a start of this length is half as common in a group, whatever it is."""
    starts = [head[:length] for column in group for head in _heads(column, at_end=at_end)]
    return bool(_most_common(starts, share / 2 * sum(column.size for column in group)))


def _removal(text: str, *, at_end: bool) -> str:
    if "\t" in text and not at_end:
        return f"cut -f{text.count(chr(9)) + 1}-"
    pattern = re.sub(r"([][\\.*^$/(){}+?|])", r"\\\1", text).replace("0", "[0-9]+")
    return f"sed -E {shlex.quote(f's/ *{pattern}$//' if at_end else f's/^{pattern} *//')}"
