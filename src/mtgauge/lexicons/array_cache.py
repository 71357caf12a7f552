"""Arrays that take long to make and are kept on disk, from where they are mapped into memory."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mtgauge.errors import InputError
from mtgauge.files import draft

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]

#: The folder to keep them in, where it shall not be the user's cache folder.
ENVIRONMENT = "MTGAUGE_CACHE"


def cache_folder() -> Path:
    """Where arrays are kept: ``$MTGAUGE_CACHE``, or ``mtgauge`` in the user's folder for caches."""
    chosen = os.environ.get(ENVIRONMENT)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "mtgauge"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "mtgauge" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mtgauge"


def cached_arrays(kind: str, key: str, names: Sequence[str], build: Callable[[], Arrays]) -> Arrays:
    """Arrays as they were built the first time.

    A folder of arrays appears as a whole or not at all. Where nothing can be written they are built each time.

    Args:
        kind: What they are, with the version of their form: a part of the folder's name.
        key: Hash of what they are made from.
        names: Their names.
        build: Makes them.
    """
    folder = cache_folder() / f"{kind}-{key[:32]}"
    found = _load(folder, names)
    if found is None:
        found = build()
        _store(folder, found)
    return found


def _load(folder: Path, names: Sequence[str]) -> Arrays | None:
    """The arrays, or None where one of them is not there or cannot be read."""
    try:
        return {name: np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in names}
    except (OSError, ValueError, EOFError):
        return None


def _store(folder: Path, arrays: Arrays) -> None:
    with suppress(InputError), draft(folder, parents=True) as made:  # such as on a full disk
        for name, array in arrays.items():
            made.write(partial(np.save, arr=array, allow_pickle=False), f"{name}.npy")
        # one that cannot be read makes way; where somebody else was faster, that one stays, and the draft goes
        if _load(folder, list(arrays)) is None:
            shutil.rmtree(folder, ignore_errors=True)
