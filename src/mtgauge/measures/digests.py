"""Digests of what files and folders say, wherever they lie."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mtgauge.errors import InputError
from mtgauge.sentences import say

#: Digests that a process remembers: more than the files of any folder of models.
_REMEMBERED = 100_000


def digest_of(path: str) -> str:
    """SHA-256 of a file's bytes; of a folder, that of the names and digests of all files below it, in their order.

    A file of the same path, size and time of change is read once in the life of a process.

    Args:
        path: A file or a folder. Links are followed; hidden files count like others.

    Raises:
        InputError: It, or a file in it, cannot be read.
    """
    if not Path(path).is_dir():
        return _of_file(path)
    import hashlib  # takes longer to import than most test sets to score

    digest = hashlib.sha256()
    for name in sorted(_names(path)):
        # a line break may stand in a name, and 0 may not
        digest.update(f"{name}\0{_of_file(str(Path(path, name)))}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _names(folder: str) -> Iterator[str]:
    """The files below a folder, by their paths within it."""

    def fail(error: OSError) -> None:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=error.filename) from None

    for place, _, files in os.walk(folder, onerror=fail, followlinks=True):
        within = Path(place).relative_to(folder)
        yield from ((within / name).as_posix() for name in files)


def _of_file(path: str) -> str:
    try:
        found = os.stat(path)  # noqa: PTH116  # as fast as many files ask for
        return _read(os.path.realpath(path), found.st_size, found.st_mtime_ns)
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=path) from None


@lru_cache(maxsize=_REMEMBERED)
def _read(path: str, size: int, changed: int) -> str:
    import hashlib  # as above

    with open(path, "rb") as file:  # noqa: PTH123
        return hashlib.file_digest(file, "sha256").hexdigest()
