"""Tables for Markdown files, issues and wikis."""

from __future__ import annotations

import re

from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import Show
from mtgauge.report.tables import Table, tables

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#])")


def to_markdown(evaluation: Evaluation, precision: int | None = None, show: Show = Show.PRIMARY) -> str:
    """Pipe tables with headings and notes; ends without a line break."""
    return "\n\n".join(_table(table) for table in tables(evaluation, precision, show))


def _table(table: Table) -> str:
    count = len(table.columns)
    rule = ["---" if column < table.text_columns else "---:" for column in range(count)]
    lines = [f"### {table.title}", "", _row([_escape(column) for column in table.columns]), _row(rule)]
    lines += [_row([_escape(cell) for cell in row]) for row in table.rows]
    if table.notes:
        lines += ["", *(f"- {_escape(note)}" for note in table.notes)]
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
