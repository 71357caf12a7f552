"""Unicode normalisation (Unicode Standard Annex 15), so that equal texts have equal code points."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal, cast

import numpy as np

from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.text.spans import Offsets, TokenSpans

#: The values of the option ``normalize``.
NORMALIZATIONS = ("none", "nfc", "nfkc")


def check_normalization(name: str) -> None:
    """Refuses a name that is not one of `NORMALIZATIONS`.

    Raises:
        OptionError: The name is unknown.
    """
    check_known(name, NORMALIZATIONS, say("unknown normalize {name!r}", name=name))


def normalize(text: str, form: str) -> str:
    """A text in one of the `NORMALIZATIONS`.

    ``nfc`` writes an accented letter as one character where there is one, a difference that no reader sees.
    ``nfkc`` also turns compatibility characters into plain ones: full-width and half-width forms, ligatures,
    superscripts, circled digits; a reader sees that difference. The tables are those of Python's Unicode version;
    the normalisation of an assigned character never changes.
    """
    if form == "none" or text.isascii():
        return text
    return unicodedata.normalize(cast("Literal['NFC', 'NFKC']", form.upper()), text)


def before_normalizing(lines: Sequence[str | None], spans: TokenSpans, form: str) -> TokenSpans:
    """Maps spans of normalised texts to spans of the original texts.

    A character of the normalised text corresponds to a character of the original with its combining marks. Where
    that does not hold, as for the letters of Korean syllables, it corresponds to the whole text.
    """
    places = spans.places.copy()
    for text, line in enumerate(lines):
        if line is None or normalize(line, form) == line:
            continue
        origins = np.array(list(_origins(line, form)), dtype=np.int32).reshape(-1, 2)
        here = slice(spans.offsets[text], spans.offsets[text + 1])
        places[here, 0] = origins[spans.places[here, 0], 0]
        places[here, 1] = origins[spans.places[here, 1] - 1, 1]
    return TokenSpans(places, spans.offsets)


def _origins(text: str, form: str) -> Iterator[Offsets]:
    """The piece of the original text from which each character of the normalised text comes."""
    pieces = list(_pieces(text))
    normalized = [normalize(text[start:end], form) for start, end in pieces]
    if "".join(normalized) != normalize(text, form):
        pieces, normalized = [(0, len(text))], [normalize(text, form)]
    for piece, written in zip(pieces, normalized, strict=True):
        yield from [piece] * len(written)


def _pieces(text: str) -> Iterator[Offsets]:
    """The characters of a text, each with its combining marks."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not unicodedata.combining(text[at]):
            yield start, at
            start = at
