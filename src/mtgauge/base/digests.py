"""Digests of the contents of files and folders, wherever they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: Number of digests that a process remembers, more than any folder of models has files.
_REMEMBERED = 100_000


def digest_of(path: str) -> str:
    """SHA-256 of a file's bytes; for a folder, of the sorted names and the digests of all files below it.

    A file with the same path, size and modification time is read once per process.

    Args:
        path: A file or a folder. Links are followed; hidden files count like others.

    Raises:
        InputError: The file, or a file in the folder, cannot be read.
    """
    if not Path(path).is_dir():
        return _of_file(path)
    import hashlib  # slower to import than most test sets are to score

    digest = hashlib.sha256()
    for name in sorted(_names(path)):
        # names can contain a line break, but not the null character
        digest.update(f"{name}\0{_of_file(str(Path(path, name)))}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def read_digest(path: str | Path) -> str:
    """Returns the SHA-256 of a file's bytes, which are read now, whatever was read before.

    Args:
        path: A file.

    Raises:
        InputError: It cannot be read.
    """
    import hashlib  # slower to import than most test sets are to score

    with door.opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _names(folder: str) -> Iterator[str]:
    """The files below a folder, by their paths within it."""

    def fail(error: OSError) -> None:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=error.filename) from None

    for place, _, files in os.walk(folder, onerror=fail, followlinks=True):
        within = Path(place).relative_to(folder)
        yield from ((within / name).as_posix() for name in files)


def _of_file(path: str) -> str:
    try:
        found = os.stat(path)  # noqa: PTH116  # faster than pathlib, which matters for many files
        return _read(os.path.realpath(path), found.st_size, found.st_mtime_ns)
    except OSError as error:
        raise InputError(say("cannot be read: {reason}", reason=error.strerror), file=path) from None
    except ValueError:  # the name has a NUL
        raise InputError(say("no such file"), file=path, code="no-such-file") from None


@lru_cache(maxsize=_REMEMBERED)
def _read(path: str, size: int, changed: int) -> str:
    return read_digest(path)
