"""Errors that a metric such as xCOMET marks, in the JSON of ``mtgauge score --level segment``.

The metric is the rater, and a segment in which it marks none has no errors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile

NAME, TITLE = "evaluation", "evaluations of mtgauge with errors"
_SCHEMA = '"mtgauge/evaluation/'
_HEAD = 200
_SIDES: Mapping[str, TextSide] = {"hypothesis": "target", "source": "source"}


def recognise(file: JudgementFile) -> bool:
    """By the schema that the document names first."""
    return file.text.lstrip()[:1] == "{" and _SCHEMA in file.text[:_HEAD]


def read(file: JudgementFile) -> Judgements:
    """The errors of metrics that mark some; `Judgement.line` is the number of the segment's score in the file."""
    try:
        content = door.parse_json(file.text)
    except InputError as error:
        file.findings.report(error)
        return Judgements((), NAME)
    try:
        errors = _errors(content.get("errors", ()))
        marking = {metric for metric, _, _ in errors}
        rows = [
            Judgement(
                _text(score, "system"),
                _text(score, "id"),
                _text(score, "metric"),
                errors=tuple(errors.get((score["metric"], score["system"], score["id"]), ())),
                file=file.path,
                line=number,
            )
            for number, score in enumerate(content["scores"], start=1)
            if score["level"] == "segment" and score["output"] == "score" and score["metric"] in marking
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        file.findings.add("broken-json", say("is not a readable evaluation"))
        return Judgements((), NAME)
    if not rows:
        hint = say("take --level segment and a metric that marks errors")
        file.findings.add("without-scores", say("is an evaluation without marked errors"), hint=hint)
    left = (say("scores"), say("errors in references"), say("how sure the metric is"))
    return Judgements(tuple(rows), NAME, Numbering.IDS, lower_is_better=True, left=left)


def _errors(found: Any) -> Mapping[tuple[str, str, str], list[MarkedError]]:
    """(metric, system, segment) -> errors; a metric is there also if all of its errors are in references."""
    errors: dict[tuple[str, str, str], list[MarkedError]] = defaultdict(list)
    for error in found:
        kept = errors[error["metric"], error["system"], error["segment"]]
        side = _SIDES.get(error["side"])
        if side is not None:
            kept.append(MarkedError(side, *_span(error), "", str(error["severity"] or "")))
    return errors


def _text(item: Mapping[str, Any], key: str) -> str:
    if not isinstance(item[key], str):
        raise TypeError(key)
    return str(item[key])


def _span(error: Mapping[str, Any]) -> tuple[int, int]:
    match error["start"], error["end"]:
        case int(start), int(end):
            return start, end
    raise TypeError(error)
