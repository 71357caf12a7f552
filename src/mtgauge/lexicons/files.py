"""The contents of lexicon files, compressed or not."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: Number of hexadecimal digits that identify a file in a signature.
DIGITS = 8
#: Characters of a line; lines of lexicons have some hundreds, and sentences of a corpus some thousands.
LONGEST_LINE = 1 << 20


class LexiconFile(NamedTuple):
    """A file that a lexicon is read from.

    Attributes:
        name: Its location, for messages.
        stored: Its bytes as stored, compressed or not.
    """

    name: str
    stored: bytes

    def content(self) -> bytes:
        """The decompressed bytes.

        Raises:
            InputError: The data are broken, or unpack to far more than a lexicon.
        """
        return door.decompress(self.stored, self.name)

    def text(self) -> str:
        """The decompressed text.

        Raises:
            InputError: As for `content`; or the file is not UTF-8.
        """
        content = self.content()
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise InputError(
                say("is not UTF-8: byte 0x{content:02x}", content=content[error.start]), file=self.name, line=line
            ) from None

    def lines(self) -> list[str]:
        """The lines, without line ends.

        Raises:
            InputError: As for `text`; or a line has more than `LONGEST_LINE` characters.
        """
        text = self.text()
        lines = text.removesuffix("\n").replace("\r\n", "\n").split("\n") if text else []
        if max(map(len, lines), default=0) > LONGEST_LINE:
            number = next(number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE)
            message = say("has more than {most:,} characters", most=LONGEST_LINE)
            raise InputError(message, file=self.name, line=number, code="unreadable-file")
        return lines

    def numbers(self, needs: str, most: float = math.inf) -> dict[str, float]:
        """Reads lower-cased words with numbers: a word, a tab and a number in each line; ``#`` begins a comment.

        Args:
            needs: The message about a line of another form.
            most: The largest absolute value of a number.

        Raises:
            InputError: As for `lines`; or a line is of another form.
        """
        found: dict[str, float] = {}
        for row, line in enumerate(self.lines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            word, _, value = line.partition("\t")
            try:
                found[word.strip().lower()] = number = door.parse_number(value)
            except ValueError:
                number = math.nan
            if not abs(number) <= most:
                raise InputError(needs, file=self.name, line=row, code="broken-dictionary")
        return found


def read_file(path: str | Path) -> LexiconFile:
    """The file at a path.

    Raises:
        InputError: It does not exist, is no regular file, or cannot be read.
    """
    return LexiconFile(str(path), door.read_bytes(path))


def short_hash(*parts: bytes) -> str:
    """The first digits of the SHA-256 of a lexicon's contents."""
    return _sha256(parts).hexdigest()[:DIGITS]


def key_of(*files: LexiconFile) -> str:
    """The cache key of a lexicon that is built from these files."""
    return _sha256(file.stored for file in files).hexdigest()


def _sha256(parts: Iterable[bytes]) -> hashlib._Hash:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest
