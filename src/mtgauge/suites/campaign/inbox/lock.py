"""One command at a time writes, so that nothing is decided on what has changed meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.files import hold_lock, make_folder
from mtgauge.base.sentences import say


def _opened(path: str, flags: int) -> int:
    # without this, opening a pipe waits for its reader
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Waits until no other command holds the lock of a folder, and holds it; it is free when its process ends.

    Args:
        place: The folder, which is made where it is missing.

    Raises:
        InputError: The folder cannot be written, or its file system has no locks.
    """
    path = place / ".lock"
    make_folder(place)
    try:
        file = open(path, "ab", opener=_opened)  # noqa: SIM115  # pathlib takes no opener
    except OSError as error:
        raise InputError(say("cannot be written: {reason}", reason=error.strerror), file=path) from None
    with file:
        try:
            hold_lock(file.fileno(), wait=True)
        except OSError as error:
            raise InputError(say("cannot be locked: {reason}", reason=error.strerror), file=path) from None
        yield
