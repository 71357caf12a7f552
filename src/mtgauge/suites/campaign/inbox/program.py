"""Which program examined a file: its version, and a digest of the code that examines."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from mtgauge.base.version import __version__

_PACKAGE = Path(__file__).parents[3]
#: Folders with all that decides what is found in a result file.
_EXAMINES = ("campaign/files", "campaign/rules", "campaign/validation", "corpus/checks", "corpus/markup")
_DIGITS = 12


@cache
def examining_program() -> str:
    """The version, and 12 hexadecimal digits that change with the code between versions: ``0.1.0+5f1c…``."""
    made = hashlib.sha256()
    for folder in _EXAMINES:
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            name, code = path.relative_to(_PACKAGE).as_posix().encode(), path.read_bytes()
            made.update(b"%b\0%d\0%b" % (name, len(code), code))
    return f"{__version__}+{made.hexdigest()[:_DIGITS]}"
