"""JSON and JSON Lines; the schema is `evaluation.schema.json` beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, TypeAlias

from mtgauge.base.jsontext import indented
from mtgauge.base.version import __version__
from mtgauge.evaluation import Evaluation

_LISTS = {
    "scores": "score", "comparisons": "comparison", "clusters": "cluster", "warnings": "warning",
    "gates": "gate", "practices": "practice", "worst": "worst",
}  # fmt: skip


def document(schema: str, content: Mapping[str, Any]) -> str:
    """One JSON document, which begins with the name of its schema and the version of mtgauge."""
    return indented({"schema": schema, "mtgauge": __version__, **content})


#: Lists of rows by the keys of a document.
Lists: TypeAlias = Mapping[str, list[dict[str, Any]]]


def to_json(evaluation: Evaluation, precision: int | None = None, more: Lists | None = None) -> str:
    """One JSON document; `more` has the lists that are added to it: ``practices``, ``worst``."""
    if precision is None and not more:
        return evaluation.to_json()
    return indented(_content(evaluation, precision, more))


def to_jsonl(evaluation: Evaluation, precision: int | None = None, more: Lists | None = None) -> str:
    """One object per line, each with a ``type``, such as score, comparison, warning, gate or note."""
    content = _content(evaluation, precision, more)
    rows = {kind: content.get(name, ()) for name, kind in _LISTS.items()}
    return json_lines(rows | {"note": [{"message": note} for note in content["notes"]]})


def json_lines(rows: Mapping[str, Iterable[Mapping[str, Any]]]) -> str:
    """Writes one object per line, each with its ``type``; ends without a line break."""
    lines = ({"type": kind, **item} for kind, items in rows.items() for item in items)
    return "\n".join(json.dumps(line, ensure_ascii=False, allow_nan=False) for line in lines)


def _content(evaluation: Evaluation, precision: int | None, more: Lists | None) -> dict[str, Any]:
    content = evaluation.to_dict() | dict(more or {})
    return content if precision is None else rounded(content, precision)


def schema(name: str = "evaluation") -> dict[str, Any]:
    """The JSON Schema of `to_json`, or of another document of this package."""
    text = files(__package__).joinpath(f"{name}.schema.json").read_text("utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


#: Not in points of the metric: rounding to the decimals of a score would make them 0, which no p-value is.
SHARES = frozenset({"alpha", "p", "p_adjusted", "p_least", "p_error", "effect", "human_agreement"})


def rounded(value: Any, precision: int) -> Any:
    """JSON content with so many decimals in every float, save shares."""
    if isinstance(value, float):
        return round(value, precision)
    if isinstance(value, dict):
        return {k: item if k in SHARES else rounded(item, precision) for k, item in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(item, precision) for item in value]
    return value
