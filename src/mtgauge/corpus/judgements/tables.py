"""Rows of tables of judgements, and what their cells hold; faults are named by line."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mtgauge.base import door
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import delimited


@dataclass(frozen=True, slots=True)
class RaterChoice:
    """The raters whose judgements are read, such as experts.

    Attributes:
        column: A column, or a key of JSON Lines, that says something of raters.
        value: What stands there for those who are meant.
    """

    column: str
    value: str

    @classmethod
    def parse(cls, text: str) -> RaterChoice:
        """A choice as users write it, ``COLUMN=VALUE``.

        Raises:
            OptionError: There is no ``=``, or nothing before it.
        """
        column, sign, value = text.partition("=")
        if not sign or not column.strip():
            raise OptionError(say("raters {text!r} are not COLUMN=VALUE", text=text))
        return cls(column.strip(), value.strip())

    def __str__(self) -> str:
        return f"{self.column}={self.value}"


@dataclass(frozen=True, slots=True)
class JudgementFile:
    """A file that may hold judgements.

    Attributes:
        path: Gives the ending, and stands in messages.
        text: Its text.
        findings: Where faults are reported.
        languages: The language pair to read of a file with several, or empty.
        raters: Which rows are read, by a column that says who judged; None for all.
    """

    path: str
    text: str
    findings: Findings
    languages: str = ""
    raters: RaterChoice | None = None

    @property
    def head(self) -> str:
        """The first line."""
        return self.text.partition("\n")[0].removesuffix("\r")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table.

    Attributes:
        cells: Column -> cell.
        line: Its line in the file.
        findings: Where its faults are reported.
    """

    cells: Mapping[str, str]
    line: int
    findings: Findings = field(repr=False)

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def number(self, column: str) -> float | None:
        """The number in a cell; None where there is none, or a fault was reported."""
        return number_of(self[column], self.findings, self.line, self["segment"] or None)

    def place(self, column: str) -> int | None:
        """A count of characters in a cell; None where there is none, or a fault was reported."""
        cell = self[column].strip()
        if cell.lower() in delimited.MISSING_NUMBERS:
            return None
        number = whole_number(cell)
        if number is None:
            message = say("{column} {cell!r} is not a whole number, 0 or more", column=column, cell=cell)
            self.findings.add("wrong-type", message, line=self.line)
        return number

    def required(self, column: str) -> str:
        """A cell that must not be empty."""
        if not self[column].strip():
            self.findings.add("missing-value", say("{column} is empty", column=column), line=self.line)
        return self[column]


def number_of(cell: str, findings: Findings, line: int, segment: str | None = None) -> float | None:
    """The number that a text is; None where it stands for no score, or a fault was reported."""
    if cell.strip().lower() in delimited.MISSING_NUMBERS:
        return None
    try:
        return door.parse_number(cell)
    except ValueError:
        form = say("score {cell!r} is not a number", cell=cell)
        findings.add("bad-score", form, line=line, segment=segment, hint=delimited.decimal_hint(cell))
        return None


def whole_number(text: str) -> int | None:
    """The whole number, 0 or more, that a text is; None where it is none."""
    try:
        return door.parse_integer(text) if text.isdecimal() else None
    except ValueError:  # it has too many digits, or digits of another script
        return None


def tab_rows(
    file: JudgementFile, needed: Sequence[str], header: Sequence[str] | None = None
) -> Iterator[TableRow]:
    """The rows of a table with tabs, whose first line names the columns.

    Args:
        file: The file.
        needed: Columns that must be there.
        header: The names, where its first line has them in another form.
    """
    yield from _rows(file, delimited.tab_rows(file.text), needed, header)


def blank_rows(file: JudgementFile, needed: Sequence[str]) -> Iterator[TableRow]:
    """The rows of a table with tabs and blanks, as those of WMT's averages."""
    lines = ((line, row.split()) for line, row in enumerate(textfile.split_lines(file.text), start=1))
    yield from _rows(file, lines, needed, None)


def comma_rows(
    file: JudgementFile, needed: Sequence[str], header: Sequence[str] | None = None
) -> Iterator[TableRow]:
    """The rows of a CSV file, with commas or with Excel's semicolons.

    Args:
        file: The file.
        needed: Columns that must be there.
        header: The names, where the file has none.
    """
    rows = delimited.comma_rows(file.text, file.findings, needed.__contains__)
    named = rows if header is None else itertools.chain([(0, list(header))], rows)
    yield from _rows(file, named, needed, None)


def _rows(
    file: JudgementFile,
    lines: Iterator[tuple[int, list[str]]],
    needed: Sequence[str],
    header: Sequence[str] | None,
) -> Iterator[TableRow]:
    findings = file.findings
    first, fields = next(lines, (1, []))
    names = [name.strip() for name in (header or fields)]
    for name in needed:
        if names.count(name) != 1:
            form = (
                say("has no column {name!r} (columns: {header})", name=name, header=", ".join(names))
                if name not in names
                else say("has more than one column {name!r}", name=name)
            )
            findings.add("missing-column", form, line=first or None)
            return
    chosen = file.raters
    if chosen is not None and chosen.column not in names:
        lacks_column(file, names)
        return
    values: dict[str, None] = {}
    for line, row in lines:
        if row in ([], [""]):  # of blanks, or of nothing
            continue
        if len(row) != len(names):
            message = say("has {n} fields, the header has {expected}", n=len(row), expected=len(names))
            findings.add("broken-table", message, line=line)
            continue
        cells = dict(zip(names, row, strict=True))
        if chosen is not None:
            values[cells[chosen.column].strip()] = None
        if chosen is None or cells[chosen.column].strip() == chosen.value:
            yield TableRow(cells, line, findings)
    if chosen is not None and chosen.value not in values:
        nobody_is_chosen(file, values)


def lacks_column(file: JudgementFile, names: Iterable[str]) -> None:
    """Reports that there is no column of the raters who are asked for."""
    if file.raters is not None:
        form = say("has no column {name!r} (columns: {header})", name=file.raters.column, header=", ".join(names))
        file.findings.add("missing-column", form)


def nobody_is_chosen(file: JudgementFile, values: Iterable[str]) -> None:
    """Reports that no rater is one of those who are asked for."""
    if file.raters is not None:
        form = say(
            "no judgement has {value!r} as its {column!r} (values: {values})",
            value=file.raters.value, column=file.raters.column, values=", ".join(values),
        )  # fmt: skip
        file.findings.add("without-scores", form)
