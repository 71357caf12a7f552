"""Characters by number and name."""

from __future__ import annotations

import unicodedata


def named(character: str) -> str:
    """A character as Unicode calls it, such as ``U+200B ZERO WIDTH SPACE``."""
    return f"{numbered(character)} {unicodedata.name(character, '')}".rstrip()


def numbered(text: str) -> str:
    """The numbers of some characters, such as ``U+0065 U+0301``."""
    return " ".join(f"U+{ord(character):04X}" for character in text)


def deletion(text: str) -> str:
    r"""The call of ``sed`` that deletes a string, byte by byte, so that it can be read and copied.

    >>> print(deletion(chr(0x200B)))
    sed 's/\xE2\x80\x8B//g'
    """
    escaped = "".join(f"\\x{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))
    return f"sed 's/{escaped}//g'"
