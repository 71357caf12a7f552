"""Direct assessment of WMT into English: judgements standardised by rater.

The header is separated by blanks, the rows by tabs. ``score`` is standardised already (Graham et al. 2017, "Can
machine translation systems be evaluated by the crowd alone", section 4.2); ``sid`` is the line of the test set.
"""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.item_marks import ItemField, item_kind, report_unknown_type
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, tab_rows

NAME, TITLE = "wmt-da", "direct assessment of WMT, standardised"
_COLUMNS = ("WorkerId", "sys_id", "type", "sid", "score")


def recognise(file: JudgementFile) -> bool:
    """By the header."""
    return set(_COLUMNS) <= set(file.head.split())


def read(file: JudgementFile) -> Judgements:
    """The judgements, each with its `Judgement.z` and without a value; systems keep their number: ``ours.6``."""
    rows = []
    for row in tab_rows(file, _COLUMNS, header=file.head.split()):
        kind = item_kind(NAME, {ItemField.TYPE: row["type"]})
        if kind is None:
            report_unknown_type(NAME, row["type"], file.findings, row.line)
            continue
        z = row.number("score")
        rows.append(
            Judgement(row["sys_id"], row["sid"], row["WorkerId"], z=z, kind=kind, file=file.path, line=row.line)
        )
    left = (say("ids of tasks"), say("times"))
    return Judgements(tuple(rows), NAME, Numbering.LINES, left=left)
