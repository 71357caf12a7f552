"""Hostile random texts: small corpora on which two programs that are said to be equal can show that they are not.

Words of many scripts, punctuation, XML entities, white space of all kinds, control characters; texts that are
empty, blank or long; one to five references, some of them ragged.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

#: What a C string ends with.
NUL = "\x00"
_MOST_REFERENCES = 5
_MOST_SEGMENTS = 12

_WORDS = [
    "the", "The", "THE", "cat", "cats", "sat", "on", "a", "mat", "mat.", "(mat)", "No-one", "it's", "1990's",
    "U.S.", "3.5", "1,000", "1,000.5", "3-4", "$5", "50%", "e-mail", "naïve", "Straße", "ﬁn", "İstanbul", "ΣΑΣ",
    "ёж", "Ёж", "猫", "猫坐在垫子上", "。", "、", "「猫」", "ＡＢＣ", "１２", "ｶﾞ", "ネコ", "고양이", "한국어는",
    "แมว",
    "बिल्ली", "قطة", "חתול", "e\u0301", "é", "👩\u200d👧", "🌧", "𠮷", "\u200d", "\ufeff", "\u00adx", "-", "--",
    "—", "...", "…", "!?", '"', "''", "“a”", "’", "&quot;", "&amp;", "&lt;b&gt;", "&amp;lt;", "<skipped>",
    "-\n", NUL, "\x1f", "x" * 40, "_", "@-@", "\\", "/", "~", "¡Hola!", "«a»",
]  # fmt: skip
_BLANKS = [" "] * 20 + ["  ", "\t", "\u00a0", "\u3000", "\u2009", "\u2028", "\x85", "\r", "\n", "", ""]
_BLANK_TEXTS = ["", "", " ", "\t", "\u3000", "\n"]


@dataclass(frozen=True, slots=True)
class Corpus:
    """n hypotheses, and R lists of n references; None where a segment lacks one."""

    hypotheses: list[str]
    references: list[list[str | None]]

    def without(self, character: str) -> Corpus:
        """The same without a character."""
        columns = [[text and text.replace(character, "") for text in column] for column in self.references]
        return Corpus([text.replace(character, "") for text in self.hypotheses], columns)


def corpora(seed: int | str, segments: int) -> Iterator[Corpus]:
    """Random corpora of so many segments in all."""
    draw = random.Random(seed)
    left = segments
    while left > 0:
        size = min(left, draw.randint(1, _MOST_SEGMENTS))
        yield _corpus(draw, size, draw.randint(1, _MOST_REFERENCES))
        left -= size


def _corpus(draw: random.Random, size: int, count: int) -> Corpus:
    words = draw.sample(_WORDS, draw.randint(3, 25))
    references: list[list[str | None]] = [[_text(draw, words) for _ in range(size)] for _ in range(count)]
    for column in references[1:] if draw.random() < 0.3 else []:
        for segment in range(size):
            if draw.random() < 0.3:
                column[segment] = None
    draw.shuffle(references)
    return Corpus([_hypothesis(draw, words, row) for row in zip(*references, strict=True)], references)


def _text(draw: random.Random, words: Sequence[str]) -> str:
    if draw.random() < 0.06:
        return draw.choice(_BLANK_TEXTS)
    length = draw.randint(40, 90) if draw.random() < 0.02 else draw.randint(1, 14)
    return "".join(draw.choice(words) + draw.choice(_BLANKS) for _ in range(length))


def _hypothesis(draw: random.Random, words: Sequence[str], references: Sequence[str | None]) -> str:
    """A text of its own, or a reference with some of its words dropped, replaced and moved."""
    if draw.random() < 0.2:
        return _text(draw, words)
    taken = draw.choice([text for text in references if text is not None]).split(" ")
    kept = [draw.choice(words) if draw.random() < 0.1 else word for word in taken if draw.random() < 0.9]
    if len(kept) > 3 and draw.random() < 0.5:
        cut, to = draw.randrange(len(kept)), draw.randrange(len(kept))
        block = kept[cut : cut + 3]
        kept[cut : cut + 3] = []
        kept[to:to] = block
    return " ".join(kept)
