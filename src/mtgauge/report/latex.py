"""Tables for papers, with booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mtgauge.base.printable import printable
from mtgauge.report.table import TextTable

_ESCAPES = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "●": r"$\bullet$", "○": r"$\circ$", "†": r"$\dagger$", "–": "--", "·": r"$\cdot$", "≤": r"$\leq$",
    "≥": r"$\geq$", "±": r"$\pm$", "Δ": r"$\Delta$", "⁺": r"$^{+}$", "⁻": r"$^{-}$",
}  # fmt: skip
_TABLE = str.maketrans(_ESCAPES)
#: A sign of a number; a hyphen inside a name is none.
_MINUS = re.compile(r"(?<![\w.])-(?=\.?\d)")


def latex_tables(tables: Iterable[TextTable]) -> str:
    """A ``table`` environment for each table; ends without a line break."""
    labels: dict[str, int] = {}
    return "\n\n".join(latex_table(table, unique_label(table.title, labels)) for table in tables)


def escape(text: str) -> str:
    """A text as LaTeX prints it, on one line."""
    return printable(text).replace("<=", "≤").replace(">=", "≥").translate(_TABLE)


def with_minus(text: str) -> str:
    """LaTeX whose negative numbers have the sign that is printed as minus, not as a hyphen."""
    return _MINUS.sub("$-$", text)


def unique_label(title: str, used: dict[str, int]) -> str:
    """A label that nothing else in a document has: ``tab:scores-corpus`` for ``Scores: corpus``.

    Args:
        title: What the table shows.
        used: Labels that were given -> how often; this one is added.
    """
    made = "tab:" + ("-".join(re.findall(r"\w+", title.casefold())) or "table")
    used[made] = used.get(made, 0) + 1
    return made if used[made] == 1 else f"{made}-{used[made]}"


def environment(columns: str, head: str, rows: Iterable[str], caption: str, name: str) -> str:
    """A ``table`` environment.

    Args:
        columns: Specification of the columns, such as ``lrr``.
        head: The row of headings, as LaTeX.
        rows: The rows, as LaTeX.
        caption: As LaTeX.
        name: The label.
    """
    return "\n".join(_lines(columns, head, rows, caption, name))


def _lines(columns: str, head: str, rows: Iterable[str], caption: str, name: str) -> Iterator[str]:
    yield r"\begin{table}"
    yield r"\centering"
    yield rf"\begin{{tabular}}{{{columns}}}"
    yield r"\toprule"
    yield head
    yield r"\midrule"
    yield from rows
    yield r"\bottomrule"
    yield r"\end{tabular}"
    yield rf"\caption{{{caption}}}"
    yield rf"\label{{{name}}}"
    yield r"\end{table}"


def row(cells: Sequence[str]) -> str:
    """Cells that are LaTeX already, as one row."""
    return " & ".join(cells) + r" \\"


def latex_table(table: TextTable, name: str) -> str:
    """A table of text as an environment with a label."""
    columns = "".join("l" if table.is_text(column) else "r" for column in range(len(table.columns)))
    rows = (
        row(
            [
                escape(cell) if table.is_text(column) else with_minus(escape(cell))
                for column, cell in enumerate(cells)
            ]
        )
        for cells in table.rows
    )
    return environment(columns, row([*map(escape, table.columns)]), rows, caption(table.title, table.notes), name)


def caption(title: str, notes: Sequence[str]) -> str:
    """A title and sentences as LaTeX."""
    return ". ".join(map(escape, [title, *notes])) + "."
