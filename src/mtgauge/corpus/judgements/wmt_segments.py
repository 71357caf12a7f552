"""Direct assessment of WMT into English as means of segments: ``ad-seg-scores-LP.csv``.

Columns ``SYS SID RAW.SCR Z.SCR N``, separated by blanks: the mean of the raw and of the standardised judgements of
raters who passed the control, and their number. ``SID`` is the line of the test set.
"""

from __future__ import annotations

from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, blank_rows, whole_number

NAME, TITLE = "wmt-da-segments", "direct assessment of WMT, means of segments"
_COLUMNS = ("SYS", "SID", "RAW.SCR", "Z.SCR")
_MEANS = frozenset({"SYS", "RAW.SCR", "Z.SCR"})


def recognise(file: JudgementFile) -> bool:
    """By the header; that of ``ad-sys-scores``, the means of systems, is taken too, to say which file to take."""
    return set(file.head.split()) >= _MEANS


def read(file: JudgementFile) -> Judgements:
    """The means with their `Judgement.z`, without raters; systems keep their number: ``ours.6``."""
    if "SID" not in file.head.split():
        hint = say("take the file {name}", name="ad-seg-scores-LP.csv")
        file.findings.add("without-scores", say("holds no scores of segments"), hint=hint)
        return Judgements((), NAME, Numbering.LINES)
    rows = []
    for row in blank_rows(file, _COLUMNS):
        if whole_number(row["SID"]) is None:
            message = say("{column} {cell!r} is not a whole number, 0 or more", column="SID", cell=row["SID"])
            file.findings.add("wrong-type", message, line=row.line)
            continue
        value, z = row.number("RAW.SCR"), row.number("Z.SCR")
        rows.append(Judgement(row["SYS"], row["SID"], value=value, z=z, file=file.path, line=row.line))
    return Judgements(tuple(rows), NAME, Numbering.LINES, left=(say("numbers of judgements"),))
