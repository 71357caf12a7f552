"""Arrays that take long to make and are kept on disk, from where they are mapped into memory."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

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


def kept_arrays(kind: str, key: str, names: Sequence[str], build: Callable[[], Arrays]) -> Arrays:
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
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    except OSError:
        return
    try:
        for name, array in arrays.items():
            np.save(made / f"{name}.npy", array)
        if _load(folder, list(arrays)) is None:  # nobody else was faster
            shutil.rmtree(folder, ignore_errors=True)
            made.rename(folder)
    except OSError:  # such as a full disk
        pass
    finally:
        shutil.rmtree(made, ignore_errors=True)
