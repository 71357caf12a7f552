"""Who takes the elements of a document, whatever parser finds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Handler(Protocol):
    """Takes a document apart as it is read; names of elements and attributes come in lower case."""

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """A start tag, which ends on this line."""

    def end(self, name: str, line: int) -> None:
        """An end tag, for the element that was opened last."""

    def text(self, text: str, line: int) -> None:
        """A text, or a part of one, which begins on this line."""
