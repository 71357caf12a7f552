"""Grids: one number for each row and each column, on a shade of its size; such as a heat map of correlations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from mtgauge.pages.matrix import FEW_COLUMNS, MANY_COLUMNS, STRENGTHS
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Drill
from mtgauge.pages.text import Text


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell.

    Attributes:
        number: What stands in it.
        strength: How dark its shade is, from 0 to `STRENGTHS`.
        is_below: Whether its shade is the other one, such as of values below 0.
        is_framed: Whether it has a frame, such as where a test shows a difference.
        facets: Axis -> item: what limits the units that its number is made of; none where it leads nowhere.
    """

    number: Number
    strength: int = 0
    is_below: bool = False
    is_framed: bool = False
    facets: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        """Refuses shades that the style does not have.

        Raises:
            ValueError: It says which.
        """
        if not 0 <= self.strength <= STRENGTHS:
            raise ValueError(f"a shade is from 0 to {STRENGTHS}, not {self.strength}")

    @property
    def drill(self) -> Drill | None:
        """What opens its units."""
        return Drill(self.number, self.facets) if self.facets else None

    @property
    def classes(self) -> str:
        """What the style knows it by."""
        marks = [("below", self.is_below), ("framed", self.is_framed), ("undefined", self.number.exact is None)]
        return " ".join([f"s{self.strength}", *(name for name, is_so in marks if is_so)])


def strengths(values: Sequence[float | None]) -> list[int]:
    """Shades of cells: the darker, the more of the other values are below one; none for what is undefined."""
    known = [value for value in values if value is not None]
    most = max(1, len(known) - 1)
    return [
        0 if value is None else round(STRENGTHS * sum(other < value for other in known) / most) for value in values
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A grid; names stay in sight while readers scroll, and all can be copied.

    Attributes:
        id: Its name for elements and files.
        caption: What it shows and how to read it, sentence by sentence.
        rows: Names of the rows; a `Drill` opens the units that a row is about.
        columns: Names of the columns.
        cells: cells[row][column]; None where nothing stands, such as on a diagonal.
        depths: For each row how far it is set in below what it belongs to; empty where no row is.
        ranks: For each row the group of ranks that it is in, which lines separate; empty where there are none.
        title: What opens it, where it may be closed; None: it stands open.
        is_open: Whether it is open at first.
        labelled_by: Id of a heading that names it together with the caption.
    """

    id: str
    caption: Sequence[Text]
    rows: Sequence[Text | str | Drill]
    columns: Sequence[Text | str]
    cells: Sequence[Sequence[GridCell | None]]
    depths: Sequence[int] = ()
    ranks: Sequence[int] = ()
    title: Text | None = None
    is_open: bool = True
    labelled_by: str = ""
    template: str = field(default="grid.html", init=False)

    def __post_init__(self) -> None:
        """Refuses cells that do not fit the names.

        Raises:
            ValueError: It says how many there are.
        """
        sizes = [len(row) for row in self.cells]
        if sizes != [len(self.columns)] * len(self.rows):
            raise ValueError(
                f"grid {self.id!r}: rows of {sizes} cells, {len(self.rows)} x {len(self.columns)} names"
            )

    @property
    def ruled(self) -> Sequence[bool]:
        """For each row whether a line above it separates it from a better rank."""
        ranks = self.ranks or [0] * len(self.rows)
        return [False, *(above != below for above, below in pairwise(ranks))]

    @property
    def classes(self) -> str:
        """What the style knows it by: how much there is to fit into its width."""
        dense = {"dense": FEW_COLUMNS, "denser": MANY_COLUMNS}
        return " ".join(["grid", *(name for name, most in dense.items() if len(self.columns) > most)])
