"""Which categories and groups are asked for: their names, as users write them on a command line or into a file."""

from __future__ import annotations

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile

#: What stands before the name of a file.
_FROM_FILE = "@"


def group_names(text: str) -> list[str]:
    """The names in ``noun+verb``, or in the file of ``@FILE``: one a line, after ``#`` a remark.

    Raises:
        InputError: The file cannot be read, or names nothing.
    """
    names: list[str] = []
    for part in filter(None, (part.strip() for part in text.split("+"))):
        names += _names_in(part.removeprefix(_FROM_FILE)) if part.startswith(_FROM_FILE) else [part]
    return list(dict.fromkeys(names))


def _names_in(file: str) -> list[str]:
    lines = textfile.split_lines(textfile.decode(door.read_bytes(file), file))
    names = [name for line in lines if (name := line.partition("#")[0].strip())]
    if not names:
        raise InputError(say("names no category and no group"), file=file, code="broken-taxonomy")
    return names
