"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from mtgauge.errors import InputError


def write_file(path: str | Path, data: bytes) -> None:
    """Writes beside the target and then renames, so that nobody sees half a file.

    Raises:
        InputError: It cannot be written.
    """
    import tempfile

    target = Path(path).absolute()
    if target.is_dir():
        raise InputError("is a directory", file=path)
    try:
        handle, draft = tempfile.mkstemp(prefix=".mtgauge-", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(draft).chmod(0o666 & ~mask)
        Path(draft).replace(target)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path) from None
