"""Tables for an interactive terminal, drawn by Rich."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import Show
from mtgauge.report.tables import Table, tables


def print_tables(evaluation: Evaluation, precision: int | None, show: Show, console: Console) -> None:
    """Prints every table, folded to the width of the terminal."""
    for table in tables(evaluation, precision, show):
        console.print(_drawn(table))
        for note in table.notes:
            console.print(escape(note), style="dim", highlight=False)
        console.print()


def _drawn(table: Table) -> RichTable:
    style = "yellow" if table.title.startswith("Warnings") else "bold"
    drawn = RichTable(title=table.title, title_justify="left", title_style=style, header_style="bold")
    for index, column in enumerate(table.columns):
        text = index < table.text_columns
        drawn.add_column(escape(column), justify="left" if text else "right", overflow="fold", no_wrap=not text)
    for row in table.rows:
        drawn.add_row(*map(escape, row))
    return drawn
