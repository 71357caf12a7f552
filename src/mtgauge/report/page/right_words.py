"""The words of an output as right or wrong: in its references or not."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from mtgauge.corpus.scripts import letters_of

#: Characters up to which texts are shown as a whole, and that are shown of longer ones; characters shown before a
#: difference.
LONG, LEAD = 500, 60
#: How far away a blank is at which a long text is cut.
_BLANK_WITHIN = 30
#: Letters of scripts without blanks, which are words by themselves, and letters that end a word before them.
_ALONE = re.compile(f"[{letters_of(['Han', 'Kana', 'Thai'])}々〇\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff]")
_ENDING = re.compile(f"[{letters_of(['Han', 'Kana'])}々〇]")
_JOINTS = "'’.,-"


class MarkedPiece(NamedTuple):
    """A part of a text.

    Attributes:
        text: Its characters.
        look: ``right``: in a reference; ``wrong``: in none; empty: not marked.
    """

    text: str
    look: str


def words_in(text: str) -> list[tuple[int, int]]:
    """The places of words, of characters where words have no blanks between them, and of other signs.

    ``script/pair/diff.js`` finds the same.
    """
    found, place = [], 0
    while place < len(text):
        end = _end_of_word(text, place)
        if not text[place].isspace():
            found.append((place, end))
        place = end
    return found


def _end_of_word(text: str, start: int) -> int:
    end = start + 1
    if _ALONE.match(text, start):
        while end < len(text) and _is_mark(text[end]):
            end += 1
    elif _is_letter(text[start]):
        while end < len(text) and (_goes_on(text, end) or _joins(text, end)):
            end += 1
    return end


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _is_letter(character: str) -> bool:
    return character == "_" or unicodedata.category(character)[0] in "LN"


def _goes_on(text: str, place: int) -> bool:
    return _is_mark(text[place]) or (_is_letter(text[place]) and not _ENDING.match(text, place))


def _joins(text: str, place: int) -> bool:
    following = text[place + 1 : place + 2]
    return text[place] in _JOINTS and following not in {"", "_"} and _is_letter(following)


def right_and_wrong(text: str, references: Sequence[str]) -> list[tuple[int, int, str]]:
    """Each word as right or wrong; a word is right as often as a reference has it, as BLEU counts matches.

    Args:
        text: An output.
        references: The references of its segment; without any, nothing is marked.

    Returns:
        Places with a look of `MarkedPiece`; neighbours have different looks.
    """
    known: Counter[str] = Counter()
    for reference in references:
        known |= Counter(reference[start:end] for start, end in words_in(reference))
    found: list[tuple[int, int, str]] = []
    for start, end in words_in(text) if references else ():
        word = text[start:end]
        look = "right" if known[word] else "wrong"
        known[word] -= look == "right"
        if found and found[-1][2] == look:
            found[-1] = (found[-1][0], end, look)
        else:
            found.append((start, end, look))
    return found


def window(text: str, start: int) -> tuple[int, int]:
    """What is shown of a text: all, or about `LONG` characters; no word is cut."""
    if len(text) <= LONG:
        return 0, len(text)
    begin = _at_blank(text, start)
    return begin, _at_blank(text, min(len(text), begin + LONG))


def _at_blank(text: str, place: int) -> int:
    """The same place, or that behind a blank shortly before it."""
    if place in (0, len(text)):
        return place
    blanks = [at + 1 for at in range(max(0, place - _BLANK_WITHIN), place) if text[at].isspace()]
    return blanks[-1] if blanks else place


def first_difference(first: str, second: str) -> int:
    """The place of the first character in which two texts differ."""
    pairs = zip(first, second, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def pieces_of(text: str, marks: Sequence[tuple[int, int, str]], start: int) -> list[MarkedPiece]:
    """Cuts a text at its marks, for a page: what `window` shows of it, with dots where it is cut.

    Args:
        text: The text.
        marks: Its marked places in their order.
        start: Where what is shown begins, if the text is long.
    """
    begin, end = window(text, start)
    found, at = [MarkedPiece("… ", "")] if begin else [], begin
    for low, high, look in marks:
        if low < end and high > begin:
            low, high = max(low, begin), min(high, end)
            found += [MarkedPiece(text[at:low], ""), MarkedPiece(text[low:high], look)]
            at = high
    found += [MarkedPiece(text[at:end], ""), *([MarkedPiece(" …", "")] if end < len(text) else [])]
    return [piece for piece in found if piece.text]
