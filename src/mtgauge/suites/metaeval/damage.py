"""Translations that are damaged on purpose, to see whether a rater notices.

The rule is that of WMT's direct assessment (Bojar et al. 2016, "Findings of the 2016 conference on machine
translation", section 3; Graham et al. 2017, "Can machine translation systems be evaluated by the crowd alone"): a
run of words is replaced by a run of as many words of another text, and the longer a text, the longer the run.
Where a text is written without blanks, characters take the place of words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import numpy as np

#: Scripts that are written without blanks: Thai, Lao, Tibetan, Myanmar, Khmer, Kana, Bopomofo, Han and its signs.
_UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3000-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
)
_UNIT = re.compile(f"[{_UNSPACED}]|[^\\s{_UNSPACED}]+")
#: (greatest length of a text, length of the run that is replaced); longer texts lose a quarter.
_RUNS = ((1, 1), (5, 2), (8, 3), (15, 4), (20, 5))
#: Up to so many words, the run may be at an end of the text.
_SHORT = 3


def damaged_length(length: int) -> int:
    """How many words are replaced: 1 of 1, 2 of up to 5, 3 of up to 8, 4 of 15, 5 of 20, and a quarter of more."""
    return next((run for most, run in _RUNS if length <= most), length // 4)


def word_spans(text: str) -> list[tuple[int, int]]:
    """The words of a text as (start, end); each character of a script without blanks is one, with its marks."""
    spans: list[tuple[int, int]] = []
    for found in _UNIT.finditer(text):
        is_mark = unicodedata.category(found[0][0]).startswith("M")
        if is_mark and spans and spans[-1][1] == found.start():
            spans[-1] = spans[-1][0], found.end()
        else:
            spans.append(found.span())
    return spans


def damaged(text: str, others: Sequence[str], rng: np.random.Generator) -> str | None:
    """The text with a run of its words replaced by words of another text.

    The run lies within the text; its first and last word stay where there are more than three besides it. Words
    come from a random text that has as many, or from the longest if none has, with the blanks between them.

    Args:
        text: A translation.
        others: Translations of other segments.
        rng: Draws the place, the other text, and the place there.

    Returns:
        The damaged text; None if the text has no words, or no other text differs from what is replaced.
    """
    words = word_spans(text)
    if not words:
        return None
    size = damaged_length(len(words))
    inner = 1 if len(words) - size > _SHORT else 0
    first = int(rng.integers(inner, len(words) - size - inner + 1))
    start, end = words[first][0], words[first + size - 1][1]
    found = _found(text[start:end], [others[i] for i in rng.permutation(len(others)).tolist()], size, rng)
    return None if found is None else text[:start] + found + text[end:]


def _found(replaced: str, others: Sequence[str], size: int, rng: np.random.Generator) -> str | None:
    """A run of so many words from the first text that has one that differs; else from that with the most words."""
    shorter: list[tuple[int, str]] = []
    for other in others:
        words = word_spans(other)
        if not words:
            continue
        first = int(rng.integers(0, max(len(words) - size, 0) + 1))
        found = other[words[first][0] : words[min(first + size, len(words)) - 1][1]]
        if found.split() == replaced.split():
            continue
        if len(words) >= size:
            return found
        shorter.append((len(words), found))
    return max(shorter, key=lambda one: one[0])[1] if shorter else None
