"""Tables for a terminal or a text file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import Show
from mtgauge.report.tables import Table, tables


def to_plain(evaluation: Evaluation, precision: int | None = None, show: Show = Show.PRIMARY) -> str:
    """Aligned columns, for any width; ends without a line break."""
    return "\n\n".join(map(plain_table, tables(evaluation, precision, show)))


def plain_table(table: Table) -> str:
    """One table; ends without a line break."""
    return "\n".join(_lines(table))


def _lines(table: Table) -> Iterator[str]:
    cells = [list(table.columns), *[list(row) for row in table.rows]]
    widths = [max(_width(row[column]) for row in cells) for column in range(len(table.columns))]
    yield table.title
    yield "-" * min(sum(widths) + 2 * (len(widths) - 1), 110)
    for row in cells:
        yield _row(row, widths, table.text_columns)
    if table.notes:
        yield ""
        yield from table.notes


def _row(cells: Sequence[str], widths: Sequence[int], text_columns: int) -> str:
    padded = []
    for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        space = " " * (width - _width(cell))
        padded.append(cell + space if column < text_columns else space + cell)
    return "  ".join(padded).rstrip()


def _width(text: str) -> int:
    """Columns that a text takes on a terminal: two for an East Asian wide character."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
