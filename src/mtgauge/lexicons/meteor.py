"""Finds METEOR's own files in its archive, its program or its resources folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile, read_file

#: Subfolders, of the folder that users name, in which files may be.
_BELOW = ("", "resources", "data")


class MeteorFiles:
    """Finds METEOR's files.

    Args:
        path: A folder: METEOR's unpacked archive, ``meteor`` of the package pycocoevalcap, or only the resources;
            or the program ``meteor-1.5.jar``, which contains all but the paraphrase tables.

    Raises:
        InputError: There is nothing at the path.
    """

    def __init__(self, path: str) -> None:
        self._root = Path(path)
        if not self._root.exists():
            raise InputError(say("no such folder"), file=path)

    def find(self, name: str) -> LexiconFile | None:
        """The file of that name, such as ``function/english.words``, perhaps with ``.gz``; None if missing."""
        for candidate in (name, f"{name}.gz"):
            for below in _BELOW:
                path = self._root / below / candidate
                if path.is_file():
                    return read_file(path)
            for program in self._programs():
                found = _member(program, candidate)
                if found is not None:
                    return found
        return None

    def _programs(self) -> Iterator[Path]:
        if self._root.is_file():
            yield self._root
        else:
            yield from sorted(self._root.glob("meteor*.jar"))


def _member(program: Path, name: str) -> LexiconFile | None:
    try:
        found = door.unzipped(program, name)
    except InputError as error:
        message = say("is not a METEOR program: {reason}", reason=error.message)
        raise InputError(message, file=program) from None
    return None if found is None else LexiconFile(f"{program}: {name}", found)
