"""Answers of Pearmut 1.1 (Zouhar and Kocmi 2026, "Pearmut: human evaluation of translation made trivial").

The log of a campaign is JSON Lines, an object for each document that somebody finished; what the dashboard
downloads is JSON, such a list for each campaign. An object has ``user_id``, ``item_i`` (which document), ``item``
(what was shown), and ``annotation``: for each item, model -> ``score`` and ``error_spans``, whose ends are
inclusive. Of two answers of a user to one document the last one counts. What the user answered before a reset does
not count. Tutorials, attention checks, welcome and goodbye items are known by their names or by the id of the
first item (`mtgauge.corpus.judgements.item_marks`), and kept apart whatever is in them. Items of
``mtgauge human sample`` say themselves which segment of which system they are, and why they were shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.delimited import decimal_hint
from mtgauge.corpus.formats.jsonl import objects_of
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.item_marks import ItemField, item_kind, report_unknown_type
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile

NAME, TITLE = "pearmut", "answers of Pearmut"
_RESET = "__RESET__"
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
        else:
            answers.pop((user, document), None)
            answers[user, document] = line, answer
    rows = [row for line, answer in answers.values() for row in _judgements(file, answer, line)]
    _check_ids(file, rows, [line for line, answer in answers.values() if _first_id(answer) == ""])
    left = [say("times"), say("what raters did"), say("comments")]
    if any(row.kind.is_aside for row in rows):
        left.append(say("errors marked in tutorials and attention checks"))
    return Judgements(tuple(rows), NAME, Numbering.IDS, left=tuple(left))


def _check_ids(file: JudgementFile, rows: Sequence[Judgement], without_id: Sequence[int]) -> None:
    """Reports a file whose items all lack ids: they cannot all be attention checks."""
    if without_id and all(row.kind.is_aside for row in rows):
        form = say("items have no key {name!r}, by which their segments are known", name="item_id")
        file.findings.add("missing-column", form, line=without_id[0])


def _answers(file: JudgementFile) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The answers, with their lines or numbers."""
    try:
        whole = door.parse_json(file.text)
    except InputError:  # of several lines, or not JSON, which is reported with its line
        yield from objects_of(file.text, file.findings)
        return
    if "annotation" in whole:
        yield 1, whole
        return
    campaigns = [answers for answers in whole.values() if isinstance(answers, list)]
    found = [answer for answers in campaigns for answer in answers if isinstance(answer, dict)]
    yield from enumerate(found, start=1)


def _judgements(file: JudgementFile, answer: Mapping[str, Any], line: int) -> Iterator[Judgement]:
    whole = _kind_of_answer(answer)
    if whole.is_aside:
        yield from _aside(file, answer, whole, line)
        return
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


def _first_id(answer: Mapping[str, Any]) -> str | None:
    """The id of the first item that was shown, empty where that has none; None where it marks nothing."""
    items = answer.get("item")
    first = items[0] if isinstance(items, list) and items else None
    # an item that names its kind needs no other mark
    return str(first.get("item_id", "")) if isinstance(first, dict) and "kind" not in first else None


def _kind_of_answer(answer: Mapping[str, Any]) -> ItemKind:
    """Why all the items of a document were shown."""
    fields = {ItemField.ANSWER: str(answer.get("item_i"))}
    if (first := _first_id(answer)) is not None:
        fields[ItemField.FIRST] = first
    return item_kind(NAME, fields) or ItemKind.TARGET


def _aside(file: JudgementFile, answer: Mapping[str, Any], kind: ItemKind, line: int) -> Iterator[Judgement]:
    """The judgements of a document that is left out, with their scores where these are numbers."""
    items, given = (found if isinstance(found := answer.get(key), list) else [] for key in ("item", "annotation"))
    for item, models in zip(items, given, strict=False):
        for model, told in models.items() if isinstance(models, dict) else ():
            score = told.get("score") if isinstance(told, dict) else None
            yield Judgement(
                str(model),
                str(item.get("item_id", "")) if isinstance(item, dict) else "",
                str(answer.get("user_id", "")),
                door.finite(score),
                kind=kind,
                file=file.path,
                line=line,
            )


def _kind(file: JudgementFile, item: Mapping[str, Any], line: int) -> ItemKind | None:
    """Why an item was shown; None for a kind that is not known, which is reported."""
    fields = {ItemField.TYPE: str(item.get("kind", ItemKind.TARGET))}
    if "kind" not in item:
        fields[ItemField.ITEM] = str(item.get("item_id"))
    kind = item_kind(NAME, fields)
    if kind is None:
        report_unknown_type(NAME, item["kind"], file.findings, line)
    return kind


def _judgement(
    file: JudgementFile, answer: Mapping[str, Any], item: Mapping[str, Any], given: tuple[str, Any], line: int
) -> Iterator[Judgement]:
    model, told = given
    segment = item.get("segment", item.get("item_id"))
    if segment is None:
        form = say("has no key {name!r} (keys: {keys})", name="item_id", keys=", ".join(item))
        file.findings.add("missing-column", form, line=line)
        return
    kind = _kind(file, item, line)
    if kind is None:
        return
    texts = item.get("tgt")
    shown = texts.get(model) if isinstance(texts, dict) else None
    target = shown if isinstance(shown, str) else None
    spans = told.get("error_spans")
    score = told.get("score")
    if score is not None and door.finite(score) is None:
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
        door.finite(score),
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
