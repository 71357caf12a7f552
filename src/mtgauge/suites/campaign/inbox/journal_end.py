"""Where a journal ended when something was last written, since lines that are lost at its end break no chain.

``ledger/end.json`` is written after each line of the journal. So it may be behind, as when a command was killed
between the two, but it is never ahead.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import say

_NAME = "end.json"


@dataclass(frozen=True, slots=True)
class JournalEnd:
    """How far a journal was written.

    Attributes:
        number: That of its last line; 0 where nothing was written, or nobody knows.
        sha256: Of all lines up to this one.
    """

    number: int = 0
    sha256: str = sha256().hexdigest()


def end_file(journal: Path) -> Path:
    """Where the end of a journal is noted."""
    return journal.with_name(_NAME)


def read_end(journal: Path) -> JournalEnd:
    """Where a journal ended; that of an earlier version has no note, and may end anywhere.

    Raises:
        InputError: The note cannot be read.
    """
    path = end_file(journal)
    try:
        return _end(door.parse_json(door.read_bytes(path)))
    except (InputError, ValueError) as error:
        if isinstance(error, InputError) and error.code == "no-such-file":
            return JournalEnd()
        hint = say("compare {journal} with a copy, and then delete this file", journal=journal)
        message = say("does not say where the journal ended")
        raise InputError(message, file=path, hint=hint, code="damaged-journal") from None


def write_end(journal: Path, end: JournalEnd) -> None:
    """Notes where a journal ends.

    Raises:
        InputError: It cannot be written.
    """
    if read_end(journal) != end:
        write_file(end_file(journal), (json.dumps(asdict(end)) + "\n").encode())


def _end(values: object) -> JournalEnd:
    match values:
        case {"number": int(number), "sha256": str(digest)} if number >= 0:
            return JournalEnd(number, digest)
    raise ValueError
