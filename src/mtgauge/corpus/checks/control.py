"""``control-character``: characters that no translation has, and that change what is counted or shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts
from mtgauge.corpus.codepoints import TABLE_SIZE, code_points
from mtgauge.corpus.counts import counted_places

#: C0 and C1 but for the tab, the replacement character, lone surrogates, and overrides of the writing direction.
_RANGES = (
    (0x00, 0x08), (0x0A, 0x1F), (0x7F, 0x9F), (0x202D, 0x202E), (0xD800, 0xDFFF), (0xFFFD, 0xFFFD),
)  # fmt: skip
_TAB, _BLANK, _DELETE = 0x09, 0x20, 0x7F
_RETURN = "U+000D"
_PATTERN = re.compile(f"[{''.join(f'{chr(low)}-{chr(high)}' for low, high in _RANGES)}]")


def control_characters(inputs: CheckedTexts) -> Iterator[Finding]:
    """Texts with such a character: one warning a text, which names those in it."""
    for column in inputs.columns:
        for index, names in held_characters(column.texts):
            message = say("{column} holds {characters}", column=column.subject, characters=names)
            yield column.warn("control-character", message, index)


def control_characters_of_file(texts: Sequence[str | None], subject: str, *, lines: bool) -> Iterator[Finding]:
    """One warning about all such characters of a file's texts, with their places.

    Args:
        texts: n texts; None where there is none.
        subject: What the file, or its column, is called.
        lines: Whether the texts are lines, or else segments.
    """
    held = dict(held_characters(texts))
    if not held:
        return
    names = ", ".join(sorted({name for found in held.values() for name in found.split(", ")}))
    places = counted_places([index + 1 for index in held], lines=lines)
    message = say("{column} holds {characters} in {places}", column=subject, characters=names, places=places)
    if _RETURN in names:
        message = say("{message}; many programs end a line at {character}", message=message, character=_RETURN)
    yield Finding("control-character", message)


def held_characters(texts: Sequence[str | None]) -> Iterator[tuple[int, str]]:
    """The place of each text with such a character, from 0, and the names of those in it: ``U+0007, U+000D``."""
    if not _have_some(texts):
        return
    for index, text in enumerate(texts):
        if text and (found := _PATTERN.findall(text)):
            yield index, ", ".join(f"U+{ord(character):04X}" for character in dict.fromkeys(found))


def _have_some(texts: Sequence[str | None]) -> bool:
    """A look at all characters at once; ASCII, of which there is most, as bytes."""
    ascii_texts: list[str] = []
    others: list[str] = []
    for text in texts:
        if text:
            (ascii_texts if text.isascii() else others).append(text)
    single = np.frombuffer("".join(ascii_texts).encode("ascii"), dtype=np.uint8)
    controls = np.count_nonzero(single < _BLANK) - np.count_nonzero(single == _TAB)
    return bool(controls or (single == _DELETE).any() or _table()[code_points(others)].any())


@lru_cache(maxsize=1)
def _table() -> npt.NDArray[np.bool_]:
    """Whether each code point is such a character."""
    table = np.zeros(TABLE_SIZE, dtype=np.bool_)
    for low, high in _RANGES:
        table[low : high + 1] = True
    return table
