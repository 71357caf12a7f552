"""Direct assessment of MLQE-PE (Fomicheva et al. 2022): one row per segment, with a list of scores.

Columns ``index original translation scores mean z_scores z_mean``; one system, which is not named. Raters are
places in the list, which need not be the same person from row to row.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import UNNAMED, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, TableRow, tab_rows, whole_number

NAME, TITLE = "mlqe-da", "direct assessment of MLQE-PE"
_COLUMNS = ("index", "original", "translation", "scores")


def recognise(file: JudgementFile) -> bool:
    """By the header."""
    return set(_COLUMNS) <= set(file.head.split("\t"))


def read(file: JudgementFile) -> Judgements:
    """The judgements with their values, and with `Judgement.z` where the file has standardised scores.

    The index counts from 0; `Judgement.segment` is the line of the test set, from 1.
    """
    rows = [judgement for row in tab_rows(file, _COLUMNS) for judgement in _judgements(file, row)]
    left = (say("scores of the translation model"),)
    return Judgements(tuple(rows), NAME, Numbering.LINES, left=left)


def _judgements(file: JudgementFile, row: TableRow) -> Iterator[Judgement]:
    index = whole_number(row["index"])
    if index is None:
        message = say("{column} {cell!r} is not a whole number, 0 or more", column="index", cell=row["index"])
        row.findings.add("wrong-type", message, line=row.line)
        return
    # [70,5] is a list of two: a decimal comma shows in the mean alone
    row.number("mean")
    values = _numbers(row, "scores")
    zs = _numbers(row, "z_scores") if "z_scores" in row.cells else []
    if zs and len(zs) != len(values):
        message = say("has {n} scores and {other} standardised ones", n=len(values), other=len(zs))
        row.findings.add("broken-table", message, line=row.line)
        return
    for place, value in enumerate(values):
        yield Judgement(
            UNNAMED,
            str(index + 1),
            str(place + 1),
            value,
            zs[place] if zs else None,
            source=row["original"],
            target=row["translation"],
            file=file.path,
            line=row.line,
        )


def _numbers(row: TableRow, column: str) -> list[float]:
    try:
        found = door.parse_json(row[column])
    except InputError:
        found = None
    values = found if isinstance(found, list) else [None]
    numbers = [number for value in values if (number := door.finite(value)) is not None]
    if len(numbers) < len(values):
        message = say("{column} {cell!r} is not a list of numbers", column=column, cell=row[column])
        row.findings.add("bad-score", message, line=row.line)
        return []
    return numbers
