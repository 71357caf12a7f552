"""A cache on disk for arrays that take long to build; they are mapped into memory."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from mtgauge.checksummed import Array, array_bytes, array_of, map_checked, with_checksum
from mtgauge.errors import InputError
from mtgauge.files import draft

Arrays: TypeAlias = Mapping[str, Array]

#: The environment variable that names the cache's folder, if not the user's cache folder.
ENVIRONMENT = "MTGAUGE_CACHE"


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

    A folder of arrays is written whole or not at all, each with a checksum. One that is not as it was written is
    built again. If it cannot be written, arrays are built each time.

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
    found = {name: _mapped(folder / f"{name}.npy") for name in names}
    arrays = {name: array for name, array in found.items() if array is not None}
    return arrays if len(arrays) == len(found) else None


def _mapped(path: Path) -> Array | None:
    content = map_checked(path)
    return None if content is None else array_of(content)


def _store(folder: Path, arrays: Arrays) -> None:
    with suppress(InputError), draft(folder, parents=True) as made:  # for example on a full disk
        for name, array in arrays.items():
            made.write(with_checksum(array_bytes(array)), f"{name}.npy")
        # a damaged folder is replaced; one that another process has just written stays, and the draft goes
        if _load(folder, list(arrays)) is None:
            shutil.rmtree(folder, ignore_errors=True)
