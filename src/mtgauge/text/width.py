"""Conversion of full-width forms and Chinese punctuation to ASCII."""

_FIRST, _LAST, _OFFSET = 0xFF01, 0xFF5E, 0xFEE0

_HALFWIDTH = {code: code - _OFFSET for code in range(_FIRST, _LAST + 1)} | {0x3000: 0x20}


def to_halfwidth(text: str) -> str:
    """The text with U+FF01-FF5E and U+3000 turned into ASCII; nothing else changes (this is not NFKC).

    The CWMT evaluation guideline asks for it on Chinese output: digits, letters and punctuation.
    """
    return text if text.isascii() else text.translate(_HALFWIDTH)


_PUNCTUATION = str.maketrans({"。": ".", "、": ",", "《": "<", "》": ">"})


def to_ascii_punctuation(text: str) -> str:
    """The text with ``。 、 《 》`` turned into ``. , < >``; nothing else changes.

    They are not full-width forms of ASCII characters, so `to_halfwidth` leaves them unchanged.
    """
    return text if text.isascii() else text.translate(_PUNCTUATION)
