"""CSV: one flat table of everything, told apart by the column ``kind``."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from mtgauge.corpus.checks import InputWarning
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.report.jsonform import SHARES

#: Cells that a spreadsheet would run as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(evaluation: Evaluation, precision: int | None = None) -> str:
    """Scores, comparisons, clusters, warnings and notes; the columns are the field names of the JSON."""
    kinds = {
        "score": (Score, evaluation.scores),
        "comparison": (Comparison, evaluation.comparisons),
        "cluster": (Cluster, evaluation.clusters),
        "warning": (InputWarning, evaluation.warnings),
    }
    present: dict[str, Sequence[Any]] = {kind: items for kind, (_, items) in kinds.items() if items}
    columns = dict.fromkeys(item.name for kind in present for item in fields(kinds[kind][0]))
    columns |= {"message": None} if evaluation.notes else {}
    out = io.StringIO()
    writer = csv.DictWriter(out, ["kind", *columns], restval="", lineterminator="\n")
    writer.writeheader()
    for kind, items in present.items():
        for item in items:
            cells = {
                name: cell(value, None if name in SHARES else precision) for name, value in asdict(item).items()
            }
            writer.writerow({"kind": kind, **cells})
    writer.writerows({"kind": "note", "message": cell(note, precision)} for note in evaluation.notes)
    return out.getvalue().removesuffix("\n")


def cell(value: Any, precision: int | None) -> Any:
    """A value as a spreadsheet takes it: numbers with all digits unless rounded, no text that it would run."""
    if isinstance(value, float):
        return repr(value) if precision is None else f"{value:.{precision}f}"
    if isinstance(value, tuple):
        return " ".join(value)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return "'" + value
    return "" if value is None else value
