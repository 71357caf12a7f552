"""Where results go: standard output, a terminal, or a file that is written whole or not at all."""

from __future__ import annotations

import sys

from mtgauge.evaluation import Evaluation
from mtgauge.report import render
from mtgauge.report.files import write_file


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
    emit_text(render(evaluation, form, precision=precision), path)


def emit_text(text: str, path: str | None) -> None:
    """Prints a text that ends without a line break, or writes it to a file.

    Raises:
        InputError: The file cannot be written.
    """
    # strings from JSON may hold lone surrogates, which no encoding takes
    data = (text + "\n").encode("utf-8", "backslashreplace")
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(path, data)
