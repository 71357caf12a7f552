"""Matrices: every item of an axis against every other one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mtgauge.pages.numbers import Number
from mtgauge.pages.text import ItemName, Text

#: Steps of shades of a difference, from none to that of the largest.
STRENGTHS = 6
#: Columns up to which headings stand upright, and up to which numbers are not very small.
FEW_COLUMNS, MANY_COLUMNS = 6, 14


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One item against another.

    Attributes:
        outcome: What the style knows it by, for the row's item.
        mark: What is shown of it.
        label: What is heard of it.
        p: The p-value that decides.
        delta: Value of the row's item minus that of the column's; None where it is not shown.
        strength: How large the difference is next to the largest that is not far out, from 0 to `STRENGTHS`.
        is_behind: Whether the row's item has the worse value, or the lower one where none is better.
        pair: Places of the row's and the column's item in the axis whose items can be held against each other;
            a click does it. None: they cannot.
    """

    outcome: str
    mark: str
    label: Text
    p: Number
    delta: Number | None
    strength: int = 0
    is_behind: bool = False
    pair: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Every item against every other.

    Attributes:
        id: Its name for elements.
        caption: What it shows and how to read it, sentence by sentence.
        items: Rows and columns, best first.
        cells: cells[row][column]; None on the diagonal and where nothing was tested.
        blank: What stands in a cell without a test.
        is_half: Whether each pair stands once, right of the diagonal: cells are the same read from both sides.
            Cells say what they have in their tips. Where they open pairs, the reader of a narrow screen chooses an
            item, and sees a list of the others.
        title: Its heading, where several stand below each other and open one by one; None: it stands open.
        is_open: Whether it is open at first.
        labelled_by: Id of a heading that names it together with the caption.
    """

    id: str
    caption: Sequence[Text]
    items: Sequence[ItemName | str]
    cells: Sequence[Sequence[MatrixCell | None]]
    blank: str = ""
    is_half: bool = False
    title: str | Text | None = None
    is_open: bool = True
    labelled_by: str = ""
    template: str = field(default="matrix.html", init=False)

    @property
    def rows(self) -> Sequence[int]:
        """Places of the items with a row."""
        return range(len(self.items) - self.is_half)

    @property
    def columns(self) -> Sequence[int]:
        """Places of the items with a column."""
        return range(int(self.is_half), len(self.items))

    @property
    def classes(self) -> str:
        """What the style knows it by: how much there is to fit into its width."""
        dense = {"dense": FEW_COLUMNS, "denser": MANY_COLUMNS}
        found = [name for name, most in dense.items() if self.is_half and len(self.columns) > most]
        opens = any(cell is not None and cell.pair for row in self.cells for cell in row)
        return " ".join(["matrix", *(["half"] if self.is_half else []), *(["opens"] if opens else []), *found])
