"""Tab-separated values with a header and without quoting: a tab always separates.

A file of segments has the column ``text`` and may have ``id document domain``; a test set has the columns of
`mtgauge.corpus.formats.columns`, where an empty ``ref:NAME`` means that this reference lacks the segment.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines
from mtgauge.sentences import say

if TYPE_CHECKING:
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.registry import StoredContent
    from mtgauge.corpus.formats.storedset import StoredSet
    from mtgauge.corpus.languages import LanguagePair


def recognise(content: StoredContent) -> bool:
    """Every file with the suffix."""
    return True


def read(content: StoredContent, languages: LanguagePair | None) -> SegmentTable | StoredSet:
    """Segments, or a test set where columns are named so and none is called ``text``."""
    found = names(content.text)
    is_set = any(name == "source" or name.startswith(("ref:", "hyp:")) for name in found)
    return (read_set if is_set and "text" not in found else parse)(content.text, content.findings)


def parse(text: str, findings: Findings) -> SegmentTable:
    """A segment for each row; reports no ``text``, doubled columns, and rows with other numbers of fields."""
    header = text.partition("\n")[0].removesuffix("\r").split("\t")
    if "text" not in header:
        findings.add(
            "missing-column", say("has no column 'text' (columns: {names})", names=", ".join(header)), line=1
        )
    columns = _columns(text, findings)
    return SegmentTable.from_columns(
        columns.get("text", []), {name: columns[name] for name in METADATA if name in columns}
    )


def names(text: str) -> list[str]:
    """The names of the columns."""
    return text.partition("\n")[0].removesuffix("\r").split("\t")


def read_set(text: str, findings: Findings) -> StoredSet:
    """A test set from the text of a file."""
    from mtgauge.corpus.formats.columns import REFERENCE, from_columns, holds_a_set

    if not holds_a_set(names(text)):
        message = say(
            "has no column source, ref:NAME or hyp:NAME (columns: {names})", names=", ".join(names(text))
        )
        findings.add("missing-column", message, line=1)
    columns = _columns(text, findings)
    filled: dict[str, list[str | None]] = {
        name: [value or None for value in values] if name == "id" or name.startswith(REFERENCE) else [*values]
        for name, values in columns.items()
    }
    return from_columns(filled, findings, first_line=2)


def _columns(text: str, findings: Findings) -> dict[str, list[str]]:
    found, rows = rows_of(text, findings)
    return {name: [row[position] for _, row in rows] for position, name in enumerate(found)}


def rows_of(text: str, findings: Findings) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The names of the columns, and (line, fields) of each row; what does not have as many fields is reported."""
    header, *rows = split_lines(text) or [""]
    found = header.split("\t")
    if len(set(found)) < len(found):
        findings.add("repeated-column", say("names a column twice"), line=1)
    fields = []
    for line, row in enumerate(rows, start=2):
        values = row.split("\t")
        if len(values) != len(found):
            findings.add(
                "broken-table",
                say("has {n} fields, the header has {expected}", n=len(values), expected=len(found)),
                line=line,
            )
        else:
            fields.append((line, values))
    return found, fields


def write(stored: StoredSet, losses: Losses) -> bytes:
    """The table of a test set."""
    from mtgauge.corpus.formats.columns import REFERENCE, SYSTEM, to_columns

    losses.without(stored, keeps=("ids", "languages", "document", "domain", "origlang", "collection", "testsuite"))
    lines, tabs = losses.one_line(), losses.cleaner(re.compile("\t"), " ", say("tabs become blanks"))
    documents = stored.metadata.get("document")
    columns = []
    for name, texts in to_columns(stored).items():
        if name.startswith(REFERENCE):
            losses.missing_for_empty(name, texts, documents)
        if name.startswith(SYSTEM):
            texts = losses.empty_for_missing("system", name.removeprefix(SYSTEM), texts, documents)
        columns.append([name, *(tabs(lines(text or "")) for text in texts)])
    rows = zip(*columns, strict=True)
    return "".join("\t".join(row) + "\n" for row in rows).encode()
