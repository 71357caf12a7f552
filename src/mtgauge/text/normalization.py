"""Unicode normalisation (Unicode Standard Annex 15): one spelling for what is the same text."""

from __future__ import annotations

import unicodedata
from typing import Literal, cast

from mtgauge.errors import OptionError

#: What the option ``normalize`` may be.
NORMALIZATIONS = ("none", "nfc", "nfkc")


def check_normalization(name: str) -> None:
    """Refuses a name that is none of `NORMALIZATIONS`.

    Raises:
        OptionError: It is unknown.
    """
    if name not in NORMALIZATIONS:
        raise OptionError(f"unknown normalize {name!r}", hint=f"known: {', '.join(NORMALIZATIONS)}")


def normalize(text: str, form: str) -> str:
    """A text in one of the `NORMALIZATIONS`.

    ``nfc`` writes letters with accents as one character where there is one, and so makes no difference that a
    reader could see. ``nfkc`` also turns compatibility characters to plain ones: full-width and half-width
    forms, ligatures, superscripts, circled digits; a reader sees that difference. The tables are those of
    Python's own Unicode version; what they say of a character that is assigned never changes.
    """
    if form == "none" or text.isascii():
        return text
    return unicodedata.normalize(cast("Literal['NFC', 'NFKC']", form.upper()), text)
