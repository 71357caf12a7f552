"""Exports of Appraise as CSV: DA+SQM, and error span annotation (ESA; Kocmi, Zouhar et al. 2024).

The files have no header, or the one of a file beside them. They have 9 columns, 11 (with a document, and whether
the score is of all of it) or 12 (with a list of errors as JSON).
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.item_marks import (
    ItemField,
    item_kind,
    item_types,
    report_unknown_type,
    unmarked_document,
)
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, TableRow, comma_rows, whole_number
from mtgauge.corpus.languages import LanguagePair

NAME, TITLE = "appraise", "DA+SQM and ESA of Appraise"
_FIRST = ("username", "system", "itemId", "itemType", "srcLang", "trgLang", "score")
_DOCUMENT, _ERRORS, _TIMES = ("docId", "isDocScore"), ("errors",), ("timeStart", "timeEnd")
#: The columns of a file without a header, by their number.
_HEADERS = {
    len(columns): columns
    for columns in (
        (*_FIRST, *_TIMES),
        (*_FIRST, *_DOCUMENT, *_TIMES),
        (*_FIRST, *_DOCUMENT, *_ERRORS, *_TIMES),
    )
}
#: The columns that say why an item was shown.
_MARKED = {
    ItemField.TYPE: "itemType",
    ItemField.SYSTEM: "system",
    ItemField.DOCUMENT: "docId",
    ItemField.ITEM: "itemId",
}


def recognise(file: JudgementFile) -> bool:
    """By the header, or by the fourth of as many fields as an export has."""
    fields = _fields(file.head)
    return "itemType" in fields or (len(fields) in _HEADERS and fields[3] in item_types(NAME))


def _fields(line: str) -> list[str]:
    try:
        return next(csv.reader([line]), [])
    except csv.Error:
        return []


def read(file: JudgementFile) -> Judgements:
    """The judgements of segments; scores of whole documents are left out.

    Where the file has documents, `Judgement.segment` is the number of the segment in its document, from 1: item
    ids count from 0 in each document if one of them is 0, and otherwise through all documents of a rater.

    Raises:
        OptionError: The file is of several language pairs, and none is chosen.
    """
    fields = _fields(file.head)
    header = None if "itemType" in fields else _HEADERS[len(fields)]
    found = _of_one_pair(file, [row for row in comma_rows(file, _FIRST, header) if _is_known(row)])
    segments = [row for row in found if row["isDocScore"].lower() != "true"]
    documents = len(found) - len(segments)
    left = [say("times")]
    if documents:
        left.append(say("{n} scores of whole documents", n=documents))
    rows = [_judgement(file, row) for row in segments]
    if not any(row.document for row in rows):
        return Judgements(tuple(rows), NAME, Numbering.LINES, left=tuple(left))
    return Judgements(tuple(_numbered(rows)), NAME, Numbering.DOCUMENT, left=tuple(left))


def _kind(row: TableRow) -> ItemKind | None:
    """The kind of an item; None for a type that Appraise does not have."""
    return item_kind(NAME, {field: row[column] for field, column in _MARKED.items()})


def _is_known(row: TableRow) -> bool:
    kind = _kind(row)
    if kind is None:
        report_unknown_type(NAME, row["itemType"], row.findings, row.line)
        return False
    # items that are left out may have names for ids, and belong to no segment
    if not kind.is_aside and whole_number(row["itemId"]) is None:
        row.findings.add(
            "unknown-item-type", say("item id {id!r} is not a number", id=row["itemId"]), line=row.line
        )
        return False
    return True


def _of_one_pair(file: JudgementFile, rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """The rows of the language pair that was asked for, or of the only one."""
    labels = Counter((row["srcLang"], row["trgLang"]) for row in rows)
    pairs = {label: str(LanguagePair.parse("-".join(label))) for label in labels}
    if len(set(pairs.values())) > 1 and not file.languages:
        hint = say("choose one with -l: {names}", names=", ".join(sorted(set(pairs.values()))))
        raise OptionError(say("holds several language pairs"), file=file.path, hint=hint)
    wanted = file.languages or next(iter(pairs.values()), "")
    return [row for row in rows if pairs[row["srcLang"], row["trgLang"]] == wanted]


def _judgement(file: JudgementFile, row: TableRow) -> Judgement:
    errors = tuple(_errors(row)) if "errors" in row.cells else None
    return Judgement(
        row["system"],
        row["itemId"],
        row.required("username"),
        row.number("score"),
        errors=errors,
        kind=_kind(row) or ItemKind.TARGET,
        document=row["docId"],
        file=file.path,
        line=row.line,
    )


def _errors(row: TableRow) -> Iterator[MarkedError]:
    """The errors of a segment; ends are inclusive, and ``missing`` is an error of no place."""
    try:
        found = door.parse_json(row["errors"])
        items = [(item["start_i"], item["end_i"], item["severity"], item.get("error_type")) for item in found]
    except (InputError, TypeError, KeyError, AttributeError):
        row.findings.add("broken-json", say("the list of errors cannot be read"), line=row.line)
        return
    for start, end, severity, category in items:
        yield MarkedError("target", *_place(row, start, end), str(category or ""), str(severity), row.line)


def _place(row: TableRow, start: Any, end: Any) -> tuple[int | None, int | None]:
    if (start, end) == ("missing", "missing"):
        return None, None
    if not (isinstance(start, int) and isinstance(end, int)) or not 0 <= start <= end:
        row.findings.add(
            "bad-span", say("an error reaches from {start!r} to {end!r}", start=start, end=end), line=row.line
        )
        return None, None
    return start, end + 1


def _numbered(rows: Sequence[Judgement]) -> Iterator[Judgement]:
    """Judgements with the numbers of segments in documents; marked copies belong to the document they copy.

    Items that are left out keep their ids.
    """
    firsts: dict[tuple[str, str], int] = {}
    measured = [row for row in rows if not row.kind.is_aside]
    in_documents = any(row.segment == "0" for row in measured)
    for row in measured:
        key = row.rater, row.document
        number = door.parse_integer(row.segment)
        firsts[key] = min(firsts.get(key, number), number)
    for row in rows:
        segment = row.segment
        if not row.kind.is_aside:
            first = 0 if in_documents else firsts[row.rater, row.document]
            segment = str(door.parse_integer(segment) - first + 1)
        yield replace(row, document=_shown_document(row), segment=segment)


def _shown_document(row: Judgement) -> str:
    """``paper.7`` for ``paper.7#ours#bad2`` of the system ``wmt23.ours``; other parts after # are kept."""
    document = unmarked_document(NAME, row.document)
    name, hash_, system = document.rpartition("#")
    return name if hash_ and (system == row.system or system in row.system.split(".")) else document
