"""Tables laid out as plain text and in Markdown.

tabulate folds text and writes Markdown, and wcwidth knows the widths of characters. Both take longer to import
than most test sets to score, so a table that needs neither is padded here, to the same bytes.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from mtgauge.base.printable import printable
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

_SPECIAL = re.compile(r"([\\`*_{}\[\]>|]|(?<!&)#)")
#: The beginning of HTML, an entity, or an address that becomes a link; not every Markdown knows ``\\<``.
_ENTITIES = re.compile(r"[<&]|:(?=//)|(?<=www)\.", re.IGNORECASE)
_NAMED = {"<": "&lt;", "&": "&amp;", ":": "&#58;", ".": "&#46;"}
#: Between columns.
_GAP = 2
#: A column of text is not folded below this, or names would be hard to read.
_LEAST = 12
_BOLD, _FAINT, _END = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def text_tables(tables: Iterable[TextTable], screen: Screen | None = None) -> str:
    """Tables below each other, with an empty line between them; ends without a line break.

    Args:
        tables: What is laid out.
        screen: The terminal that shows them; None: a file, where lines are as long as they need to be.
    """
    return "\n\n".join(text_table(table, screen) for table in tables)


def text_table(table: TextTable, screen: Screen | None = None) -> str:
    """One table: its title, its columns between rules as papers have them, its notes."""
    table = _printable(table)
    bold, faint, end = (_BOLD, _FAINT, _END) if screen and screen.styled else ("", "", "")
    lines = [f"{bold}{table.title}{end}", grid(table, screen)]
    if table.notes:
        # a signature, which has no blanks, stays whole, so that it can be copied
        fill = partial(textwrap.fill, break_long_words=False, break_on_hyphens=False)
        notes = table.notes if screen is None else [fill(note, screen.width) for note in table.notes]
        lines += ["", *(f"{faint}{note}{end}" for note in notes)]
    return "\n".join(lines)


def grid(table: TextTable, screen: Screen | None = None) -> str:
    """The columns of a table between rules, in parts where a screen is too narrow for them."""
    table = _printable(table)
    parts = [table] if screen is None else list(_columns_apart(table, screen.width))
    widths = [_widths(part, screen.width) if screen else None for part in parts]
    return "\n\n".join(_folded(part, w) if w else _padded(part) for part, w in zip(parts, widths, strict=True))


def markdown_tables(tables: Iterable[TextTable]) -> str:
    """Tables with headings and notes for Markdown files, issues and wikis; ends without a line break."""
    return "\n\n".join(map(_markdown_table, tables))


def _markdown_table(table: TextTable) -> str:
    from tabulate import tabulate

    table = _printable(table)
    cells = [list(map(escaped_markdown, row)) for row in (table.columns, *table.rows)]
    grid = tabulate(
        cells[1:], headers=cells[0], tablefmt="pipe", colalign=_alignment(table), disable_numparse=True,
        preserve_whitespace=True,
    )  # fmt: skip
    notes = ["", *(f"- {escaped_markdown(note)}" for note in table.notes)] if table.notes else []
    return "\n".join([f"### {escaped_markdown(table.title)}", "", grid, *notes])


def _printable(table: TextTable) -> TextTable:
    """The table in which characters that a terminal would obey are written as their codes."""
    return replace(
        table,
        title=printable(table.title),
        columns=list(map(printable, table.columns)),
        rows=[list(map(printable, row)) for row in table.rows],
        notes=list(map(printable, table.notes)),
    )


def escaped_markdown(text: str) -> str:
    """A text that Markdown shows as it is: no markup, no HTML, no link or picture."""
    return _SPECIAL.sub(r"\\\1", _ENTITIES.sub(lambda found: _NAMED[found[0]], text))


def _alignment(table: TextTable) -> list[str]:
    return ["left" if table.is_text(column) else "right" for column in range(len(table.columns))]


def _padded(table: TextTable) -> str:
    """The columns between rules, each as wide as its widest cell; what `_folded` gives where nothing is folded."""
    taken = _taken(table)
    rule = (" " * _GAP).join("-" * width for width in taken)
    head, *rows = [
        (" " * _GAP)
        .join(
            cell + blank if table.is_text(column) else blank + cell
            for column, cell in enumerate(cells)
            for blank in [" " * (taken[column] - text_width(cell))]
        )
        .rstrip()
        for cells in (table.columns, *table.rows)
    ]
    return "\n".join([rule, head, rule, *rows, rule])


def _folded(table: TextTable, widths: Sequence[int | None]) -> str:
    from tabulate import SEPARATING_LINE, tabulate

    # headings are a row here, since tabulate pads headings by two columns more than it pads cells
    return tabulate(
        [table.columns, SEPARATING_LINE, *table.rows], tablefmt="simple", colalign=_alignment(table),
        disable_numparse=True, preserve_whitespace=True, maxcolwidths=widths,
    )  # fmt: skip


def _columns_apart(table: TextTable, width: int) -> Iterator[TextTable]:
    """The table; where it is too wide, tables with some of its columns each, behind the columns that name rows."""
    least = [min(one, _LEAST) if table.is_text(place) else one for place, one in enumerate(_taken(table))]
    heads = table.text_columns if table.heads is None else table.heads
    kept = list(range(heads))
    for column in range(heads, len(table.columns)):
        if len(kept) > heads and sum(least[one] + _GAP for one in (*kept, column)) - _GAP > width:
            yield _part(table, kept)
            kept = list(range(heads))
        kept.append(column)
    yield _part(table, kept)


def _part(table: TextTable, places: Sequence[int]) -> TextTable:
    return replace(
        table,
        columns=[table.columns[place] for place in places],
        rows=[[row[place] for place in places] for row in table.rows],
        text_columns=sum(map(table.is_text, places)),
    )


def _widths(table: TextTable, width: int) -> list[int | None] | None:
    """How wide columns may be on a screen, where some have to be folded: the widest columns of text."""
    taken = _taken(table)
    room = width - _GAP * (len(taken) - 1) - sum(taken[table.text_columns :])
    text = taken[: table.text_columns]
    level = max(text, default=0)
    while level > _LEAST and sum(min(level, one) for one in text) > room:
        level -= 1
    if level == max(text, default=0):
        return None
    return [level if one > level else None for one in text]  # numbers are never folded


def _taken(table: TextTable) -> list[int]:
    """How many columns of a terminal each column of the table takes."""
    return [max(map(text_width, cells)) for cells in zip(table.columns, *table.rows, strict=True)]


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)
