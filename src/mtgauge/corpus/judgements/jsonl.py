"""Judgements as JSON Lines, one object per judgement: what `mtgauge convert` writes, and what keeps everything.

Keys are the columns of tables (`mtgauge.corpus.judgements.plain`) and ``errors``, a list of objects with the keys
``side``, ``start``, ``end``, ``category``, ``severity``. ``lower_is_better`` is the direction of the scores, the
same in all objects. ``scored`` is false for a judgement of what is not scored, `Judgement.is_scored`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.delimited import decimal_hint
from mtgauge.corpus.formats.jsonl import objects_of
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.item_marks import ItemField, item_kind, report_unknown_type
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, lacks_column, nobody_is_chosen

NAME, TITLE = "jsonl", "JSON Lines, one object per judgement"
_SIDES: dict[str, TextSide] = {"target": "target", "source": "source"}
_TEXTS = ("system", "rater", "document", "kind", "source", "target")


def recognise(file: JudgementFile) -> bool:
    """By the bracket that begins an object."""
    return file.text.lstrip()[:1] == "{"


def read(file: JudgementFile) -> Judgements:
    """The judgements. `Judgement.line` is that of the object."""
    objects = _chosen(file, objects_of(file.text, file.findings))
    first = objects[0][1] if objects else {}
    numbering = next((value for value in Numbering if str(value) in first), Numbering.IDS)
    rows = tuple(
        _judgement(file, item, line, numbering)
        for line, item in objects
        if not _has_fault(file, item, line, numbering)
    )
    found = Judgements(rows, NAME, numbering)
    lower = bool(first.get("lower_is_better", found.parted.has_penalties))
    return replace(found, lower_is_better=lower)


def _chosen(file: JudgementFile, objects: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The objects of the raters who are asked for."""
    if file.raters is None or not objects:
        return objects
    column = file.raters.column
    if not any(column in item for _, item in objects):
        lacks_column(file, objects[0][1])
        return []
    values = [str(item.get(column, "")) for _, item in objects]
    if file.raters.value not in values:
        nobody_is_chosen(file, dict.fromkeys(values))
    return [one for one, value in zip(objects, values, strict=True) if value == file.raters.value]


def _has_fault(file: JudgementFile, item: Mapping[str, Any], line: int, numbering: Numbering) -> bool:
    for name in ("system", str(numbering), *(["document"] if numbering is Numbering.DOCUMENT else [])):
        if name not in item:
            form = say("has no key {name!r} (keys: {keys})", name=name, keys=", ".join(item))
            file.findings.add("missing-column", form, line=line)
            return True
    if not {"score", "z", "errors"} & item.keys():
        message = say("has no key {name!r} (keys: {keys})", name="score", keys=", ".join(item))
        file.findings.add("missing-column", message, line=line)
        return True
    for name in (*_TEXTS, str(numbering)):
        value = item.get(name)
        # a number may be a name; True is one in Python, and no name
        if isinstance(value, bool) or not isinstance(value, str | int | None):
            file.findings.add("wrong-type", say("{name!r} is not a string", name=name), line=line)
            return True
    if not isinstance(item.get("scored", True), bool):
        file.findings.add("wrong-type", say("{name!r} is neither true nor false", name="scored"), line=line)
        return True
    if item.get("kind") is not None and _kind(item) is None:
        report_unknown_type(NAME, item["kind"], file.findings, line)
        return True
    return False


def _kind(item: Mapping[str, Any]) -> ItemKind | None:
    return item_kind(NAME, {ItemField.TYPE: str(item.get("kind"))})


def _judgement(file: JudgementFile, item: Mapping[str, Any], line: int, numbering: Numbering) -> Judgement:
    def text(name: str) -> str:
        value = item.get(name)
        return "" if value is None else str(value)

    return Judgement(
        text("system"),
        text(str(numbering)),
        text("rater"),
        _number(file, item, "score", line),
        _number(file, item, "z", line),
        tuple(_errors(file, item["errors"], line)) if item.get("errors") is not None else None,
        _kind(item) or ItemKind.TARGET,
        text("document"),
        None if item.get("source") is None else text("source"),
        None if item.get("target") is None else text("target"),
        file.path,
        line,
        item.get("scored", True),
    )


def _number(file: JudgementFile, item: Mapping[str, Any], name: str, line: int) -> float | None:
    value = item.get(name)
    if value is None:
        return None
    number = door.finite(value)
    if number is None:
        form = say("score {cell!r} is not a number", cell=value)
        file.findings.add("bad-score", form, line=line, hint=decimal_hint(value))
    return number


def _errors(file: JudgementFile, found: Any, line: int) -> Iterator[MarkedError]:
    if not isinstance(found, list) or not all(isinstance(error, dict) for error in found):
        file.findings.add("wrong-type", say("the errors are not a list of objects"), line=line)
        return
    for error in found:
        side = _SIDES.get(str(error.get("side", "target")))
        start, end = error.get("start"), error.get("end")
        is_span = (start is None and end is None) or (type(start) is type(end) is int and 0 <= start <= end)
        if side is None or not is_span or not isinstance(error.get("severity"), str):
            form = say("an error reaches from {start!r} to {end!r}", start=start, end=end)
            if side is None:
                form = say("side {side!r} is neither source nor target", side=error.get("side"))
            elif is_span:
                form = say("an error has no severity")
            file.findings.add("bad-span", form, line=line)
            continue
        yield MarkedError(side, start, end, str(error.get("category") or ""), error["severity"], line)


def write(judgements: Judgements) -> bytes:
    """The file; what is empty is left out, and half a surrogate pair is written as its escape."""
    lines = (
        json.dumps(_object(row, judgements), ensure_ascii=False) + "\n" for row in (*judgements, *judgements.aside)
    )
    return "".join(lines).encode("utf-8", "backslashreplace")


def _object(row: Judgement, judgements: Judgements) -> dict[str, Any]:
    texts = {"document": row.document, "rater": row.rater}
    item: dict[str, Any] = {"system": row.system, str(judgements.numbering): row.segment}
    item |= {name: value for name, value in texts.items() if value}
    if row.kind is not ItemKind.TARGET:
        item["kind"] = str(row.kind)
    if row.value is not None or (row.z is None and row.errors is None):
        item["score"] = row.value
    if row.z is not None:
        item["z"] = row.z
    if row.errors is not None:
        item["errors"] = [_error(error) for error in row.errors]
    if judgements.lower_is_better:
        item["lower_is_better"] = True
    if not row.is_scored:
        item["scored"] = False
    return item | {name: value for name in ("source", "target") if (value := getattr(row, name)) is not None}


def _error(error: MarkedError) -> dict[str, Any]:
    return {
        "side": error.side,
        "start": error.start,
        "end": error.end,
        "category": error.category,
        "severity": error.severity,
    }
