"""MQM of Google and WMT: one row per error, which is marked by ``<v>`` and ``</v>`` in the source or the target.

Freitag et al. 2021, "Experts, errors, and context", section 3. A segment without errors has the row
``No-error/No-error``; equal rows are errors of their own. Rows of one rater, system and segment are one judgement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtgauge.base.sentences import say
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.marks import unmarked
from mtgauge.corpus.judgements.tables import JudgementFile, TableRow, tab_rows

NAME, TITLE = "mqm", "MQM of Google and WMT"
_COLUMNS = ("system", "seg_id", "rater", "source", "target", "category", "severity")


def recognise(file: JudgementFile) -> bool:
    """By the header."""
    return {"system", "seg_id", "category", "severity"} <= set(file.head.split("\t"))


def read(file: JudgementFile) -> Judgements:
    """The judgements with their errors; marks that are not balanced are a warning."""
    rows: dict[tuple[str, str, str], TableRow] = {}
    errors: dict[tuple[str, str, str], list[MarkedError]] = {}
    has_comment = False
    faults: list[int] = []
    for row in tab_rows(file, _COLUMNS):
        key = row.required("system"), row.required("seg_id"), row["rater"]
        rows.setdefault(key, row)
        errors.setdefault(key, []).extend(_errors(row, faults))
        has_comment = has_comment or "comment" in row.cells
    if faults:
        file.findings.warn(
            "mismatched-span",
            say("marks are not balanced in line {line}", line=faults[0])
            if len(faults) == 1
            else say(
                "marks are not balanced in {n} rows, the first in line {line}", n=len(faults), line=faults[0]
            ),
        )
    found = tuple(_judgement(file, row, tuple(errors[key])) for key, row in rows.items())
    placed = tuple(replace(row, errors=_placed(row)) for row in found)
    if placed != found:
        file.findings.warn(
            "mismatched-span",
            say("some marks are behind the text of the first row of their segment, and have no place"),
        )
    return Judgements(placed, NAME, Numbering.LINES, lower_is_better=True, left=(say("comments"),) * has_comment)


def _judgement(file: JudgementFile, row: TableRow, errors: tuple[MarkedError, ...]) -> Judgement:
    return Judgement(
        row["system"],
        row["seg_id"],
        row["rater"],
        errors=errors,
        document=row["doc"],
        source=unmarked(row["source"]).text,
        target=unmarked(row["target"]).text,
        file=file.path,
        line=row.line,
    )


def _placed(row: Judgement) -> tuple[MarkedError, ...]:
    """The errors, without the places of those that end behind the text: their row shows another one."""
    return tuple(
        replace(error, start=None, end=None) if (error.end or 0) > len(getattr(row, error.side)) else error
        for error in row.errors or ()
    )


def _errors(row: TableRow, faults: list[int]) -> Iterator[MarkedError]:
    """The error of a row; one of no place where nothing is marked. Rows with more than one mark are one error."""
    severity = row.required("severity")
    if severity.lower() == "no-error":
        return
    sides: tuple[TextSide, ...] = ("target", "source")
    for side in sides:
        marked = unmarked(row[side])
        if not marked.is_balanced:
            faults.append(row.line)
        if marked.spans:
            start, end = marked.spans[0][0], marked.spans[-1][1]
            yield MarkedError(side, start, end, row["category"], severity, row.line)
            return
    yield MarkedError("target", None, None, row["category"], severity, row.line)
