"""``invisible-character``: characters that nobody sees, and that part words or make them others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import TextColumn
from mtgauge.corpus.checks.unlike.names import deletion, named
from mtgauge.corpus.checks.unlike.peers import Compared, holding_text

#: Characters of format without a shape, fillers of Hangul, and variation selectors of Han. Selectors of the colour
#: of an emoji belong to it, and overrides of the direction are control characters already.
_RANGES = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x180E, 0x180E), (0x200B, 0x200F),
    (0x202A, 0x202C), (0x2060, 0x206F), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF9, 0xFFFB),
    (0xE0100, 0xE01EF),
)  # fmt: skip
_INVISIBLE = frozenset(chr(code) for low, high in _RANGES for code in range(low, high + 1))
_JOINER = "\u200d"
#: A joiner that is not within an emoji.
_LOOSE = re.compile(f"{_JOINER}(?![\u2190-\u2bff\U0001f000-\U0001faff])")
#: Those that spelling asks for in scripts that join letters or have no blanks, and those that set a direction.
_SPELLING, _DIRECTION = "\u200b\u200c\u200d", "\u061c\u200e\u200f"
#: Hebrew to Myanmar, and Philippine scripts to the last one of India, without the alphabets and Hangul between.
_COMPLEX = re.compile("[\u0590-\u109f\u1700-\u1cff\ua8e0-\ua8ff\ua980-\uaaff]")


def invisible_characters(one: Compared) -> Iterator[Finding]:
    """One warning for each such character that the peers have not.

    In Persian, Hindi or Khmer some of them are spelling: there, only references can say that a system should have
    none, and translations do not say it of references.
    """
    for character in sorted((_INVISIBLE & one.column.characters) - _spelling(one)):
        holding = _loose_joiners if character == _JOINER else holding_text(character)
        if found := one.unmatched(holding):
            mend = say("remove it, for example by {command}", command=deletion(character))
            yield one.finding("invisible-character", named(character), found, holding, mend)


def _loose_joiners(column: TextColumn) -> Sequence[int]:
    return [index for index, text in enumerate(column.stripped) if _LOOSE.search(text)]


def _spelling(one: Compared) -> set[str]:
    """The characters of which the peers cannot say that they are wrong."""
    if (one.column.system is not None and one.same_language) or not _is_complex(one.column):
        return set()
    return set(_SPELLING if one.same_language else _SPELLING + _DIRECTION)


def _is_complex(column: TextColumn) -> bool:
    return _COMPLEX.search(column.joined) is not None
