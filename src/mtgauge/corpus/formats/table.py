"""What every format is read into: texts and, where the file has them, ids, documents and domains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

#: The columns that a file may have beside ``text``; other columns are left alone.
METADATA = ("id", "document", "domain")


@dataclass(frozen=True, slots=True)
class SegmentTable:
    """One file of segments.

    Attributes:
        texts: n texts; None where the file says that there is none (references only).
        ids: n ids, or None where the file has none; likewise documents and domains.
    """

    texts: tuple[str | None, ...]
    ids: tuple[str, ...] | None = None
    documents: tuple[str, ...] | None = None
    domains: tuple[str, ...] | None = None

    @classmethod
    def from_columns(cls, texts: Sequence[str | None], columns: dict[str, list[str]]) -> SegmentTable:
        """A table from texts and the metadata columns that were found."""
        found = {name: tuple(columns[name]) if name in columns else None for name in METADATA}
        return cls(tuple(texts), found["id"], found["document"], found["domain"])

    @property
    def is_plain(self) -> bool:
        """Whether it is texts and nothing else, as lines are."""
        return self == SegmentTable(self.texts)

    def take(self, positions: Sequence[int]) -> SegmentTable:
        """Some of the segments, in the order of the positions."""
        columns = (None if column is None else tuple(column[i] for i in positions) for column in
                   (self.ids, self.documents, self.domains))  # fmt: skip
        return SegmentTable(tuple(self.texts[i] for i in positions), *columns)

    def strings(self, path: str) -> tuple[str, ...]:
        """The texts, for files in which each segment must have one.

        Raises:
            InputError: A text is missing.
        """
        for line, text in enumerate(self.texts, start=1):
            if text is None:
                segment = self.ids[line - 1] if self.ids else line
                hint = say("only references may lack segments")
                raise InputError(say("has no text"), file=path, segment=segment, hint=hint, code="missing-value")
        return self.texts  # type: ignore[return-value]  # no None is left
