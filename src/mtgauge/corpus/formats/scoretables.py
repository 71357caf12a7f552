"""Tables of scores, row by row: TSV, CSV, JSON and Parquet with the columns ``system segment score``.

Of COMET's data, which has the columns ``src mt ref score``, the scores of its one system are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.delimited import NumberedRow, comma_header, comma_rows, tab_rows
from mtgauge.corpus.formats.jsonlist import items_of

COLUMNS = ("system", "segment", "score")
_JSON, _CSV = (".json", ".jsonl", ".ndjson"), ".csv"
#: The column of COMET's data whose texts are scored, in the order of the test set.
_OUTPUT = "mt"


class Expected(NamedTuple):
    """What scores are held against.

    Attributes:
        ids: The n segment ids of the test set.
        systems: The names of the systems that are measured, in their order.
        texts: The n texts of each of them; empty where they are not known.
    """

    ids: Sequence[str]
    systems: Sequence[str]
    texts: Sequence[Sequence[str]] = ()


class ScoreTableRow(NamedTuple):
    """One score.

    Attributes:
        system: The system's name.
        segment: The segment's id.
        score: The score as it stands there.
        number: Of the line, or of the row in what has no lines.
        unit: What `number` counts: ``line``, ``row`` or ``item``.
    """

    system: str
    segment: str
    score: Any
    number: int
    unit: str = "line"

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return (
            say("line {line}", line=self.number)
            if self.unit == "line"
            else say("{unit} {n}", unit=self.unit, n=self.number)
        )

    def error(self, code: str, message: str, path: str, hint: str | None = None) -> InputError:
        """What is wrong with it."""
        if self.unit == "line":
            return InputError(message, file=path, line=self.number, segment=self.segment, hint=hint, code=code)
        message = say("{place}: {message}", place=self.place, message=message)
        return InputError(message, file=path, segment=self.segment, hint=hint, code=code)


def is_table(text: str, suffix: str) -> bool:
    """Whether a text is a table, by the ending of its file or by how it begins."""
    if suffix in (".tsv", _CSV, *_JSON) or text.lstrip()[:1] in ("{", "["):
        return True
    header = text.partition("\n")[0].strip()
    return "score" in header.split("\t") or "score" in comma_header(text, _is_column)


def _is_column(name: str) -> bool:
    """Whether a column is looked for, whatever the case of its letters."""
    return name.strip().casefold() in COLUMNS


def text_rows(text: str, suffix: str, path: str, expected: Expected) -> Iterator[ScoreTableRow]:
    """The rows of a table.

    Args:
        text: Its text.
        suffix: Of its file, in lower case.
        path: Stands in messages.
        expected: The segments and systems, to which COMET's data, which names neither, belongs by its order.

    Raises:
        InputError: It is none, or lacks one of the columns.
    """
    start = text.lstrip()[:1]
    if suffix in _JSON or start in ("{", "["):
        # a list goes over lines as it likes
        yield from _list(text, path) if start == "[" else _lines(text, path)
        return
    header = text.partition("\n")[0]
    is_csv = suffix == _CSV or (suffix != ".tsv" and "\t" not in header)
    rows = comma_rows(text, Findings(path), _is_column) if is_csv else tab_rows(text)
    yield from _table(rows, path, expected)


def _table(lines: Iterator[NumberedRow], path: str, expected: Expected) -> Iterator[ScoreTableRow]:
    _, header = next(lines, (1, []))
    if _OUTPUT in header and not {"system", "segment"} & {*header}:
        yield from _in_order(_whole_rows(lines, header, path), header, path, expected)
        return
    places = _places(header, path, 1)
    for line, fields in _whole_rows(lines, header, path):
        system, segment, score = (fields[place] for place in places)
        yield ScoreTableRow(system, segment, score, line)


def _in_order(
    lines: Iterator[NumberedRow], header: Sequence[str], path: str, expected: Expected
) -> Iterator[ScoreTableRow]:
    """The scores of COMET's data, which are those of the only system, in the order of the test set."""
    [place] = _places(header, path, 1, ("score",))
    rows, n = list(lines), len(expected.ids)
    if len(expected.systems) != 1 or len(rows) != n:
        message = say(
            "has {n} scores of one system, and {systems} systems with {segments} segments are scored",
            n=len(rows),
            systems=len(expected.systems),
            segments=n,
        )
        hint = say("of other scores the columns {columns} say what they are of", columns=" ".join(COLUMNS))
        raise InputError(message, file=path, hint=hint, code="unequal-counts")
    text_place = header.index(_OUTPUT)
    texts = expected.texts[0] if expected.texts else [fields[text_place] for _, fields in rows]
    for segment, text, (line, fields) in zip(expected.ids, texts, rows, strict=True):
        row = ScoreTableRow(expected.systems[0], segment, fields[place], line)
        if fields[text_place] != text:
            message = say("scores another translation than that of system {system!r}", system=row.system)
            raise row.error("contradicting-metadata", message, path)
        yield row


def _whole_rows(lines: Iterator[NumberedRow], header: Sequence[str], path: str) -> Iterator[NumberedRow]:
    """The rows, of which each has a field for each column."""
    for line, fields in lines:
        if len(fields) != len(header):
            message = say("has {n} fields, the header has {expected}", n=len(fields), expected=len(header))
            raise InputError(message, file=path, line=line, code="broken-table")
        yield line, fields


def _places(
    header: Sequence[str], path: str, line: int | None = None, columns: Sequence[str] = COLUMNS
) -> list[int]:
    """Where the columns stand."""
    for name in columns:
        if header.count(name) != 1:
            fault = "has no column" if name not in header else "has more than one column"
            message = say("{fault} {name!r} (columns: {header})", fault=fault, name=name, header=", ".join(header))
            alike = next((other for other in header if other.strip().casefold() == name != other), None)
            hint = (
                None if alike is None else say("rename the column {other!r} to {name!r}", other=alike, name=name)
            )
            raise InputError(message, file=path, line=line, hint=hint, code="missing-column")
    return [header.index(name) for name in columns]


def _lines(text: str, path: str) -> Iterator[ScoreTableRow]:
    for line, item in jsonl.objects_of(text, Findings(path)):
        yield _row(item, line, "line", path)


def _list(text: str, path: str) -> Iterator[ScoreTableRow]:
    for place, item in items_of(text, Findings(path)):
        number = place["segment"]
        if not isinstance(item, dict):
            raise InputError(
                say("item {number}: is not a JSON object", number=number), file=path, code="broken-json"
            )
        yield _row(item, number, "item", path)


def _row(item: Mapping[str, Any], number: int, unit: str, path: str) -> ScoreTableRow:
    row = ScoreTableRow(str(item.get("system")), str(item.get("segment")), item.get("score"), number, unit)
    for name in COLUMNS:
        if name not in item:
            raise row.error(
                "missing-column", say("has no key {name!r} (keys: {keys})", name=name, keys=", ".join(item)), path
            )
    # a number may be an id; True is one in Python, and no id
    for name, value in (("system", item["system"]), ("segment", item["segment"])):
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise row.error("wrong-type", say("{name!r} is not a string", name=name), path)
    return row


def parquet_rows(data: bytes, path: str) -> Iterator[ScoreTableRow]:
    """The rows of a Parquet table.

    Raises:
        InputError: It is none, or lacks one of the columns.
        MissingExtraError: pyarrow is not installed.
    """
    from mtgauge.corpus.formats.parquet import open_table

    table = open_table(data, path)
    values = table.read(_places(table.names, path))
    for number, found in enumerate(zip(*values, strict=True), start=1):
        yield _row(dict(zip(COLUMNS, found, strict=True)), number, "row", path)
