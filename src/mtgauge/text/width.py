"""Full-width forms and Chinese punctuation to the ASCII characters that stand for them."""

_FIRST, _LAST, _OFFSET = 0xFF01, 0xFF5E, 0xFEE0

_HALFWIDTH = {code: code - _OFFSET for code in range(_FIRST, _LAST + 1)} | {0x3000: 0x20}


def to_halfwidth(text: str) -> str:
    """U+FF01-FF5E minus FEE0 and U+3000 to a blank; nothing else changes (this is not NFKC).

    The CWMT evaluation guideline asks for it on Chinese output: digits, letters and punctuation.
    """
    return text if text.isascii() else text.translate(_HALFWIDTH)


_PUNCTUATION = str.maketrans({"。": ".", "、": ",", "《": "<", "》": ">"})


def to_ascii_punctuation(text: str) -> str:
    """``。 、 《 》`` to ``. , < >``; nothing else changes.

    They are no full-width forms of ASCII characters, so `to_halfwidth` leaves them as they are.
    """
    return text if text.isascii() else text.translate(_PUNCTUATION)
