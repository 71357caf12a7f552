"""Where results go: standard output, a terminal, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mtgauge.errors import InputError
from mtgauge.evaluation import Evaluation
from mtgauge.report import render


def emit(evaluation: Evaluation, form: str, precision: int | None, path: str | None) -> None:
    """Prints an evaluation, or writes it to a file.

    Raises:
        InputError: The file cannot be written.
    """
    if path is None and form == "table" and sys.stdout.isatty():
        from rich.console import Console

        from mtgauge.report.rich_tables import print_tables

        print_tables(evaluation, precision, Console())
        return
    text = render(evaluation, form, precision=precision) + "\n"
    # strings from JSON may hold lone surrogates, which no encoding takes
    data = text.encode("utf-8", "backslashreplace")
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(path, data)


def write_file(path: str, data: bytes) -> None:
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
