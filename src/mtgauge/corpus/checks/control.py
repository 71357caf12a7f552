"""``control-character``: characters that no translation has, and that change what is counted or shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn
from mtgauge.corpus.codepoints import TABLE_SIZE, code_points
from mtgauge.findings import Finding
from mtgauge.sentences import say

#: C0 and C1 but for the tab, the replacement character, lone surrogates, and overrides of the writing direction.
_RANGES = (
    (0x00, 0x08), (0x0A, 0x1F), (0x7F, 0x9F), (0x202D, 0x202E), (0xD800, 0xDFFF), (0xFFFD, 0xFFFD),
)  # fmt: skip
_TAB, _BLANK, _DELETE = 0x09, 0x20, 0x7F
_PATTERN = re.compile(f"[{''.join(f'{chr(low)}-{chr(high)}' for low, high in _RANGES)}]")


def control_characters(inputs: CheckedTexts) -> Iterator[Finding]:
    """Texts with such a character: one warning a text, which names those in it."""
    for column in inputs.columns:
        if not _has_some(column):
            continue
        for index, text in enumerate(column.texts):
            if text and (found := _PATTERN.findall(text)):
                names = ", ".join(f"U+{ord(character):04X}" for character in dict.fromkeys(found))
                yield column.warn(
                    "control-character",
                    say("{column} holds {characters}", column=column.subject, characters=names),
                    index,
                )


def _has_some(column: TextColumn) -> bool:
    """A look at all characters at once; ASCII, of which there is most, as bytes."""
    ascii_texts: list[str] = []
    others: list[str] = []
    for text in column.texts:
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
