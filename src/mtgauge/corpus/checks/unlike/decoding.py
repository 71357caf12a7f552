"""``mojibake``: UTF-8 that a program has read as something else, and has written again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import TextColumn
from mtgauge.corpus.checks.unlike.peers import Compared, Holding


def _shown(first: int, last: int, encoding: str) -> str:
    """What bytes look like in an encoding; C1 controls where it has nothing."""
    return "".join(bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in range(first, last + 1))


#: The bytes that follow the first one of a character in UTF-8, in Latin-1 and Windows-1252, and in Windows-1251.
_WESTERN = "".join(map(chr, range(0x80, 0xC0))) + _shown(0x80, 0x9F, "cp1252")
_CYRILLIC = _shown(0x80, 0xBF, "cp1251")
#: Name of an encoding, as ``iconv`` knows it -> the first bytes of characters in it, and what UTF-8 looks like.
#: Of Cyrillic two letters or more: one alone may be a syllable.
_ENCODINGS = {
    "WINDOWS-1252": (
        frozenset(map(chr, range(0xC2, 0xF5))),
        re.compile(f"[\xc2-\xdf][{_WESTERN}]|[\xe0-\xef][{_WESTERN}]{{2}}|[\xf0-\xf4][{_WESTERN}]{{3}}"),
    ),
    "WINDOWS-1251": (frozenset("\u0420\u0421"), re.compile(f"(?:[\u0420\u0421][{_CYRILLIC}]){{2,}}")),
}
_CONTROLS = re.compile("[\x80-\x9f]")


def wrongly_decoded(one: Compared) -> Iterator[Finding]:
    """Texts in which characters beyond ASCII became two or three others, where those of the peers did not."""
    for encoding, (leads, pattern) in _ENCODINGS.items():
        holding = _matching(leads, pattern)
        if not (found := one.unmatched(holding)):
            continue
        # Windows-1252 has letters where Latin-1 has controls
        name = "ISO-8859-1" if _CONTROLS.search(one.column.joined) else encoding
        piece = pattern.search(one.column.stripped[found[0]])
        what = say("UTF-8 read as {encoding} ({piece!r})", encoding=name, piece=piece[0] if piece else "")
        command = f"iconv -f UTF-8 -t {name}"
        mend = say("read the file as UTF-8, or undo it by {command}", command=command)
        yield one.finding("mojibake", what, found, holding, mend)


def _matching(leads: frozenset[str], pattern: re.Pattern[str]) -> Holding:
    def found(column: TextColumn) -> Sequence[int]:
        if column.characters.isdisjoint(leads):
            return []
        return [i for i, text in enumerate(column.stripped) if not text.isascii() and pattern.search(text)]

    return found
