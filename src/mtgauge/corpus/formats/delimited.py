"""Tables as text: rows of fields between tabs, or CSV with the quoting of RFC 4180; and what their columns are.

A file of segments has the column ``text`` and may have ``id document domain``; a test set has the columns of
`mtgauge.corpus.formats.columns`, where an empty ``ref:NAME`` means that this reference lacks the segment.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.table import METADATA, SegmentTable
from mtgauge.corpus.textfile import split_lines

if TYPE_CHECKING:
    from mtgauge.corpus.formats.losses import Losses
    from mtgauge.corpus.formats.storedset import StoredSet

#: The line that a row begins on, and its fields.
NumberedRow: TypeAlias = tuple[int, list[str]]
_TAB, _COMMA, _SEMICOLON = "\t", ",", ";"
#: Marks of a missing number, in lower case; Excel writes ``#N/A`` and ``#NV``.
MISSING_NUMBERS = frozenset({"", "none", "null", "nan", "na", "n/a", "#n/a", "#nv"})
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
#: So much of a header stands in messages: that of a file without a header is a text.
_SHOWN = 200


def tab_rows(text: str) -> Iterator[NumberedRow]:
    """The rows of a table with tabs, the header first; there is no quoting."""
    for line, row in enumerate(split_lines(text), start=1):
        yield line, row.split(_TAB)


def comma_rows(text: str, findings: Findings, is_known: Callable[[str], bool]) -> Iterator[NumberedRow]:
    """The rows of CSV, the header first; commas separate, or semicolons where only they make a header.

    An empty line is one empty field, as it is between tabs.

    Args:
        text: The text of a file.
        findings: Where broken quoting is reported, with the line on which its row begins.
        is_known: Whether a column of the name is looked for.
    """
    lines = io.StringIO(text, newline="\n")
    reader = csv.reader(lines, delimiter=_delimiter(text, is_known), strict=True)
    first = 1
    try:
        for fields in reader:
            yield first, fields or [""]
            first = reader.line_num + 1
    except csv.Error as error:
        hint = say("put a field with quotes, commas or line breaks in quotes, and double each quote in it")
        findings.add("broken-table", say("is not CSV: {reason}", reason=error), line=first, hint=hint)


def comma_header(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """The names in the header of CSV; arguments as for `comma_rows`."""
    return _header(text, _delimiter(text, is_known))


def _delimiter(text: str, is_known: Callable[[str], bool]) -> str:
    """What separates fields: Excel writes semicolons where the decimal mark is a comma."""
    commas, semicolons = (sum(map(is_known, _header(text, mark))) for mark in (_COMMA, _SEMICOLON))
    return _SEMICOLON if semicolons > commas else _COMMA


def _header(text: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader(io.StringIO(text, newline="\n"), delimiter=delimiter), [])
    except csv.Error:
        return []


def decimal_hint(cell: Any) -> str | None:
    """What to do about a text that is a number with a decimal comma; None for anything else."""
    if not isinstance(cell, str) or _DECIMAL_COMMA.fullmatch(cell.strip()) is None:
        return None
    return say("write a decimal point: {number}", number=cell.strip().replace(",", "."))


def checked_rows(rows: Iterator[NumberedRow], findings: Findings) -> tuple[list[str], list[NumberedRow]]:
    """The names of the columns, and the rows that have a field for each; others are reported.

    Args:
        rows: All rows of a table, the header first.
        findings: Where columns of one name, and rows of other lengths, are reported.
    """
    _, names = next(rows, (1, [""]))
    if len(set(names)) < len(names):
        findings.add("repeated-column", say("names a column twice"), line=1)
    found = []
    for line, fields in rows:
        if len(fields) == len(names):
            found.append((line, fields))
            continue
        message = say("has {n} fields, the header has {expected}", n=len(fields), expected=len(names))
        findings.add("broken-table", message, line=line)
    return names, found


def is_text_column(name: str) -> bool:
    """Whether readers of texts look for a column of the name."""
    from mtgauge.corpus.formats.columns import is_known_column

    return name == "text" or is_known_column(name)


def read_table(rows: Iterator[NumberedRow], findings: Findings) -> SegmentTable | StoredSet:
    """Segments, or a test set where columns are named so and none is called ``text``.

    Args:
        rows: All rows of a table, the header first.
        findings: Where faults are reported.
    """
    from mtgauge.corpus.formats.columns import holds_a_set

    names, found = checked_rows(rows, findings)
    columns = {name: [fields[place] for _, fields in found] for place, name in enumerate(names)}
    if holds_a_set(names):
        return _test_set(columns, [line for line, _ in found], findings)
    if "text" not in columns:
        message = say("has no column 'text' (columns: {names})", names=shown_names(names))
        hint = say("a test set has the columns source, ref:NAME, hyp:NAME, or src, ref, mt as COMET has them")
        findings.add("missing-column", message, line=1, hint=hint)
    metadata = {name: columns[name] for name in METADATA if name in columns}
    return SegmentTable.from_columns(columns.get("text", []), metadata)


def shown_names(names: Sequence[str]) -> str:
    """The names of columns for a message, which a long header does not fill."""
    joined = ", ".join(names)
    return joined if len(joined) <= _SHOWN else joined[:_SHOWN] + "…"


def _test_set(columns: dict[str, list[str]], lines: Sequence[int], findings: Findings) -> StoredSet:
    from mtgauge.corpus.formats.columns import from_columns, may_be_missing

    filled: dict[str, list[str | None]] = {
        name: [value or None for value in values] if may_be_missing(name) else [*values]
        for name, values in columns.items()
    }
    return from_columns(filled, findings, lines)


def columns_of(
    stored: StoredSet, losses: Losses, clean: Callable[[str], str]
) -> Iterator[tuple[str, Sequence[str]]]:
    """(name, fields) of each column of a test set, for tables that cannot tell an empty field from a missing one.

    Args:
        stored: The test set.
        losses: Told what the table cannot hold.
        clean: Makes a text one that the table can hold.
    """
    from mtgauge.corpus.formats.columns import REFERENCE, SYSTEM, to_columns

    losses.without(stored, keeps=("ids", "languages", "document", "domain", "origlang", "collection", "testsuite"))
    documents = stored.metadata.get("document")
    for name, texts in to_columns(stored).items():
        if name.startswith(REFERENCE):
            losses.missing_for_empty(name, texts, documents)
        if name.startswith(SYSTEM):
            texts = losses.empty_for_missing("system", name.removeprefix(SYSTEM), texts, documents)
        yield name, [clean(text or "") for text in texts]
