"""``unicode-form``: letters and their marks apart, where the other side has them as one character."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import TextColumn
from mtgauge.corpus.checks.unlike.names import numbered
from mtgauge.corpus.checks.unlike.peers import Compared

#: The first mark that goes onto a letter; vowels and ends of Korean syllables, which join as marks do.
_FIRST_MARK, _VOWELS = "\u0300", ("\u1161", "\u11c2")


def other_form(one: Compared, equated: Callable[[str, str], bool]) -> Iterator[Finding]:
    """Columns that are not in the composed form NFC (Unicode Standard Annex 15), beside others that are.

    Readers see no difference, and words of the two forms do not match.

    Args:
        one: The column and its peers.
        equated: Whether every metric makes two texts equal before it counts.
    """
    found = one.unmatched(_decomposed)
    if found and not _is_equated(one.column.stripped[found[0]], equated):
        what = say("text that is not in Unicode form NFC ({piece})", piece=_piece(one.column.stripped[found[0]]))
        mend = say("take normalize=nfc in each metric, or write both sides in NFC")
        yield one.finding("unicode-form", what, found, _decomposed, mend)


def _decomposed(column: TextColumn) -> Sequence[int]:
    if all(map(_is_inert, column.characters)):
        return []
    return [i for i, text in enumerate(column.stripped) if not unicodedata.is_normalized("NFC", text)]


@lru_cache(maxsize=1 << 14)
def _is_inert(character: str) -> bool:
    """Whether NFC leaves it as it is, whatever is before or behind it."""
    if character < _FIRST_MARK:
        return True
    is_joining = unicodedata.category(character)[0] == "M" or _VOWELS[0] <= character <= _VOWELS[1]
    return not is_joining and unicodedata.is_normalized("NFC", character)


def _is_equated(text: str, equated: Callable[[str, str], bool]) -> bool:
    return equated(text, unicodedata.normalize("NFC", text))


def _piece(text: str) -> str:
    """The first characters that NFC writes in another way: one, with the marks on it."""
    composed = unicodedata.normalize("NFC", text)
    start = next((i for i, pair in enumerate(zip(text, composed, strict=False)) if pair[0] != pair[1]), 0)
    end = start + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return numbered(text[start:end])
