"""A cache on disk for arrays that take long to build; they are mapped into memory."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mtgauge.base.checksummed import Array, array_bytes, array_of, map_checked, with_checksum
from mtgauge.base.errors import InputError
from mtgauge.base.files import draft, write_file

Arrays: TypeAlias = Mapping[str, Array]

#: The environment variable that names the cache's folder, if not the user's cache folder.
ENVIRONMENT = "MTGAUGE_CACHE"
_SUFFIX = ".npy"
#: Arrays up to this size, in bytes, are checked in some 25 ms; larger ones once a day, or when a file changes.
_QUICK = 1 << 25
#: The file that lists which large arrays were found to be whole.
_CHECKED = "checked"
#: Seconds: a file that changed twice in fewer may seem the same, as file systems count time in steps.
_TICK, _DAY = 2.0, 86_400.0


def cache_folder() -> Path:
    """The folder of the cache: ``$MTGAUGE_CACHE``, or ``mtgauge`` in the user's cache folder."""
    chosen = os.environ.get(ENVIRONMENT)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "mtgauge"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "mtgauge" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mtgauge"


def cached_arrays(kind: str, key: str, names: Sequence[str], build: Callable[[], Arrays]) -> Arrays:
    """Arrays from the cache, built only the first time.

    Their folder is written whole or not at all, each array with a checksum. If one is not as it was written, all
    are built again. Of large arrays the checksum is looked at once a day, and whenever one of their files changed.
    If the folder cannot be written, arrays are built each time.

    Args:
        kind: The kind of arrays, with the version of their format; a part of the folder's name.
        key: Hash of what they are built from.
        names: Names of the arrays.
        build: Builds the arrays.
    """
    folder = cache_folder() / f"{kind}-{key[:32]}"
    found = _load(folder, names)
    if found is None:
        found = build()
        _store(folder, found)
    return found


def _load(folder: Path, names: Sequence[str]) -> Arrays | None:
    """The arrays, or None if one of them is missing or not as it was written."""
    state = _state(folder, names)
    is_known = state is not None and _was_checked(folder, state)
    found = {name: _mapped(folder / f"{name}{_SUFFIX}", is_known) for name in names}
    arrays = {name: array for name, array in found.items() if array is not None}
    if len(arrays) < len(found):
        return None
    if state is not None and not is_known:
        _note_checked(folder, state)
    return arrays


def _mapped(path: Path, is_known: bool) -> Array | None:
    content = map_checked(path, is_known=is_known)
    return None if content is None else array_of(content)


class _State(NamedTuple):
    """Facts that tell large arrays from others in their place.

    Attributes:
        written: Of each file its name, size, times of changes and number in its file system.
        changed: When the last of them changed, in seconds; also moving a file back in time is a change.
    """

    written: bytes
    changed: float


def _state(folder: Path, names: Sequence[str]) -> _State | None:
    """The state of arrays that take long to check; None for others, which are checked whenever they are used."""
    try:
        found = {name: (folder / f"{name}{_SUFFIX}").stat() for name in names}
    except OSError:
        return None
    if sum(file.st_size for file in found.values()) <= _QUICK:
        return None
    lines = (
        f"{name} {file.st_size} {file.st_mtime_ns} {file.st_ctime_ns} {file.st_dev} {file.st_ino}\n"
        for name, file in found.items()
    )
    return _State("".join(lines).encode(), max(file.st_ctime for file in found.values()))


def _was_checked(folder: Path, state: _State) -> bool:
    """Whether these very files were found whole today, and not just after they changed."""
    try:
        noted = (folder / _CHECKED).stat()
        if noted.st_mtime - state.changed < _TICK or abs(time.time() - noted.st_mtime) > _DAY:
            return False
        return noted.st_size == len(state.written) and (folder / _CHECKED).read_bytes() == state.written
    except OSError:
        return False


def _note_checked(folder: Path, state: _State) -> None:
    with suppress(InputError):  # for example in a folder that others may only read
        write_file(folder / _CHECKED, state.written)


def _store(folder: Path, arrays: Arrays) -> None:
    with suppress(InputError), draft(folder, parents=True) as made:  # for example on a full disk
        for name, array in arrays.items():
            made.write(with_checksum(array_bytes(array)), f"{name}{_SUFFIX}")
        # a damaged folder is replaced; one that another process has just written stays, and the draft goes
        if _load(folder, list(arrays)) is None:
            shutil.rmtree(folder, ignore_errors=True)
