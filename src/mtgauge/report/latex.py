"""Tables for papers, with booktabs."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import Show
from mtgauge.report.tables import Table, tables

_ESCAPES = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "●": r"$\bullet$", "○": r"$\circ$", "†": r"$\dagger$", "–": "--", "·": r"$\cdot$",
}  # fmt: skip
_TABLE = str.maketrans(_ESCAPES)


def to_latex(evaluation: Evaluation, precision: int | None = None, show: Show = Show.PRIMARY) -> str:
    """A ``table`` environment a table; needs the package booktabs."""
    return "\n\n".join(latex_table(table) for table in tables(evaluation, precision, show))


def latex_table(table: Table) -> str:
    """One ``table`` environment."""
    columns = "".join("l" if column < table.text_columns else "r" for column in range(len(table.columns)))
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\begin{{tabular}}{{{columns}}}",
            r"\toprule",
            _row(table.columns),
            r"\midrule",
            *(_row(row) for row in table.rows),
            r"\bottomrule",
            r"\end{tabular}",
            rf"\caption{{{_caption(table)}}}",
            r"\end{table}",
        ]
    )


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cell.translate(_TABLE) for cell in cells) + r" \\"


def _caption(table: Table) -> str:
    return ". ".join(text.translate(_TABLE) for text in [table.title, *table.notes]) + "."
