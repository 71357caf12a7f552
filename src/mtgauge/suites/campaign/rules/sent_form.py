"""Forms that participants send, as TOML files of a limited size."""

from __future__ import annotations

from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile

#: Bytes of a file that a participant may send: 256 KB.
_LARGEST = 256_000


def parse_sent(data: bytes, file: str | Path, *, code: str) -> TomlFile:
    """Reads the bytes of a form: Python's reader takes 500 times as much memory.

    Args:
        data: The bytes.
        file: What it is called.
        code: The code of errors about it.

    Raises:
        InputError: They are too many, no UTF-8, no TOML, or nest deeper than anybody writes.
    """
    if len(data) > _LARGEST:
        size = {"size": len(data), "most": _LARGEST}
        raise InputError(say("has {size:,} bytes; a form has up to {most:,}", **size), file=file, code=code)
    return TomlFile.parse(data, file, code=code)
