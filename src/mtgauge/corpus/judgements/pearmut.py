"""Answers of Pearmut 1.1 (Zouhar and Kocmi 2026, "Pearmut: human evaluation of translation made trivial").

The log of a campaign is JSON Lines, an object for each document that somebody finished; what the dashboard
downloads is JSON, such a list for each campaign. An object has ``user_id``, ``item_i`` (which document), ``item``
(what was shown), and ``annotation``: for each item, model -> ``score`` and ``error_spans``, whose ends are
inclusive. Of two answers of a user to one document the last one counts. What the user answered before a reset does
not count, nor do welcome, goodbye and random items. Items of ``mtgauge human sample`` say themselves which segment
of which system they are, and why they were shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mtgauge.corpus.formats.jsonl import objects_of
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, decimal_hint
from mtgauge.sentences import say

NAME, TITLE = "pearmut", "answers of Pearmut"
_RESET = "__RESET__"
_ASIDE = ("welcome_", "random_", "goodbye_")
_KINDS = {str(kind): kind for kind in ItemKind}
_HEAD = 100_000
_BMP = 0xFFFF


def recognise(file: JudgementFile) -> bool:
    """By the keys of an answer."""
    start = file.text[:_HEAD]
    return start.lstrip()[:1] == "{" and '"annotation"' in start and '"user_id"' in start and '"item_i"' in start


def read(file: JudgementFile) -> Judgements:
    """The judgements. `Judgement.line` is that of the answer, or its number in a download."""
    answers: dict[tuple[str, str], tuple[int, Mapping[str, Any]]] = {}
    for line, answer in _answers(file):
        user, document = str(answer.get("user_id")), str(answer.get("item_i"))
        if answer.get("annotation") == _RESET:
            answers = {key: kept for key, kept in answers.items() if key[0] != user}
        elif not document.startswith(_ASIDE):
            answers.pop((user, document), None)
            answers[user, document] = line, answer
    rows = [row for line, answer in answers.values() for row in _judgements(file, answer, line)]
    left = (say("times"), say("what raters did"), say("comments"))
    return Judgements(tuple(rows), NAME, Numbering.IDS, left=left)


def _answers(file: JudgementFile) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The answers, with their lines or numbers."""
    try:
        whole = json.loads(file.text)
    except ValueError:
        yield from objects_of(file.text, file.findings)
        return
    if "annotation" in whole:
        yield 1, whole
        return
    campaigns = [answers for answers in whole.values() if isinstance(answers, list)]
    found = [answer for answers in campaigns for answer in answers if isinstance(answer, dict)]
    yield from enumerate(found, start=1)


def _judgements(file: JudgementFile, answer: Mapping[str, Any], line: int) -> Iterator[Judgement]:
    items, given = answer.get("item"), answer.get("annotation")
    if not isinstance(items, list) or not isinstance(given, list) or len(items) != len(given):
        file.findings.add("wrong-type", say("an answer does not have one annotation for each item"), line=line)
        return
    for item, models in zip(items, given, strict=True):
        # a skipped item has none, and one of a form has no models
        if isinstance(item, dict) and isinstance(models, dict):
            for model, told in models.items():
                if isinstance(told, dict):
                    yield from _judgement(file, answer, item, (model, told), line)


def _judgement(
    file: JudgementFile, answer: Mapping[str, Any], item: Mapping[str, Any], given: tuple[str, Any], line: int
) -> Iterator[Judgement]:
    model, told = given
    segment = item.get("segment", item.get("item_id"))
    if segment is None:
        form = say("has no key {name!r} (keys: {keys})", name="item_id", keys=", ".join(item))
        file.findings.add("missing-column", form, line=line)
        return
    kind = _KINDS.get(str(item.get("kind", ItemKind.TARGET)))
    if kind is None:
        form = say("item type {type!r} is not known", type=item["kind"])
        file.findings.add(
            "unknown-item-type", form, line=line, hint=say("known: {names}", names=", ".join(_KINDS))
        )
        return
    texts = item.get("tgt")
    shown = texts.get(model) if isinstance(texts, dict) else None
    target = shown if isinstance(shown, str) else None
    spans = told.get("error_spans")
    score = told.get("score")
    if isinstance(score, bool) or not isinstance(score, int | float | None):
        form = say("score {cell!r} is not a number", cell=score)
        file.findings.add("bad-score", form, line=line, hint=decimal_hint(score))
        return
    errors = tuple(_errors(file, spans, target, line)) if isinstance(spans, list) else None
    if score is None and not errors:
        return  # left open, as skipped items are
    yield Judgement(
        str(item.get("system", model)),
        str(segment),
        str(answer.get("user_id", "")),
        None if score is None else float(score),
        errors=errors,
        kind=kind,
        source=item.get("src") if isinstance(item.get("src"), str) else None,
        target=target,
        file=file.path,
        line=line,
    )


def _errors(file: JudgementFile, spans: list[Any], target: str | None, line: int) -> Iterator[MarkedError]:
    """The errors; those at the words behind the text, such as ``[missing]``, have no place in it.

    Pearmut's offsets are those of JavaScript, where a character beyond 16 bits counts twice.
    """
    offsets = [place for place, char in enumerate(target or "") for _ in range(2 if ord(char) > _BMP else 1)]
    for span in spans:
        start, end = (span.get("start_i"), span.get("end_i")) if isinstance(span, dict) else (None, None)
        if type(start) is not int or type(end) is not int or not 0 <= start <= end:
            form = say("an error reaches from {start!r} to {end!r}", start=start, end=end)
            file.findings.add("bad-span", form, line=line)
            continue
        is_inside = start < len(offsets)
        first = offsets[start] if is_inside else None
        behind = offsets[min(end, len(offsets) - 1)] + 1 if is_inside else None
        category, severity = str(span.get("category") or ""), str(span.get("severity") or "")
        yield MarkedError("target", first, behind, category, severity, line)
