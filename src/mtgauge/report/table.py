"""A table that people read, before it is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from mtgauge.base.sentences import ENGLISH, said

#: Rows of a table that a prompt shows whole; rows of each end that it shows of a longer one.
_MOST_ROWS, _ROWS_OF_EACH_END = 60, 5


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table as strings.

    Attributes:
        title: What it shows.
        columns: Headings.
        rows: Cells, one string per column.
        text_columns: How many columns from the left are text; the others are numbers and stand right.
        notes: Sentences below it.
        heads: How many columns from the left say what a row is about; None: all columns of text. Where a screen is
            too narrow for the whole table, each part of it begins with them.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    text_columns: int
    notes: Sequence[str] = field(default=())
    heads: int | None = None

    def is_text(self, column: int) -> bool:
        """Whether a column, from 0, is text."""
        return column < self.text_columns

    def without_middle(self) -> TextTable:
        """The table with its first and last rows, if it has more than people look through."""
        if len(self.rows) <= _MOST_ROWS:
            return self
        gap = ["..." for _ in self.columns]
        return replace(self, rows=[*self.rows[:_ROWS_OF_EACH_END], gap, *self.rows[-_ROWS_OF_EACH_END:]])

    def with_notes(self, notes: Iterable[str]) -> TextTable:
        """The table with further notes below its own."""
        return replace(self, notes=[*self.notes, *notes])

    def said(self, language: str) -> TextTable:
        """The table with its sentences in a language; what is no sentence, such as a number or a name, stays."""
        if language == ENGLISH:
            return self
        return replace(
            self,
            title=said(self.title, language),
            columns=[said(column, language) for column in self.columns],
            rows=[[said(cell, language) for cell in row] for row in self.rows],
            notes=[said(note, language) for note in self.notes],
        )
