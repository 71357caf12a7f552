"""Tables of pages: columns with types, cells with the numbers behind what they show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from mtgauge.base.readable import TextChoice
from mtgauge.pages.numbers import Number
from mtgauge.pages.text import ItemName, Text


class ColumnKind(TextChoice):
    """What stands in a column."""

    #: Names of what the rows are about; headings of the rows.
    NAME = "name"
    TEXT = "text"
    #: Scores and differences, with intervals and marks.
    NUMBER = "number"
    #: p-values.
    P = "p"
    COUNT = "count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column.

    Attributes:
        title: Its heading.
        kind: What stands in it.
        note: What stands small beside the heading.
        tip: The whole heading, where it is a short form.
        descending: Whether the largest stands first when readers sort by it for the first time.
        bounded: Whether its numbers have intervals.
        marked: Whether its numbers have marks of a test.
    """

    title: Text | ItemName | str
    kind: ColumnKind = ColumnKind.TEXT
    note: Text | None = None
    tip: str = ""
    descending: bool = False
    bounded: bool = False
    marked: bool = False

    @property
    def span(self) -> int:
        """Columns of the element: the number, its mark, its interval."""
        return 1 + self.bounded + self.marked


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link in a cell.

    Attributes:
        text: What it says.
        to: Where it leads: an address, or ``#`` and the id of an element.
        tip: What it means.
    """

    text: str | Text
    to: str
    tip: Text | None = None


@dataclass(frozen=True, slots=True)
class Drill:
    """A cell that opens the units which its number is made of.

    Attributes:
        shown: The number, or what is shown instead.
        facets: Axis -> item: what limits the units.
    """

    shown: Number | Text | str
    facets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Name:
    """What a row is about, with what stands beside it.

    Attributes:
        name: The item of an axis, or a mere name.
        tags: Short words in a frame, such as "baseline".
        links: Such as to the warnings about it.
    """

    name: ItemName | Text | str
    tags: Sequence[Text] = ()
    links: Sequence[PageLink] = ()


#: What stands in a cell; None: nothing.
Cell = Name | Number | Drill | PageLink | ItemName | Text | str | int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row.

    Attributes:
        cells: One for each column.
        rank: The group of ranks that it is in, which rules part from the next; None where it is in none.
        classes: What else the style knows it by.
        id: Its anchor; empty: it has none.
    """

    cells: Sequence[Cell]
    rank: int | None = None
    classes: Sequence[str] = ()
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table, which readers sort, copy and save.

    Attributes:
        id: Its name for elements, addresses and files.
        caption: What it shows and how to read it, sentence by sentence.
        columns: Its columns.
        rows: Its rows; rules stand between ranks as long as the order is that of ranks.
        sortable: Whether readers may sort it.
        labelled_by: Id of a heading that names it together with the caption, where several have one caption.
        saved: Whether it has buttons of its own for copies as CSV and LaTeX.
        title: What opens it, where it may be closed; None: it stands open.
        is_open: Whether it is open at first.
    """

    id: str
    caption: Sequence[Text]
    columns: Sequence[Column]
    rows: Sequence[Row]
    sortable: bool = True
    labelled_by: str = ""
    saved: bool = True
    title: Text | str | None = None
    is_open: bool = True
    template: str = field(default="table.html", init=False)

    def __post_init__(self) -> None:
        """Refuses rows that are too long or too short.

        Raises:
            ValueError: It says which.
        """
        refuse_uneven(f"table {self.id!r}", [len(row.cells) for row in self.rows], len(self.columns))

    @property
    def ruled(self) -> Sequence[bool]:
        """For each row whether a rule above it parts it from a better rank."""
        ranks = [None, *(row.rank for row in self.rows)]
        return [None not in (a, b) and a != b for a, b in pairwise(ranks)]


def refuse_uneven(what: str, cells: Iterable[int], columns: int) -> None:
    """Refuse rows that are too long or too short.

    Args:
        what: The table, for the message.
        cells: The number of cells of each row.
        columns: The number of columns.

    Raises:
        ValueError: A row has too many cells, or too few.
    """
    for place, count in enumerate(cells):
        if count != columns:
            raise ValueError(f"{what}, row {place}: {count} cells, {columns} columns")
