"""CSV: one flat table of everything, told apart by the column ``kind``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mtgauge.engine.warned import WARNING_COLUMNS
from mtgauge.evaluation import Evaluation
from mtgauge.report.jsonform import SHARES, Lists

#: Cells that a spreadsheet would run as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(
    evaluation: Evaluation,
    precision: int | None = None,
    more: Lists | None = None,
    first: Mapping[str, Sequence[dict[str, Any]]] | None = None,
) -> str:
    """Scores, comparisons, clusters, warnings, gates and notes; columns are named as in the JSON.

    Args:
        evaluation: What was measured.
        precision: Decimals; None: all digits.
        more: Lists that the JSON has on request: the checklist of good practice, and the worst segments, whose
            references have a column each.
        first: Kind -> rows that stand before those of the evaluation.
    """
    content = evaluation.to_dict()
    rows = {
        **(first or {}),
        "score": content["scores"],
        "comparison": content["comparisons"],
        "cluster": content["clusters"],
        "warning": [{name: getattr(item, name) for name in WARNING_COLUMNS} for item in evaluation.warnings],
        "gate": [
            {"gate": one.gate, "met": one.met, "message": "; ".join(failure.message for failure in one.failures)}
            for one in evaluation.gates
        ],
        "practice": (more or {}).get("practices", []),
        "worst": [_with_references_apart(row) for row in (more or {}).get("worst", [])],
        "note": [{"message": note} for note in evaluation.notes],
    }
    return csv_of(rows, precision)


def _with_references_apart(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with a separate key for each reference."""
    rest = {name: value for name, value in row.items() if name != "references"}
    return rest | {f"reference {name}": text for name, text in row["references"].items()}


def csv_of(rows: Mapping[str, Sequence[Mapping[str, Any]]], precision: int | None = None) -> str:
    """One flat table with a header; ends without a line break.

    Args:
        rows: Kind, which the first column says -> rows; a column for each key of any.
        precision: Decimals of floats that are not shares; None: all digits.
    """
    # of many rows most have the same keys
    columns = dict.fromkeys(
        name for items in rows.values() for keys in dict.fromkeys(map(tuple, items)) for name in keys
    )
    lines = ({"kind": kind, **item} for kind, items in rows.items() for item in items)
    return csv_lines(["kind", *columns], lines, precision)


def csv_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], precision: int | None = None) -> str:
    """Rows below a header; ends without a line break.

    Args:
        columns: The keys of rows, not all of which every row has.
        rows: The rows.
        precision: As for `csv_of`.
    """
    out = _Lines()
    # with this end of lines cells are quoted that have either character of it
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({k: cell(value, None if k in SHARES else precision) for k, value in row.items()})
    return out.getvalue().removesuffix("\n")


class _Lines(io.StringIO):
    """Rows, each of which becomes a line that ends as it does everywhere else."""

    def write(self, row: str, /) -> int:
        return super().write(row.removesuffix("\r\n") + "\n")


def cell(value: Any, precision: int | None) -> Any:
    """A value as a spreadsheet takes it: numbers with all digits unless rounded, no text that it would run."""
    if isinstance(value, float):
        return repr(value) if precision is None else f"{value:.{precision}f}"
    if isinstance(value, tuple | list):
        value = " ".join(map(str, value))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return "'" + value
    return "" if value is None else value
