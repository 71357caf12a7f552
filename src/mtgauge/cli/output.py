"""Where results go: standard output, a terminal, or a file that is written whole or not at all."""

from __future__ import annotations

from dataclasses import replace

from mtgauge.cli.language import language, spoken
from mtgauge.cli.streams import as_bytes, is_terminal, print_text
from mtgauge.evaluation import Evaluation
from mtgauge.files import write_file
from mtgauge.report import Show, render
from mtgauge.sentences import ENGLISH

#: What programs read, and stays English.
DATA_FORMATS = ("json", "jsonl", "csv")


def rendered(
    evaluation: Evaluation, form: str, precision: int | None, path: str | None, show: Show = Show.PRIMARY
) -> str:
    """An evaluation as text; its tables are drawn with lines and colours where they go to a terminal."""
    if form not in DATA_FORMATS and language() != ENGLISH:
        evaluation = _translated(evaluation)
    if path is None and form == "table" and is_terminal():
        from rich.console import Console

        from mtgauge.report.rich_tables import print_tables

        console = Console()
        with console.capture() as drawn:
            print_tables(evaluation, precision, show, console)
        return drawn.get().removesuffix("\n")
    return render(evaluation, form, precision=precision, show=show)


def _translated(evaluation: Evaluation) -> Evaluation:
    """With notes and warnings in the language of the command."""
    return replace(
        evaluation,
        notes=tuple(map(spoken, evaluation.notes)),
        warnings=tuple(replace(warning, message=spoken(warning.message)) for warning in evaluation.warnings),
    )


def emit_text(text: str, path: str | None) -> None:
    """Prints a text that ends without a line break, or writes it to a file.

    Raises:
        InputError: It cannot be written.
    """
    if path is None:
        print_text(text)
    else:
        write_file(path, as_bytes(text))
