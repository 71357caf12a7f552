"""Bytes of lexicon files, wherever they lie."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from mtgauge.errors import InputError
from mtgauge.sentences import say

#: What gzip data begin with.
GZIP = b"\x1f\x8b"
#: Hexadecimal digits that tell one file from another in a signature.
DIGITS = 8


class LexiconFile(NamedTuple):
    """A file that a lexicon is read from.

    Attributes:
        name: Where it is, for messages.
        stored: Its bytes as they are stored, packed or not.
    """

    name: str
    stored: bytes

    def content(self) -> bytes:
        """Its bytes without compression.

        Raises:
            InputError: Broken gzip data.
        """
        if not self.stored.startswith(GZIP):
            return self.stored
        try:
            return gzip.decompress(self.stored)
        except (OSError, EOFError, zlib.error) as error:
            raise InputError(say("is broken gzip data: {reason}", reason=error), file=self.name) from None

    def lines(self) -> list[str]:
        """Its lines, without their ends.

        Raises:
            InputError: It is not UTF-8.
        """
        content = self.content()
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise InputError(
                say("is not UTF-8: byte 0x{content:02x}", content=content[error.start]), file=self.name, line=line
            ) from None
        return text.removesuffix("\n").replace("\r\n", "\n").split("\n") if text else []


def read_file(path: str | Path) -> LexiconFile:
    """The file at a path.

    Raises:
        InputError: It is not there or cannot be read.
    """
    try:
        return LexiconFile(str(path), Path(path).read_bytes())
    except FileNotFoundError:
        raise InputError(say("no such file"), file=path) from None
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=path) from None


def short_hash(*parts: bytes) -> str:
    """The first digits of the SHA-256 of what is in a lexicon."""
    return _sha256(parts).hexdigest()[:DIGITS]


def key_of(*files: LexiconFile) -> str:
    """What a lexicon is kept under that was made from these files."""
    return _sha256(file.stored for file in files).hexdigest()


def _sha256(parts: Iterable[bytes]) -> hashlib._Hash:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest
