"""Rankings of metrics as rows: JSON Lines and CSV, each row with its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.engine.warned import WARNING_COLUMNS, warning_row
from mtgauge.evaluation import Evaluation
from mtgauge.report.csvform import csv_of
from mtgauge.report.jsonform import json_lines
from mtgauge.suites.metaeval.ranking import MetricRanking

#: Kind of a row -> the list of the JSON of a ranking that it is an entry of.
_LISTS = {"metric": "metrics", "test": "p_values", "judged": "judged"}
#: What else of that JSON has rows of another form.
_APART = ("experiment", "left_out", "human_clusters", "columns", "correlations", *_LISTS.values())


def rankings_jsonl(
    rankings: Sequence[MetricRanking], evaluation: Evaluation, signatures: Mapping[str, str]
) -> str:
    """One object a line, each with its ``type``; what is of a ranking has its number, from 1."""
    rows = {
        **_rows(rankings, signatures),
        "warning": [warning_row(warning) for warning in evaluation.warnings],
        "note": [{"message": note} for note in evaluation.notes],
    }
    return json_lines(rows)


def rankings_csv(rankings: Sequence[MetricRanking], evaluation: Evaluation, signatures: Mapping[str, str]) -> str:
    """The same as one flat table; its columns are the keys, and the first one, ``kind``, the type."""
    rows = _rows(rankings, signatures)
    rows["warning"] = [{name: getattr(item, name) for name in WARNING_COLUMNS} for item in evaluation.warnings]
    rows["note"] = [{"message": note} for note in evaluation.notes]
    return csv_of(rows)


def _rows(rankings: Sequence[MetricRanking], signatures: Mapping[str, str]) -> dict[str, list[dict[str, Any]]]:
    """Kind -> rows, those of the first ranking first."""
    rows: dict[str, list[dict[str, Any]]] = {
        kind: [] for kind in ("experiment", "ranking", *_LISTS, "score", "correlation", "cluster", "left_out")
    }
    for number, ranking in enumerate(rankings, start=1):
        for kind, row in _rows_of(ranking):
            rows[kind].append({"ranking": number, **row})
    rows["signature"] = [{"metric": metric, "signature": text} for metric, text in signatures.items()]
    return rows


def _rows_of(ranking: MetricRanking) -> Iterator[tuple[str, dict[str, Any]]]:
    content = ranking.to_dict()
    yield "experiment", content["experiment"]
    yield "ranking", {name: value for name, value in content.items() if name not in _APART}
    for kind, name in _LISTS.items():
        yield from ((kind, row) for row in content[name])
    for column in ranking.columns:
        for place, system in enumerate(ranking.systems):
            ends = {name: None if (of := getattr(column, name)) is None else of[place] for name in ("low", "high")}
            yield "score", {"system": system, "column": column.name, "value": column.scores[place], **ends}
    for row, column in zip(ranking.correlations, ranking.columns, strict=False):
        for value, other in zip(row, ranking.columns, strict=True):
            if other is not column:
                yield "correlation", {"column": column.name, "with": other.name, "value": value}
    for rank, systems in enumerate(ranking.human_clusters, start=1):
        yield "cluster", {"rank": rank, "systems": systems}
    for system, reason in ranking.left_out.items():
        yield "left_out", {"system": system, "message": reason}
