"""Tables in HTML, for a cell of a notebook: without styles of their own, which notebooks have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from mtgauge.base.printable import printable
from mtgauge.report.table import TextTable


def html_tables(tables: Iterable[TextTable]) -> str:
    """A ``table`` element for each table, with its notes below; ends without a line break."""
    return "\n".join(map(_html_table, tables))


def _html_table(table: TextTable) -> str:
    head = _row(table, table.columns, "th")
    body = "\n".join(_row(table, row, "td") for row in table.rows)
    notes = "".join(f"\n<p>{escape(printable(note))}</p>" for note in table.notes)
    return (
        f"<table>\n<caption>{escape(printable(table.title))}</caption>\n<thead>\n{head}\n</thead>\n"
        f"<tbody>\n{body}\n</tbody>\n</table>{notes}"
    )


def _row(table: TextTable, cells: Sequence[str], kind: str) -> str:
    made = (
        f'<{kind} style="text-align: {"left" if table.is_text(column) else "right"}">'
        f"{escape(printable(cell))}</{kind}>"
        for column, cell in enumerate(cells)
    )
    return f"<tr>{''.join(made)}</tr>"
