"""Tables of our own, TSV and CSV: columns ``system segment rater score``, one row per judgement or error.

In place of ``segment``, an id, may stand ``line``, a number in the test set, or ``item``, a number in the column
``document``. Further columns are ``kind``, ``z``, ``source`` and ``target``, and for errors ``side``, ``start``,
``end`` (the character after the last), ``category``, ``severity``. WMT's averages of MQM are read too, with the
columns ``system mqm_avg_score seg_id``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mtgauge.base.sentences import say
from mtgauge.corpus.formats import suffix_of
from mtgauge.corpus.formats.delimited import comma_header
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.item_marks import ItemField, item_kind, report_unknown_type
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, TableRow, blank_rows, comma_rows, tab_rows

NAME, TITLE = "table", "tables (TSV, CSV) with the columns system, segment, rater, score"
_AVERAGES = ("system", "mqm_avg_score", "seg_id")
_COLUMNS = frozenset({"system", "segment", "line", "item", "score", "severity", "z", "rater"})
_NUMBERINGS = {str(numbering): numbering for numbering in Numbering}
_SIDES: dict[str, TextSide] = {"": "target", "target": "target", "source": "source"}


def recognise(file: JudgementFile) -> bool:
    """By the header: a system, a segment, and a score or a severity."""
    if file.text.lstrip()[:1] in ("{", "["):
        return False
    if suffix_of(file.path) in (".tsv", ".csv"):
        return True
    names = set(_names(file)) | set(file.head.split())
    return "system" in names and not names.isdisjoint({"score", "severity", "z", "mqm_avg_score"})


def _names(file: JudgementFile) -> list[str]:
    if "\t" in file.head:
        return [name.strip() for name in file.head.split("\t")]
    return [name.strip() for name in comma_header(file.text, _COLUMNS.__contains__)]


def read(file: JudgementFile) -> Judgements:
    """The judgements; rows of one system, segment and rater that have a severity are one judgement."""
    if tuple(file.head.split()) == _AVERAGES:
        return _averages(file)
    names = _names(file)
    numbering = next((value for name, value in _NUMBERINGS.items() if name in names), Numbering.IDS)
    needed = ["system", str(numbering), *(["severity"] if "severity" in names else [])]
    if "severity" not in names and "z" not in names:
        needed.append("score")
    if numbering is Numbering.DOCUMENT:
        needed.append("document")
    table = tab_rows if "\t" in file.head else comma_rows
    rows = joined(file, (_judgement(file, row, numbering, "severity" in names) for row in table(file, needed)))
    return Judgements(rows, NAME, numbering, lower_is_better="severity" in names and "score" not in names)


def joined(file: JudgementFile, rows: Iterator[Judgement]) -> tuple[Judgement, ...]:
    """Rows with one error each put together to judgements; rows without errors are judgements as they are."""
    found: list[Judgement] = []
    places: dict[tuple[Any, ...], int] = {}
    for row in rows:
        if row.errors is None:
            found.append(row)
            continue
        key = *row.item, row.rater, row.kind
        place = places.setdefault(key, len(found))
        if place == len(found):
            found.append(row)
            continue
        first = found[place]
        if row.value != first.value:
            form = say(
                "score {score} is another one than {first} in line {line}",
                score=row.value,
                first=first.value,
                line=first.line,
            )
            file.findings.add("contradicting-metadata", form, line=row.line, segment=row.segment)
        found[place] = replace(first, errors=(*(first.errors or ()), *row.errors))
    return tuple(found)


def _judgement(file: JudgementFile, row: TableRow, numbering: Numbering, has_errors: bool) -> Judgement:
    return Judgement(
        row["system"],
        row.required(str(numbering)),
        row["rater"],
        row.number("score"),
        row.number("z"),
        _errors(row) if has_errors else None,
        _kind(row),
        row["document"],
        row["source"] or None,
        row["target"] or None,
        file.path,
        row.line,
    )


def _errors(row: TableRow) -> tuple[MarkedError, ...]:
    """The error of a row; none where its severity is empty or ``No-error``."""
    if row["severity"].strip().lower() in ("", "no-error"):
        return ()
    start, end = row.place("start"), row.place("end")
    side = _SIDES.get(row["side"])
    if side is None:
        row.findings.add(
            "wrong-type", say("side {side!r} is neither source nor target", side=row["side"]), line=row.line
        )
        return ()
    if (start is None) is not (end is None) or (start is not None and end is not None and start > end):
        form = say("an error reaches from {start!r} to {end!r}", start=row["start"], end=row["end"])
        row.findings.add("bad-span", form, line=row.line)
        start = end = None
    return (MarkedError(side, start, end, row["category"], row["severity"], row.line),)


def _kind(row: TableRow) -> ItemKind:
    """The kind of an item; that of a system's translation where the cell is empty."""
    kind = item_kind(NAME, {ItemField.TYPE: row["kind"]})
    if row["kind"] and kind is None:
        report_unknown_type(NAME, row["kind"], row.findings, row.line)
    return kind or ItemKind.TARGET


def _averages(file: JudgementFile) -> Judgements:
    rows = tuple(
        Judgement(row["system"], row["seg_id"], value=row.number("mqm_avg_score"), file=file.path, line=row.line)
        for row in blank_rows(file, _AVERAGES)
    )
    return Judgements(rows, NAME, Numbering.LINES)
