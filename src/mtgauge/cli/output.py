"""Where results go: standard output, a terminal, or a file that is written whole or not at all."""

from __future__ import annotations

from mtgauge.cli.streams import as_bytes, is_terminal, print_text
from mtgauge.evaluation import Evaluation
from mtgauge.files import write_file
from mtgauge.report import Show, render


def rendered(
    evaluation: Evaluation, form: str, precision: int | None, path: str | None, show: Show = Show.PRIMARY
) -> str:
    """An evaluation as text; its tables are drawn with lines and colours where they go to a terminal."""
    if path is None and form == "table" and is_terminal():
        from rich.console import Console

        from mtgauge.report.rich_tables import print_tables

        console = Console()
        with console.capture() as drawn:
            print_tables(evaluation, precision, show, console)
        return drawn.get().removesuffix("\n")
    return render(evaluation, form, precision=precision, show=show)


def emit_text(text: str, path: str | None) -> None:
    """Prints a text that ends without a line break, or writes it to a file.

    Raises:
        InputError: It cannot be written.
    """
    if path is None:
        print_text(text)
    else:
        write_file(path, as_bytes(text))
